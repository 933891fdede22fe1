import { describe, expect, it } from 'vitest';
import { PostOutcomes, type PostOutcome } from './post-outcomes.js';

describe('Outcomes of posts', () => {
  it('are written together where they come together, and one lot after another', async () => {
    const written: (readonly PostOutcome[])[] = [];
    const gates = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    const outcomes = new PostOutcomes((lot) => {
      written.push(lot);
      return gates[written.length - 1]?.promise ?? Promise.resolve();
    });
    const [one, two, three, four]: PostOutcome[] = [{}, {}, {}, {}];
    const first = [outcomes.add(one!), outcomes.add(two!)];
    await Promise.resolve();
    await Promise.resolve();
    expect(written).toEqual([[one, two]]);
    const second = [outcomes.add(three!), outcomes.add(four!)];
    let isDone = false;
    void Promise.all(second).then(() => (isDone = true));
    gates[0]!.resolve(undefined);
    await Promise.all(first);
    gates[1]!.resolve(undefined);
    expect(isDone).toBe(false);
    await Promise.all(second);
    expect(written[1]).toEqual([three, four]);
    expect(written).toHaveLength(2);
  });

  it('that cannot be written fail for themselves, and the next ones are written', async () => {
    let writes = 0;
    const outcomes = new PostOutcomes(() => {
      writes += 1;
      return writes === 1 ? Promise.reject(new Error('No room.')) : Promise.resolve();
    });
    await expect(outcomes.add({})).rejects.toThrow('No room.');
    await outcomes.add({});
    expect(writes).toBe(2);
  });
});

import { describe, expect, it } from 'vitest';
import { Pace } from './pace.js';

/** Pauses before each turn. */
function pacedBy(perSecond: number): {
  pauses: number[];
  pace: Pace;
  passTime: (milliseconds: number) => void;
} {
  const pauses: number[] = [];
  let present = 1_000;
  const wait = (milliseconds: number): Promise<void> => {
    pauses.push(milliseconds);
    return Promise.resolve();
  };
  const pace = new Pace(perSecond, wait, () => present);
  return { pauses, pace, passTime: (milliseconds) => (present += milliseconds) };
}

describe('A pace', () => {
  it('gives each turn its time, in the order of calls', async () => {
    const { pauses, pace } = pacedBy(4);
    await Promise.all([pace.turn(), pace.turn(), pace.turn()]);
    expect(pauses).toEqual([250, 500]);
  });

  it('lets a turn begin at once after a while without any', async () => {
    const { pauses, pace, passTime } = pacedBy(4);
    await pace.turn();
    passTime(250);
    await pace.turn();
    passTime(100);
    await pace.turn();
    expect(pauses).toEqual([150]);
    // A rest is not made up for.
    passTime(10_000);
    await pace.turn();
    await pace.turn();
    expect(pauses).toEqual([150, 250]);
  });

  it('of 0 has no limit', async () => {
    const { pauses, pace } = pacedBy(0);
    for (let count = 0; count < 10; count += 1) await pace.turn();
    expect(pauses).toEqual([]);
  });

  it('is kept by the clock of the process', async () => {
    const pauses: number[] = [];
    const pace = new Pace(0.001, (milliseconds) => {
      pauses.push(milliseconds);
      return Promise.resolve();
    });
    await pace.turn();
    await pace.turn();
    expect(pauses).toHaveLength(1);
    expect(pauses[0]).toBeGreaterThan(900_000);
    expect(pauses[0]).toBeLessThanOrEqual(1_000_000);
  });
});

import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { PacedTurns } from './paced-turns.js';
import { LargeBodies } from './large-bodies.js';

const LARGE = 20_000;
const SMALL = 500;
const MIB = 1_048_576;
/** MiB that may wait for one tenant, without the request that runs. */
const MAX_MIB = 16;

function isAwaited(): boolean {
  return true;
}

/** Large bodies with a clock that only the test advances. */
function largeBodies(): {
  /** Starts a request and returns a function that ends it. */
  begin: (tenant: string, bytes: number, name: string) => () => Promise<void>;
  advance: (milliseconds: number) => Promise<void>;
  /** Closes the connection of a request's client. */
  leave: (name: string) => void;
  begun: string[];
  done: string[];
} {
  let now = 0;
  let timers: { at: number; call: () => void }[] = [];
  const bodies = new LargeBodies(
    new PacedTurns({
      now: () => now,
      after: (milliseconds, call) => {
        timers.push({ at: now + milliseconds, call });
      },
    }),
  );
  const [begun, done]: [string[], string[]] = [[], []];
  const gone = new Set<string>();
  return {
    begun,
    done,
    leave: (name) => gone.add(name),
    begin: (tenant, bytes, name) => {
      const ended = Promise.withResolvers<string>();
      const work = (): Promise<string> => {
        begun.push(name);
        return ended.promise;
      };
      void bodies.run({ tenantId: tenant, bytes, isAwaited: () => !gone.has(name) }, work).then(
        (result) => done.push(result),
        (error: unknown) => done.push(String(error)),
      );
      return async () => {
        ended.resolve(name);
        await turnOfTheLoop();
      };
    },
    advance: async (milliseconds) => {
      now += milliseconds;
      const due = timers.filter(({ at }) => at <= now);
      timers = timers.filter(({ at }) => at > now);
      for (const { call } of due) call();
      await turnOfTheLoop();
    },
  };
}

describe('Requests with large bodies', () => {
  it('run one after the other for a tenant, in half of the time at most', async () => {
    const { begin, advance, begun, done } = largeBodies();
    const end = begin('one', LARGE, 'first');
    begin('one', LARGE, 'second');
    await advance(30);
    expect(begun).toEqual(['first']);
    await end();
    // The response does not wait for the pause.
    expect(done).toEqual(['first']);
    await advance(29);
    expect(begun).toEqual(['first']);
    await advance(1);
    expect(begun).toEqual(['first', 'second']);
  });

  it('wait for a quarter of a second at most once the one before has ended', async () => {
    const { begin, advance, begun } = largeBodies();
    const end = begin('one', LARGE, 'first');
    begin('one', LARGE, 'second');
    await advance(5_000);
    await end();
    await advance(250);
    expect(begun).toEqual(['first', 'second']);
  });

  it('keep neither small ones nor other tenants waiting', async () => {
    const { begin, begun } = largeBodies();
    begin('one', LARGE, 'large');
    begin('one', SMALL, 'small');
    begin('other', LARGE, 'large of another');
    await turnOfTheLoop();
    expect(begun).toEqual(['large', 'small', 'large of another']);
  });

  it('that fail let the next one in', async () => {
    const bodies = new LargeBodies();
    const arrived = { tenantId: 'one', bytes: LARGE, isAwaited };
    const failed = bodies.run(arrived, () => Promise.reject(new Error('No.')));
    const next = bodies.run(arrived, () => Promise.resolve('Yes.'));
    await expect(failed).rejects.toThrow('No.');
    expect(await next).toBe('Yes.');
  });

  it('take no more memory than they may while they wait: what is over is refused at once, small ones and other tenants are not', async () => {
    const { begin, advance, begun, done } = largeBodies();
    const end = begin('one', MIB, 'runs');
    await turnOfTheLoop();
    for (let count = 1; count <= MAX_MIB; count += 1) begin('one', MIB, `waits ${count}`);
    begin('one', LARGE, 'over');
    begin('one', SMALL, 'small');
    begin('other', MIB, 'of another');
    await turnOfTheLoop();
    expect(done).toEqual(['Error: Too many large bodies came at once; try again.']);
    expect(begun).toEqual(['runs', 'small', 'of another']);
    await end();
    await advance(0);
    expect(begun.at(-1)).toBe('waits 1');
    begin('one', LARGE, 'again');
    await turnOfTheLoop();
    expect(done).toHaveLength(2);
  });

  it('are not carried out when their client has gone meanwhile, and the next one does not wait for them', async () => {
    const { begin, leave, advance, begun, done } = largeBodies();
    const end = begin('one', LARGE, 'first');
    begin('one', LARGE, 'gone');
    begin('one', LARGE, 'third');
    await turnOfTheLoop();
    leave('gone');
    await end();
    await advance(0);
    expect(begun).toEqual(['first', 'third']);
    expect(done).toEqual(['first', 'Error: The client has closed the connection.']);
  });

  it('are those of 8 KiB and more', async () => {
    const { begin, begun } = largeBodies();
    for (const bytes of [8191, 8191, 8192, 8192]) begin('one', bytes, String(bytes));
    await turnOfTheLoop();
    expect(begun).toEqual(['8191', '8191', '8192']);
  });

  it('that were refused take no memory', async () => {
    const { begin, advance, begun, done } = largeBodies();
    const end = begin('one', MIB, 'runs');
    await turnOfTheLoop();
    for (let count = 1; count <= MAX_MIB; count += 1) begin('one', MIB, `waits ${count}`);
    for (let count = 0; count < MAX_MIB; count += 1) begin('one', MIB, 'over');
    await turnOfTheLoop();
    expect(done).toHaveLength(MAX_MIB);
    await end();
    await advance(0);
    expect(begun).toEqual(['runs', 'waits 1']);
    begin('one', MIB, 'again');
    await turnOfTheLoop();
    expect(done.filter((outcome) => outcome.includes('Too many large bodies'))).toHaveLength(MAX_MIB);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { DatabaseClock } from './database-clock.js';

const SECOND = 1_000;
const DAY = 86_400 * SECOND;
const START = Date.parse('2026-03-01T12:00:00.000Z');

describe("The database's clock", () => {
  /** True time since {@link START}, and how far the two people's clocks are from it. */
  let passed: number;
  let own: number;
  let database: number;
  let asleep: number;
  let clock: DatabaseClock;

  /** Reads the database's clock half-way through a round trip. */
  const taking = (milliseconds: number) => (): Promise<number> => {
    passed += milliseconds / 2;
    const time = START + passed + database;
    passed += milliseconds / 2;
    return Promise.resolve(time);
  };

  beforeEach(async () => {
    [passed, own, database, asleep] = [0, 0, 0, 0];
    clock = await DatabaseClock.open(taking(2), {
      wall: () => START + passed + own,
      steady: () => passed - asleep,
    });
  });

  const error = (): number => clock.now().getTime() - (START + passed + database);

  it('goes on at its pace whatever the clock of the process is set to', () => {
    own = DAY;
    passed += 5 * SECOND;
    expect(Math.abs(error())).toBeLessThanOrEqual(2);
    expect(clock.isOutdated).toBe(true);
  });

  it.each([DAY, -DAY])(
    'tells that the clock of the process is off by %i ms, and that it is right again',
    async (off) => {
      own = off;
      await clock.compare(taking(50));
      expect(clock.isOff).toBe(true);
      expect(Math.abs(clock.offsetMs - off)).toBeLessThanOrEqual(50);
      expect(Math.abs(error())).toBeLessThanOrEqual(2);
      own = 59 * SECOND;
      await clock.compare(taking(50));
      expect(clock.isOff).toBe(false);
    },
  );

  it('takes no slow answer for a clock that is off', async () => {
    await clock.compare(taking(300 * SECOND));
    expect(clock.isOff).toBe(false);
    expect(Math.abs(error())).toBeLessThanOrEqual(2);
  });

  it('follows the database when its clock is set', async () => {
    database = -DAY;
    await clock.compare(taking(20));
    expect(Math.abs(error())).toBeLessThanOrEqual(20);
    expect(clock.isOff).toBe(true);
  });

  it('is outdated after ten seconds, and when the machine has slept', async () => {
    expect(clock.isOutdated).toBe(false);
    passed += 3 * SECOND;
    asleep = 2 * SECOND;
    expect(clock.isOutdated).toBe(true);
    await clock.compare(taking(2));
    expect(clock.isOutdated).toBe(false);
    passed += 10 * SECOND + 1;
    expect(clock.isOutdated).toBe(true);
  });
});

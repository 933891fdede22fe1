import { Clock } from '#core/time/clock.js';

/** A process whose own clock is further away from the database's than this takes no timed step. */
const TOLERATED_MS = 60_000;
/** Corrected this often at most: by then a clock has drifted by a few milliseconds. */
const READ_EVERY_MS = 10_000;
/** The process's clock was set, or its machine slept, if it went this much further than time that only counts up. */
const SET_MS = 1_000;

/** The two clocks of a process, in milliseconds: the one that people set, and one that only counts up. */
export interface OwnClocks {
  readonly wall: () => number;
  readonly steady: () => number;
}

const OF_THIS_PROCESS: OwnClocks = { wall: () => Date.now(), steady: () => performance.now() };

/** Asks the database for its time, in milliseconds since 1970. */
type ReadTime = () => Promise<number>;

/** The database's time, read at one moment of this process. */
interface Reading {
  readonly time: number;
  readonly wall: number;
  readonly steady: number;
}

/**
 * The database's clock as this process knows it: read now and then, and counted on from there by a clock that nobody
 * can set. All processes thus agree on what is due, whatever their own clocks show.
 */
export class DatabaseClock extends Clock {
  private offset = 0;
  private uncertainty = 0;

  private constructor(
    private reading: Reading,
    private readonly own: OwnClocks,
  ) {
    super();
  }

  static async open(read: ReadTime, own: OwnClocks = OF_THIS_PROCESS): Promise<DatabaseClock> {
    const clock = new DatabaseClock({ time: own.wall(), wall: own.wall(), steady: own.steady() }, own);
    await clock.compare(read);
    return clock;
  }

  override now(): Date {
    return new Date(Math.floor(this.timeAt(this.own.steady())));
  }

  /** Milliseconds by which the process's own clock was ahead of the database's when they were last compared. */
  get offsetMs(): number {
    return this.offset;
  }

  /** True if the process's own clock is surely off by more than a minute. */
  get isOff(): boolean {
    return Math.abs(this.offset) - this.uncertainty > TOLERATED_MS;
  }

  /** True if the last comparison is ten seconds old, or says nothing any more because a clock was set. */
  get isOutdated(): boolean {
    const passed = this.own.steady() - this.reading.steady;
    return passed > READ_EVERY_MS || Math.abs(this.own.wall() - this.reading.wall - passed) > SET_MS;
  }

  /** Compares the clocks, and follows the database's. */
  async compare(read: ReadTime): Promise<void> {
    const asked = this.own.steady();
    const time = await read();
    const [steady, wall] = [this.own.steady(), this.own.wall()];
    const took = steady - asked;
    this.uncertainty = took / 2;
    this.offset = wall - time - this.uncertainty;
    // The database read its clock at some time in between. What agrees with that is kept, so time does not stutter.
    const agreeing = Math.min(Math.max(this.timeAt(steady), time), time + took);
    this.reading = { time: agreeing, wall, steady };
  }

  private timeAt(steady: number): number {
    return this.reading.time + steady - this.reading.steady;
  }
}

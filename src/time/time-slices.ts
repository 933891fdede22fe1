import type { Steps } from '../text/steps.js';

/** Milliseconds after which a slice ends; the step that is running then is finished first. */
const SLICE_MS = 5;

interface Task {
  /** Runs the next step; true when it was the last one. */
  readonly step: () => boolean;
}

interface Share {
  readonly tasks: Task[];
  /** Milliseconds that its steps took, counted from what others had used when it came. */
  used: number;
}

/** Calls back after the events that are pending now, and after so many milliseconds. */
export type Later = (slice: () => void, milliseconds: number) => void;

export interface TimeSlicesOptions {
  /** After a slice the event loop is left to others for this many times what the slice took. */
  readonly rest?: number;
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number;
  readonly later?: Later;
}

/**
 * Runs long work in slices, so that it does not block the event loop, and, if it rests, in a part of its time at most. Owners
 * share that time evenly, to a step; the tasks of one owner take turns.
 */
export class TimeSlices {
  private readonly owners = new Map<string, Share>();
  private restsUntil = Number.NEGATIVE_INFINITY;
  private readonly rest: number;
  private readonly now: () => number;
  private readonly later: Later;

  constructor({ rest = 0, now = () => performance.now(), later = afterOthers }: TimeSlicesOptions = {}) {
    this.rest = rest;
    this.now = now;
    this.later = later;
  }

  /**
   * The result of the work; rejects with its error.
   *
   * @param owner whose work it is
   */
  run<T>(owner: string, steps: Steps<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.add(owner, {
        step: () => {
          try {
            const { done, value } = steps.next();
            if (done === true) resolve(value);
            return done === true;
          } catch (error) {
            reject(error instanceof Error ? error : new Error(String(error)));
            return true;
          }
        },
      });
    });
  }

  private add(owner: string, task: Task): void {
    const share = this.owners.get(owner);
    if (share !== undefined) {
      share.tasks.push(task);
      return;
    }
    this.owners.set(owner, { tasks: [task], used: this.leastUsed()?.[1].used ?? 0 });
    if (this.owners.size === 1) this.scheduleSlice();
  }

  private scheduleSlice(): void {
    const rest = Math.max(0, this.restsUntil - this.now());
    this.later(() => {
      this.slice();
    }, rest);
  }

  private slice(): void {
    const since = this.now();
    let now = since;
    for (let next = this.leastUsed(); next !== undefined && now < since + SLICE_MS; next = this.leastUsed()) {
      const before = now;
      this.step(...next);
      now = this.now();
      next[1].used += now - before;
    }
    this.restsUntil = now + this.rest * (now - since);
    if (this.owners.size > 0) this.scheduleSlice();
  }

  private step(owner: string, { tasks }: Share): void {
    const task = tasks.shift();
    if (task !== undefined && !task.step()) tasks.push(task);
    if (tasks.length === 0) this.owners.delete(owner);
  }

  private leastUsed(): [owner: string, share: Share] | undefined {
    let least: [string, Share] | undefined;
    for (const one of this.owners) if (least === undefined || one[1].used < least[1].used) least = one;
    return least;
  }
}

function afterOthers(slice: () => void, milliseconds: number): void {
  if (milliseconds < 1) setImmediate(slice);
  else setTimeout(slice, milliseconds);
}

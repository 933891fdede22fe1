import type { Steps } from '#core/text/steps.js';

/** Milliseconds after which a slice ends. The running step is finished first. */
const SLICE_MS = 5;

interface Task {
  /** Runs the next step; true if it was the last one. */
  readonly step: () => boolean;
}

interface Share {
  readonly tasks: Task[];
  /** Milliseconds that its steps took. A new owner starts at the least value of the others. */
  used: number;
}

/** Schedules a callback after the pending events and the given delay. */
export type Later = (slice: () => void, milliseconds: number) => void;

export interface TimeSlicesOptions {
  /** Idle time after a slice, as a multiple of the slice's duration. Default: 0. */
  readonly rest?: number;
  /** Monotonic clock in milliseconds. */
  readonly now?: () => number;
  readonly later?: Later;
}

/**
 * Runs long work in slices, which keeps the event loop responsive. With `rest`, the work uses only a
 * limited share of the time. Owners share the time evenly, give or take one step. The tasks of one
 * owner take turns.
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
   * Resolves to the result of the work, or rejects with its error.
   *
   * @param owner the key for fair sharing
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
    this.later(() => this.slice(), rest);
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

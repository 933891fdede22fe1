import type { Steps } from '../../text/steps.js';

/** Milliseconds after which a slice ends; the step that is running then is finished first. */
const SLICE_MS = 5;

interface Task {
  /** Runs the next step; true when it was the last one. */
  readonly step: () => boolean;
}

/**
 * Runs long work in slices, so that it does not block the event loop. Tasks are scheduled round-robin, step by step, so a
 * long one does not delay short ones until its end.
 */
export class TimeSlices {
  private readonly tasks: Task[] = [];

  /** @param now milliseconds of a monotonic clock @param afterOthers calls back after the events that are pending now */
  constructor(
    private readonly now: () => number = () => performance.now(),
    private readonly afterOthers: (slice: () => void) => void = setImmediate,
  ) {}

  /** The result of the work; rejects with its error. */
  run<T>(steps: Steps<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.add({
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

  private add(task: Task): void {
    this.tasks.push(task);
    if (this.tasks.length === 1) this.scheduleSlice();
  }

  private scheduleSlice(): void {
    this.afterOthers(() => {
      this.slice();
    });
  }

  private slice(): void {
    const until = this.now() + SLICE_MS;
    do {
      const task = this.tasks[0];
      if (task === undefined) return;
      const isDone = task.step();
      this.tasks.shift();
      if (!isDone) this.tasks.push(task);
    } while (this.now() < until);
    if (this.tasks.length > 0) this.scheduleSlice();
  }
}

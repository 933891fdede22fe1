import type { Steps } from '../../text/steps.js';

/** How long the event loop is held at a time, in milliseconds, beside the rest of the step at which that is noticed. */
const SLICE_MS = 5;

interface Work {
  /** Takes the next step; true when it was the last one. */
  readonly step: () => boolean;
}

/**
 * Does long work in slices, so that whoever else needs the event loop gets it in between. Works take turns step by step:
 * one that is long keeps no short one waiting for all of it.
 */
export class TimeSlices {
  private readonly waiting: Work[] = [];

  /** @param now milliseconds that go on evenly @param afterOthers calls back once everybody else has had the event loop */
  constructor(
    private readonly now: () => number = () => performance.now(),
    private readonly afterOthers: (slice: () => void) => void = setImmediate,
  ) {}

  /** What the work comes to; it fails as the work does. */
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

  private add(work: Work): void {
    this.waiting.push(work);
    if (this.waiting.length === 1) this.goOn();
  }

  private goOn(): void {
    this.afterOthers(() => {
      this.slice();
    });
  }

  private slice(): void {
    const until = this.now() + SLICE_MS;
    do {
      const work = this.waiting[0];
      if (work === undefined) return;
      const isDone = work.step();
      this.waiting.shift();
      if (!isDone) this.waiting.push(work);
    } while (this.now() < until);
    if (this.waiting.length > 0) this.goOn();
  }
}

import type { Steps } from '#core/text/steps.js';

/** Runs work in steps to its end and returns its result. */
export function finished<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

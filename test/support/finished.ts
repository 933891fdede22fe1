import type { Steps } from '../../src/text/steps.js';

/** What work in steps comes to. */
export function finished<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

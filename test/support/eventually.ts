import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 20;

/**
 * Asks until the answer is the one that is waited for.
 *
 * @throws Error when `within` milliseconds have passed
 */
export async function eventually<T>(
  ask: () => Promise<T>,
  isThere: (answer: T) => boolean,
  within = 5_000,
): Promise<T> {
  const deadline = performance.now() + within;
  for (;;) {
    const answer = await ask();
    if (isThere(answer)) return answer;
    if (performance.now() > deadline) {
      throw new Error(`Not within ${within} ms; the last answer was ${JSON.stringify(answer)}`);
    }
    await pause(POLL_MS);
  }
}

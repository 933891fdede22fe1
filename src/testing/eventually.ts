import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 20;

/** Time limit for slow responses, below the timeout of a test. */
const MAX_MS = 30_000;

/**
 * Polls until `isThere` accepts a response. The limit counts the pauses between polls instead of the time that
 * has passed, because everything takes longer on a busy machine.
 *
 * @param within sum of the pauses in milliseconds
 * @throws Error when `within` is used up
 */
export async function eventually<T>(
  ask: () => Promise<T>,
  isThere: (response: T) => boolean,
  within = 5_000,
): Promise<T> {
  const deadline = performance.now() + Math.max(within, MAX_MS);
  for (let paused = 0; ; paused += POLL_MS) {
    const response = await ask();
    if (isThere(response)) return response;
    if (paused >= within || performance.now() > deadline) {
      throw new Error(`Not within ${within} ms; the last response was ${JSON.stringify(response)}`);
    }
    await pause(POLL_MS);
  }
}

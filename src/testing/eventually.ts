import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 20;

/**
 * Polls until `isThere` accepts a response.
 *
 * @throws Error when `within` milliseconds have passed
 */
export async function eventually<T>(
  ask: () => Promise<T>,
  isThere: (response: T) => boolean,
  within = 5_000,
): Promise<T> {
  const deadline = performance.now() + within;
  for (;;) {
    const response = await ask();
    if (isThere(response)) return response;
    if (performance.now() > deadline) {
      throw new Error(`Not within ${within} ms; the last response was ${JSON.stringify(response)}`);
    }
    await pause(POLL_MS);
  }
}

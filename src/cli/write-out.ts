import { once } from 'node:events';

/** Writes to standard output with backpressure. Stops when the reader has closed it. */
export async function writeOut(parts: AsyncIterable<string>): Promise<void> {
  const { stdout } = process;
  for await (const part of parts) {
    if (stdout.destroyed) return;
    if (!stdout.write(part)) await Promise.race([once(stdout, 'drain'), once(stdout, 'close')]);
  }
}

import { Readable } from 'node:stream';

/** Bytes of a body that are handed to the operating system at once; it copies them, which takes about 30 us. */
export const SLICE_BYTES = 64 * 1024;
/** Slices of all bodies together that are handed over before the event loop serves others. */
const SLICES_A_TURN = 8;

const waiting: (() => void)[] = [];

/**
 * A large body to be sent in slices. Many of them, sent whole to clients that read fast, would hold the event loop for tens
 * of milliseconds; in slices, they take turns with each other and with everything else.
 */
export function bodySlices(body: Buffer): Readable {
  return Readable.from(slicesOf(body), { objectMode: false, highWaterMark: SLICE_BYTES });
}

async function* slicesOf(body: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < body.length; from += SLICE_BYTES) {
    await turn();
    yield body.subarray(from, from + SLICE_BYTES);
  }
}

function turn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(serve);
  });
}

function serve(): void {
  for (const resolve of waiting.splice(0, SLICES_A_TURN)) resolve();
  if (waiting.length > 0) setImmediate(serve);
}

import { Readable, type Writable } from 'node:stream';

/** Bytes of a body that are passed to the operating system at once. It copies them, which takes about 30 us. */
export const SLICE_BYTES = 64 * 1024;
/** Slices of all bodies together that are written before the event loop serves other requests. */
const SLICES_A_TURN = 8;

const waiting: (() => void)[] = [];

/**
 * Streams a large body in slices. Many bodies sent whole to clients that read fast would block the event loop
 * for tens of milliseconds. Slices take turns with each other and with other work.
 */
export function bodySlices(body: Buffer): Readable {
  return Readable.from(slicesOf(body), { objectMode: false, highWaterMark: SLICE_BYTES });
}

/** Writes a body in slices and ends the stream. Stops when the stream is destroyed. */
export function writeInSlices(body: Buffer, to: Writable): void {
  let from = 0;
  const next = (): void => {
    if (to.destroyed) return;
    const slice = body.subarray(from, (from += SLICE_BYTES));
    if (from >= body.length) to.end(slice);
    else if (to.write(slice)) inTurn(next);
    else to.once('drain', later);
  };
  const later = (): void => inTurn(next);
  later();
}

async function* slicesOf(body: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < body.length; from += SLICE_BYTES) {
    await turn();
    yield body.subarray(from, from + SLICE_BYTES);
  }
}

/** Waits until the event loop has served other requests, if many slices are being written. */
export function turn(): Promise<void> {
  return new Promise(inTurn);
}

function inTurn(write: () => void): void {
  if (waiting.push(write) === 1) setImmediate(serve);
}

function serve(): void {
  for (const write of waiting.splice(0, SLICES_A_TURN)) write();
  if (waiting.length > 0) setImmediate(serve);
}

import { Readable, type Writable } from 'node:stream';

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

/** The same, written to where it goes; it ends there, also where nobody wants the rest any more. */
export function writeInSlices(body: Buffer, to: Writable): void {
  let from = 0;
  const next = (): void => {
    if (to.destroyed) return;
    const slice = body.subarray(from, (from += SLICE_BYTES));
    if (from >= body.length) to.end(slice);
    else if (to.write(slice)) inTurn(next);
    else to.once('drain', later);
  };
  const later = (): void => {
    inTurn(next);
  };
  later();
}

async function* slicesOf(body: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < body.length; from += SLICE_BYTES) {
    await turn();
    yield body.subarray(from, from + SLICE_BYTES);
  }
}

function turn(): Promise<void> {
  return new Promise(inTurn);
}

function inTurn(write: () => void): void {
  if (waiting.push(write) === 1) setImmediate(serve);
}

function serve(): void {
  for (const write of waiting.splice(0, SLICES_A_TURN)) write();
  if (waiting.length > 0) setImmediate(serve);
}

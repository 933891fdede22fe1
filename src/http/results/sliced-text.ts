import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { SLICE_BYTES, turn } from './body-slices.js';

/**
 * A long text that is encoded as UTF-8 slice by slice, so that the event loop serves other requests in between. It is
 * encoded twice, for its digest and when the client reads it. In between, only the text itself takes memory.
 */
export class SlicedText {
  private constructor(
    private readonly slices: readonly string[],
    /** Length in bytes. */
    readonly bytes: number,
    /** SHA-1 as base64url. */
    readonly digest: string,
  ) {}

  /** @param parts of the text, in order */
  static async of(parts: Iterable<string>): Promise<SlicedText> {
    const slices: string[] = [];
    const hash = createHash('sha1');
    let bytes = 0;
    for (const slice of slicesOf(parts)) {
      await turn();
      slices.push(slice);
      hash.update(slice);
      bytes += Buffer.byteLength(slice);
    }
    return new SlicedText(slices, bytes, hash.digest('base64url'));
  }

  /** The encoded text. Slices are encoded when they are read, and not after the stream is destroyed. */
  stream(): Readable {
    return Readable.from(encoded(this.slices), { objectMode: false, highWaterMark: SLICE_BYTES });
  }
}

async function* encoded(slices: readonly string[]): AsyncGenerator<Buffer> {
  for (const slice of slices) {
    await turn();
    yield Buffer.from(slice);
  }
}

function* slicesOf(parts: Iterable<string>): Generator<string> {
  let text = '';
  for (const part of parts) {
    text += part;
    let from = 0;
    while (text.length - from >= SLICE_BYTES) {
      const to = endOfCharacter(text, from + SLICE_BYTES);
      yield text.slice(from, to);
      from = to;
    }
    text = text.slice(from);
  }
  yield text;
}

/** The position, or the one before it if it is inside a surrogate pair. */
function endOfCharacter(text: string, position: number): number {
  return /[\uD800-\uDBFF]/.test(text.charAt(position - 1)) ? position - 1 : position;
}

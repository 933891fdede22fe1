import { Malformed, TooLarge } from '#core/errors/api-error.js';

/** Three bytes of input give 64 bytes of output at most. */
const MAX_RATIO = 22;

/**
 * Decompresses a block of Snappy. Its first bytes say how long the result is, and nothing is allocated for more than `max`
 * bytes, or for more than the input can hold. Source: google/snappy, format_description.txt.
 *
 * @throws TooLarge; Malformed if it is not such a block
 */
export function decompress(input: Buffer, max: number): Buffer {
  const { length, start } = declaredLength(input);
  if (length > max) throw new TooLarge(`The decompressed body must not be larger than ${max} bytes.`);
  if (length > input.length * MAX_RATIO) throw damaged();
  const output = Buffer.allocUnsafe(length);
  let at = 0;
  let next = start;
  while (next < input.length) {
    const tag = input[next] ?? 0;
    const code = tag >> 2;
    next += 1;
    if ((tag & 3) === 0) {
      const sizeBytes = Math.max(0, code - 59);
      const size = (sizeBytes === 0 ? code : readUnsigned(input, next, sizeBytes)) + 1;
      next += sizeBytes;
      if (next + size > input.length || at + size > length) throw damaged();
      input.copy(output, at, next, next + size);
      next += size;
      at += size;
      continue;
    }
    const isShort = (tag & 3) === 1;
    const size = isShort ? (code & 7) + 4 : code + 1;
    const offsetBytes = [0, 1, 2, 4][tag & 3] ?? 0;
    const offset = readUnsigned(input, next, offsetBytes) + (isShort ? (tag >> 5) << 8 : 0);
    next += offsetBytes;
    if (offset === 0 || offset > at || at + size > length) throw damaged();
    // A copy may overlap what it writes, and then repeats it.
    if (offset >= size) output.copyWithin(at, at - offset, at - offset + size);
    else for (let index = at; index < at + size; index += 1) output[index] = output[index - offset] ?? 0;
    at += size;
  }
  if (at !== length) throw damaged();
  return output;
}

function declaredLength(input: Buffer): { readonly length: number; readonly start: number } {
  let length = 0;
  for (let start = 0; start < 5; start += 1) {
    const byte = input[start];
    if (byte === undefined) break;
    length += (byte & 0x7f) * 2 ** (7 * start);
    if (byte < 0x80) return { length, start: start + 1 };
  }
  throw damaged();
}

function readUnsigned(input: Buffer, at: number, bytes: number): number {
  if (at + bytes > input.length) throw damaged();
  return input.readUIntLE(at, bytes);
}

function damaged(): Malformed {
  return new Malformed('The body is not compressed by Snappy, in its block format.');
}

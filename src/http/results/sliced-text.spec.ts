import { hash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { SLICE_BYTES } from './body-slices.js';
import { SlicedText } from './sliced-text.js';

const LONG = randomBytes(3 * SLICE_BYTES).toString('base64');
/** Surrogate pairs at even and, after one letter, at odd positions, so that some would be cut. */
const PAIRS = '😀'.repeat(2 * SLICE_BYTES);

describe('A text in slices', () => {
  it.each([
    ['nothing', []],
    ['a short part', ['{"data":[]}']],
    ['a long part', [LONG]],
    ['exactly one slice', ['x'.repeat(SLICE_BYTES)]],
    ['many short parts', Array.from({ length: 5000 }, (_, number) => `${number} Straße, `)],
    ['parts of all lengths', ['[', LONG, ',', 'ä', LONG.slice(1), '', ']']],
    ['surrogate pairs', [PAIRS, 'x', PAIRS, 'x']],
    ['a surrogate pair at the end of a slice', ['x'.repeat(SLICE_BYTES - 1), '😀', 'x'.repeat(SLICE_BYTES)]],
    ['a surrogate pair in two parts', ['x'.repeat(SLICE_BYTES - 1) + '\uD83D', '\uDE00']],
  ])('is the same as encoded at once: %s', async (_, parts) => {
    const text = parts.join('');
    const sliced = await SlicedText.of(parts);
    expect(sliced.bytes).toBe(Buffer.byteLength(text));
    expect(sliced.digest).toBe(hash('sha1', text, 'base64url'));
    expect((await buffer(sliced.stream())).equals(Buffer.from(text))).toBe(true);
  });

  it('is a stream of bytes, of which one slice is kept ready', async () => {
    const stream = (await SlicedText.of([LONG])).stream();
    expect([stream.readableObjectMode, stream.readableHighWaterMark]).toEqual([false, SLICE_BYTES]);
    stream.destroy();
  });

  it('lets the event loop serve others while it is encoded', async () => {
    const seen = { turns: 0, isEncoded: false };
    const encoding = SlicedText.of([LONG.repeat(20)]).finally(() => (seen.isEncoded = true));
    while (!seen.isEncoded) {
      await turn();
      seen.turns += 1;
    }
    await encoding;
    expect(seen.turns).toBeGreaterThanOrEqual(9);
  });

  it('is not encoded further for a client that has left', async () => {
    const stream = (await SlicedText.of([LONG.repeat(5)])).stream();
    let read = 0;
    await new Promise<void>((resolve) => {
      stream.on('data', (slice: Buffer) => {
        read += slice.length;
        stream.destroy();
      });
      stream.on('close', resolve);
    });
    expect(read).toBeLessThanOrEqual(SLICE_BYTES);
  });
});

import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { snappy } from '../../../../../test/support/remote-write.js';
import { decompress } from './snappy.js';

const MAX = 1_000_000;

describe('A block of Snappy', () => {
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['one byte', Buffer.from('a')],
    ['what does not repeat', randomBytes(70_000)],
    ['one byte, repeated', Buffer.alloc(300_000, 'x')],
    ['a text, repeated', Buffer.from('probe_duration_seconds{job="api"} '.repeat(9000))],
  ])('is what it was before: %s', (_, input) => {
    expect(decompress(snappy(input), MAX).equals(input)).toBe(true);
  });

  it('has literals and copies of every form', () => {
    // A literal with a length in two bytes, then copies with one, two and four bytes of offset, the last one overlapping itself.
    const literal = Buffer.alloc(300, 'abcdefghij');
    const block = Buffer.concat([
      Buffer.from([0xc6, 0x02]),
      Buffer.from([61 << 2, 0x2b, 0x01]),
      literal,
      Buffer.from([0b000_000_01, 10]),
      Buffer.from([(7 << 2) | 2, 20, 0]),
      Buffer.from([(13 << 2) | 3, 1, 0, 0, 0]),
    ]);
    expect(decompress(block, MAX).toString()).toBe(`${literal.toString()}abcdefghijab${'b'.repeat(14)}`);
  });

  it('allocates nothing for more than may be, or than can come of it', () => {
    const before = process.memoryUsage().arrayBuffers;
    const huge = Buffer.from([0xff, 0xff, 0xff, 0xff, 0x0f, 0]);
    expect(() => decompress(huge, MAX)).toThrow('must not be larger than 1000000 bytes');
    // It says a million, and has one byte.
    expect(() => decompress(Buffer.from([0xc0, 0x84, 0x3d, 0, 0x61]), MAX)).toThrow(
      'not compressed by Snappy',
    );
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100_000);
  });

  it.each([
    ['nothing at all', []],
    ['a length without end', [0xff, 0xff]],
    ['a length of six bytes', [0x80, 0x80, 0x80, 0x80, 0x80, 0x01, 0]],
    ['a literal beyond the input', [5, 4 << 2, 1, 2]],
    ['a literal beyond the output', [1, 1 << 2, 1, 2]],
    ['the length of a literal beyond the input', [5, 63 << 2, 1]],
    // A reader with signed lengths goes back, and never comes to an end.
    ['a literal of 2 GiB', [4, 63 << 2, 0, 0, 0, 0x80, 1, 2, 3, 4]],
    ['a copy of nothing', [4, 1, 0]],
    ['a copy from before the start', [5, 0, 1, 1, 9]],
    ['a copy beyond the output', [2, 0, 1, 1, 1]],
    ['a copy without its offset', [8, 0, 1, 3, 1]],
    ['less than it says', [9, 0, 1]],
  ])('is refused if it has %s', (_, bytes) => {
    expect(() => decompress(Buffer.from(bytes), MAX)).toThrow('not compressed by Snappy');
  });

  it('is read or refused, whatever its bytes, and never beyond its ends', () => {
    for (let round = 0; round < 20_000; round += 1) {
      const bytes = randomBytes(1 + (round % 40));
      bytes[0] = round % 128;
      try {
        expect(decompress(bytes, MAX)).toHaveLength(round % 128);
      } catch (error) {
        expect(String(error)).toMatch(/Snappy/);
      }
    }
  });
});

import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, vi } from 'vitest';
import { bodySlices, SLICE_BYTES, writeInSlices } from './body-slices.js';

describe('A body in slices', () => {
  it.each([0, 1, SLICE_BYTES, SLICE_BYTES + 1, 10 * SLICE_BYTES + 7])(
    'is whole, of %d bytes',
    async (size) => {
      const body = randomBytes(size);
      expect((await buffer(bodySlices(body))).equals(body)).toBe(true);
      const written = new PassThrough();
      writeInSlices(body, written);
      expect((await buffer(written)).equals(body)).toBe(true);
    },
  );

  it('is written at once where there is room, and not at all where nobody wants it', async () => {
    const body = randomBytes(3 * SLICE_BYTES);
    const roomy = new PassThrough({ highWaterMark: 10 * SLICE_BYTES });
    writeInSlices(body, roomy);
    for (let turns = 0; turns < 9; turns += 1) await turn();
    expect([roomy.writableEnded, roomy.readableLength + roomy.writableLength]).toEqual([true, body.length]);
    expect((await buffer(roomy)).equals(body)).toBe(true);

    const gone = new PassThrough();
    const written = [vi.spyOn(gone, 'write'), vi.spyOn(gone, 'end')];
    writeInSlices(body, gone);
    gone.destroy();
    for (let turns = 0; turns < 9; turns += 1) await turn();
    for (const spy of written) expect(spy).not.toHaveBeenCalled();
  });

  it('is a stream of bytes, of which one slice is kept ready', () => {
    expect(bodySlices(Buffer.alloc(1))).toMatchObject({
      readableObjectMode: false,
      readableHighWaterMark: SLICE_BYTES,
    });
  });

  it('takes turns with others and with the event loop', async () => {
    const bodies = 40;
    const slices = 5;
    let taken = 0;
    const reading = Array.from({ length: bodies }, async () => {
      for await (const slice of bodySlices(Buffer.alloc(slices * SLICE_BYTES)))
        taken += (slice as Buffer).length / SLICE_BYTES;
    });
    let turns = 0;
    let most = 0;
    for (let before = 0; taken < bodies * slices; turns += 1, before = taken) {
      await turn();
      most = Math.max(most, taken - before);
    }
    await Promise.all(reading);
    expect(most).toBeLessThanOrEqual(16);
    expect(turns).toBeGreaterThanOrEqual((bodies * slices) / 16);
  });

  it('is not read on when nobody wants it any more', async () => {
    const body = bodySlices(Buffer.alloc(10 * SLICE_BYTES));
    await new Promise((resolve) => body.once('data', resolve));
    body.destroy();
    const others = await buffer(bodySlices(Buffer.alloc(3 * SLICE_BYTES)));
    expect(others).toHaveLength(3 * SLICE_BYTES);
  });

  it('is written as fast as it is read, and no further when nobody wants it any more', async () => {
    const to = new PassThrough({ highWaterMark: 10 });
    writeInSlices(Buffer.alloc(10 * SLICE_BYTES), to);
    for (let turns = 0; turns < 20; turns += 1) await turn();
    // One of them is already read, the other one is waiting.
    expect(to.readableLength + to.writableLength).toBe(2 * SLICE_BYTES);
    to.read();
    for (let turns = 0; turns < 20; turns += 1) await turn();
    expect(to.readableLength + to.writableLength).toBe(2 * SLICE_BYTES);
    to.destroy();
    to.emit('drain');
    for (let turns = 0; turns < 20; turns += 1) await turn();
    expect(to.writableLength).toBeLessThanOrEqual(SLICE_BYTES);
  });
});

import { PassThrough } from 'node:stream';
import type { IncomingMessage } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RequestTimeout, TooLarge } from '../../errors/api-error.js';
import { BODY_LIMIT } from './raw-body.js';
import { ClientGone, readBody } from './read-body.js';

/** A connection that a test writes to. */
function connection(): PassThrough & IncomingMessage {
  return new PassThrough() as unknown as PassThrough & IncomingMessage;
}

const PACE = { seconds: 30, minimumRate: 1000 };

describe('A body', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => vi.useRealTimers());

  it('is read whole, and every piece is reported', async () => {
    const stream = connection();
    const sizes: number[] = [];
    const body = readBody(stream, PACE, (bytes) => sizes.push(bytes));
    stream.write('ab');
    stream.end('cde');
    expect((await body).toString()).toBe('abcde');
    expect(sizes).toEqual([2, 3]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('of more than the limit is refused, and no more of it is kept', async () => {
    const stream = connection();
    const body = readBody(stream, PACE);
    stream.write(Buffer.alloc(BODY_LIMIT));
    stream.write('x');
    await expect(body).rejects.toThrow(TooLarge);
    expect([stream.listenerCount('data'), vi.getTimerCount()]).toEqual([0, 0]);
  });

  it('of a byte every two seconds is given up after a few', async () => {
    const stream = connection();
    const body = readBody(stream, PACE);
    const refused = expect(body).rejects.toThrow(RequestTimeout);
    for (let second = 0; second < 6; second += 2) {
      stream.write('x');
      await vi.advanceTimersByTimeAsync(2_000);
    }
    await refused;
  });

  it('may start slowly', async () => {
    const stream = connection();
    const body = readBody(stream, PACE);
    await vi.advanceTimersByTimeAsync(5_000);
    stream.end('x'.repeat(10_000));
    expect((await body).length).toBe(10_000);
  });

  it('that is never complete is given up when its time is over, at whatever pace', async () => {
    const stream = connection();
    const body = readBody(stream, { seconds: 3, minimumRate: 0 });
    const refused = expect(body).rejects.toThrow(RequestTimeout);
    stream.write('x'.repeat(100_000));
    await vi.advanceTimersByTimeAsync(3_000);
    await refused;
  });

  it('whose client goes away is nobody’s fault', async () => {
    for (const leave of [
      (stream: PassThrough) => stream.destroy(),
      (stream: PassThrough) => stream.destroy(new Error('aborted')),
    ]) {
      const stream = connection();
      const body = readBody(stream, PACE);
      stream.write('x');
      leave(stream);
      await expect(body).rejects.toThrow(ClientGone);
    }
    const gone = connection();
    gone.destroy();
    await expect(readBody(gone, PACE)).rejects.toThrow(ClientGone);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('that somebody has no room for is refused with what they say', async () => {
    const stream = connection();
    const body = readBody(stream, PACE, () => {
      throw new Error('No room.');
    });
    stream.write('x');
    await expect(body).rejects.toThrow('No room.');
  });
});

import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { IncomingMessage } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeTimersOf } from '../../../test/support/fake-timers.js';
import { RequestTimeout, TooLarge } from '#core/errors/api-error.js';
import { BODY_LIMIT } from './raw-body.js';
import { readBody } from './read-body.js';
import { ClientGone } from '#core/errors/client-gone.js';

/** A request that a test writes to. */
function connection(): PassThrough & IncomingMessage {
  return new PassThrough() as unknown as PassThrough & IncomingMessage;
}

const PACE = { seconds: 30, minimumRate: 1000 };

describe('A body', () => {
  let pendingTimers: () => number;

  beforeEach(() => {
    pendingTimers = fakeTimersOf('read-body.ts');
  });
  afterEach(() => vi.useRealTimers());

  it('is read whole, and every piece is reported', async () => {
    const stream = connection();
    const sizes: number[] = [];
    const body = readBody(stream, PACE, (bytes) => {
      sizes.push(bytes);
      return 0;
    });
    stream.write('ab');
    stream.end('cde');
    expect((await body).toString()).toBe('abcde');
    expect(sizes).toEqual([2, 3]);
    expect(pendingTimers()).toBe(0);
  });

  it('is read on after as long as it is told to wait', async () => {
    const stream = connection();
    const sizes: number[] = [];
    const body = readBody(stream, PACE, (bytes) => {
      sizes.push(bytes);
      return 100;
    });
    stream.write('ab');
    stream.write('cde');
    stream.end();
    await vi.advanceTimersByTimeAsync(99);
    expect(sizes).toEqual([2]);
    await vi.advanceTimersByTimeAsync(101);
    expect((await body).toString()).toBe('abcde');
    expect([sizes, pendingTimers()]).toEqual([[2, 3], 0]);
  });

  it('leaves a connection as it was, which may carry other requests', async () => {
    const stream = new PassThrough({ autoDestroy: false }) as unknown as PassThrough & IncomingMessage;
    const before = ['data', 'end', 'close'].map((event) => stream.listenerCount(event));
    const body = readBody(stream, PACE);
    stream.end(Buffer.alloc(BODY_LIMIT));
    expect((await body).length).toBe(BODY_LIMIT);
    expect(['data', 'end', 'close'].map((event) => stream.listenerCount(event))).toEqual(before);
    expect([stream.isPaused(), pendingTimers()]).toEqual([true, 0]);
  });

  it('of more than the limit is refused, and no more of it is kept', async () => {
    const stream = connection();
    const body = readBody(stream, PACE);
    stream.write(Buffer.alloc(BODY_LIMIT));
    stream.write('x');
    await expect(body).rejects.toThrow(TooLarge);
    await expect(body).rejects.toThrow(`The body must not be larger than ${BODY_LIMIT} bytes.`);
    expect(stream.isPaused()).toBe(true);
    expect([stream.listenerCount('data'), pendingTimers()]).toEqual([0, 0]);
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

  it.each([
    [1000, true],
    [999, false],
  ])('that comes at %d bytes a second is taken: %j', async (bytes, isTaken) => {
    const stream = connection();
    const body = readBody(stream, PACE).then(
      () => true,
      () => false,
    );
    for (let second = 0; second < 8; second += 1) {
      stream.write(Buffer.alloc(bytes));
      await vi.advanceTimersByTimeAsync(1_000);
    }
    stream.end();
    expect(await body).toBe(isTaken);
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
    const told = expect(body).rejects.toThrow('The body did not arrive in time.');
    stream.write('x'.repeat(100_000));
    await vi.advanceTimersByTimeAsync(3_000);
    await Promise.all([refused, told]);
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
      await expect(body).rejects.toThrow('The client has closed the connection.');
    }
    const gone = connection();
    await once(gone.destroy(), 'close');
    await expect(readBody(gone, PACE)).rejects.toThrow(ClientGone);
    expect(pendingTimers()).toBe(0);
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

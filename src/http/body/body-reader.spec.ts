import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_QUOTAS } from '#core/config/quotas.js';
import { readSettings } from '#core/config/read-settings.js';
import { DEFAULT_TENANT_SETTINGS } from '#core/context/tenant-settings.js';
import { runForTenant } from '#core/context/work-context.js';
import { Overloaded, RequestTimeout, TooLarge } from '#core/errors/api-error.js';
import { BodyMemory } from '#platform/fairness/body-memory.js';
import { BodyReader } from './body-reader.js';
import { BODY_LIMIT, leaveBodiesUnread, RawBody, rawBodyOf, UnreadBody } from './raw-body.js';

/** A client that sends its body bit by bit. */
class Sender {
  readonly stream: PassThrough & { headers: Record<string, string>; httpVersion: string };
  toldToGoOn = 0;
  readonly read: Promise<Buffer>;

  constructor(reader: BodyReader, id: string, headers: Record<string, string> = {}, httpVersion = '1.1') {
    this.stream = Object.assign(new PassThrough(), { headers, httpVersion });
    const body = new UnreadBody('application/json', this.stream as unknown as IncomingMessage);
    const raw = {
      writeContinue: () => {
        this.toldToGoOn += 1;
      },
    };
    const members = { slug: id, name: id, locales: ['en'], settings: DEFAULT_TENANT_SETTINGS };
    this.read = runForTenant({ id, ...members, quotas: DEFAULT_QUOTAS }, () =>
      reader.read(body, { raw } as unknown as FastifyReply),
    );
    this.read.catch(() => undefined);
  }
}

function readerOf(memory = new BodyMemory()): BodyReader {
  return new BodyReader(memory, readSettings({}));
}

describe('A body', () => {
  it('is read as a whole', async () => {
    const sender = new Sender(readerOf(), 'a');
    sender.stream.write('{"a":');
    sender.stream.end('1}');
    expect(String(await sender.read)).toBe('{"a":1}');
    expect(sender.toldToGoOn).toBe(0);
  });

  it('is sent once its client is told to go on, if it waits for that', async () => {
    const sender = new Sender(readerOf(), 'a', { expect: '100-continue' });
    expect(sender.toldToGoOn).toBe(1);
    sender.stream.end('{}');
    expect(String(await sender.read)).toBe('{}');
  });

  it('is read from a client of HTTP/1.0 without an interim response, which that version does not know', async () => {
    const sender = new Sender(readerOf(), 'a', { expect: '100-continue' }, '1.0');
    expect(sender.toldToGoOn).toBe(0);
    sender.stream.end('{}');
    expect(String(await sender.read)).toBe('{}');
  });

  it('takes memory of its tenant until it is read or refused, and no longer', async () => {
    const memory = new BodyMemory();
    const reader = readerOf(memory);
    for (let count = 0; count < 40; count += 1) {
      const sender = new Sender(reader, `tenant ${count}`);
      sender.stream.end(Buffer.alloc(BODY_LIMIT));
      expect((await sender.read).length).toBe(BODY_LIMIT);
      const refused = new Sender(reader, `tenant ${count}`);
      refused.stream.end(Buffer.alloc(BODY_LIMIT + 1));
      await expect(refused.read).rejects.toThrow(TooLarge);
    }
    memory.share('tenant 0').reserve(16 * 1_048_576);
  });

  it('is refused if the bodies of its tenant take too much memory', async () => {
    const memory = new BodyMemory();
    memory.share('a').reserve(16 * 1_048_576);
    const reader = readerOf(memory);
    const [own, other] = [new Sender(reader, 'a'), new Sender(reader, 'b')];
    own.stream.end('{}');
    other.stream.end('{}');
    await expect(own.read).rejects.toThrow(Overloaded);
    expect(String(await other.read)).toBe('{}');
  });
});

describe('The pace of a body', () => {
  const MIB = 1_048_576;

  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
    });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is as set: in time as a whole, and not too slow', async () => {
    const settings = { BODY_TIMEOUT: '20', BODY_MIN_RATE: '10' };
    const reader = new BodyReader(new BodyMemory(), readSettings(settings));
    const [slow, long] = [new Sender(reader, 'a'), new Sender(reader, 'a')];
    slow.stream.write('x'.repeat(59));
    long.stream.write('x'.repeat(1000));
    const outcomes: string[] = [];
    slow.read.catch(() => outcomes.push('slow'));
    long.read.catch(() => outcomes.push('long'));
    await vi.advanceTimersByTimeAsync(5_999);
    expect(outcomes).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(outcomes).toEqual(['slow']);
    await vi.advanceTimersByTimeAsync(13_999);
    expect(outcomes).toEqual(['slow']);
    await vi.advanceTimersByTimeAsync(1);
    expect(outcomes).toEqual(['slow', 'long']);
    await expect(long.read).rejects.toThrow(RequestTimeout);
  });

  it('is slowed down for large ones once its tenant has sent two of the largest', async () => {
    const reader = readerOf();
    for (let count = 0; count < 2; count += 1) {
      const sender = new Sender(reader, 'a');
      sender.stream.end(Buffer.alloc(MIB));
      await sender.read;
    }
    const [large, small, other] = [new Sender(reader, 'a'), new Sender(reader, 'a'), new Sender(reader, 'b')];
    const pauses = [large, small, other].map(({ stream }) => vi.spyOn(stream, 'pause'));
    large.stream.write(Buffer.alloc(8192));
    small.stream.write(Buffer.alloc(8191));
    other.stream.write(Buffer.alloc(8192));
    await vi.advanceTimersByTimeAsync(1);
    expect(pauses.map(({ mock }) => mock.calls.length)).toEqual([1, 0, 0]);
    for (const { stream } of [large, small, other]) stream.end();
    expect((await large.read).length).toBe(8192);
  });
});

describe('A body that has not been read', () => {
  it.each([
    [{}, 0],
    [{ 'content-length': '0' }, 0],
    [{ 'content-length': '12' }, 12],
    [{ 'transfer-encoding': 'chunked' }, undefined],
    [{ 'transfer-encoding': 'chunked', 'content-length': '12' }, undefined],
  ])('with the headers %j announces %s bytes', (headers, bytes) => {
    const message = { headers } as IncomingMessage;
    const body = new UnreadBody(undefined, message);
    expect([body.announcedBytes, body.stream]).toEqual([bytes, message]);
  });

  it.each(['application/json; charset=utf-8', 'text/plain', 'application/x-anything'])(
    'is left alone by Fastify, whatever its type: %s',
    async (type) => {
      const server = Fastify();
      leaveBodiesUnread(server);
      server.post('/', (request) => {
        const { body } = request;
        return {
          isUnread: body instanceof UnreadBody && rawBodyOf(request) === undefined,
          type: (body as UnreadBody).contentType,
        };
      });
      const headers = { 'content-type': type };
      const response = await server.inject({ method: 'POST', url: '/', headers, payload: '{' });
      expect(response.json()).toEqual({ isUnread: true, type });
      await server.close();
    },
  );
});

it('A body that was read, but not decoded, is known as such', () => {
  const body = new RawBody(Buffer.from('{}'));
  expect(rawBodyOf({ body } as FastifyRequest)).toBe(body);
  expect(rawBodyOf({ body: {} } as FastifyRequest)).toBeUndefined();
});

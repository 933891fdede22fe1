import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

/** Maximum bytes of a refused body that are read and discarded so that the connection can be reused. */
const WORTH_READING = 64 * 1024;
/** Maximum bytes read of a larger body, because reading takes time from other requests. */
const READ_AT_MOST = 256 * 1024;
/**
 * Maximum number of refused bodies that are read at once. Further ones are not read: the
 * sender of a flood does not wait for responses.
 */
const READ_AT_ONCE = 16;
/** Milliseconds for a client that keeps sending to read the response, before its connection is closed. */
const NOTICE_MS = 1000;

/**
 * Responds to requests with an unread body, with `Connection: close` if much of it is
 * left. The connection is not closed at once, because bytes still in flight would make the
 * client discard the response (RFC 9112, 9.6).
 */
export function closeAfterUnreadBodies(fastify: FastifyInstance): void {
  const readers = new Set<IncomingMessage>();
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || !isMuchLeft(request.raw)) {
      done(null, payload);
      return;
    }
    reply.headers({ connection: 'close', 'content-length': String(Buffer.byteLength(payload)) });
    done(null, Readable.from(untilNoticed(payload, request.raw, readers)));
  });
}

function isMuchLeft(message: IncomingMessage): boolean {
  if (message.complete) return false;
  const { 'content-length': length, 'transfer-encoding': encoding } = message.headers;
  return encoding !== undefined || Number(length ?? 0) > WORTH_READING;
}

async function* untilNoticed(
  payload: string,
  message: IncomingMessage,
  readers: Set<IncomingMessage>,
): AsyncGenerator<string> {
  yield payload;
  // A client that sent `Expect: 100-continue` sends nothing more.
  if (message.headers.expect !== undefined) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => finish(), NOTICE_MS);
    const finish = (): void => {
      clearTimeout(timer);
      readers.delete(message);
      resolve();
    };
    if (readers.size < READ_AT_ONCE) {
      readers.add(message);
      let read = 0;
      message.on('data', (bytes: Buffer) => {
        read += bytes.length;
        if (read > READ_AT_MOST) message.pause();
      });
    }
    message.on('error', finish).on('end', finish).on('close', finish);
  });
}

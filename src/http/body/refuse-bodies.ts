import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

/** Up to here, the rest of a refused body is read and discarded, so that the connection can be reused. */
const WORTH_READING = 64 * 1024;
/** Of larger ones no more than this is read: it costs time that others wait for. */
const READ_AT_MOST = 256 * 1024;
/** Of so many refused requests at once: of more nothing is read, since a flood of them has nobody who would notice. */
const READ_AT_ONCE = 16;
/** How long a client that sends more has to read the response before its connection is closed. */
const NOTICE_MS = 1000;

/**
 * Responds to requests whose body will not be read: to large ones with `Connection: close`. The connection is not closed at
 * once, since bytes still in flight would make the client discard the response (RFC 9112, 9.6).
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
    const timer = setTimeout(() => {
      finish();
    }, NOTICE_MS);
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

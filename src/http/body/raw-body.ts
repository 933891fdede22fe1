import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';

/** Bytes that one request may carry. Source: decisions, section 3. */
export const BODY_LIMIT = 1_048_576;

/** A body that nobody has read yet: the guards come first. */
export class UnreadBody {
  constructor(
    /** As the client wrote it. */
    readonly contentType: string | undefined,
    private readonly message: IncomingMessage,
  ) {}

  /** Bytes that the client announces; undefined where they come in pieces without a total. */
  get announcedBytes(): number | undefined {
    const { 'content-length': length, 'transfer-encoding': encoding } = this.message.headers;
    return encoding === undefined ? Number(length ?? 0) : undefined;
  }

  /** The bytes themselves. Reading them starts with the first listener. */
  get stream(): IncomingMessage {
    return this.message;
  }
}

/** A body as it arrived, not decoded yet. */
export class RawBody {
  constructor(readonly bytes: Buffer) {}
}

/**
 * Replaces Fastify's parsers, which read the body before any guard runs: an unauthorized client must not cost memory, nor
 * learn whether its JSON is well-formed.
 */
export function leaveBodiesUnread(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  // Named, because Fastify looks for the parser of any other type anew with each request.
  fastify.addContentTypeParser(['application/json', '*'], (request, payload, done) => {
    done(null, new UnreadBody(request.headers['content-type'], payload));
  });
}

/** The body of a request that has been read and not been decoded yet. */
export function rawBodyOf(request: FastifyRequest): RawBody | undefined {
  return request.body instanceof RawBody ? request.body : undefined;
}

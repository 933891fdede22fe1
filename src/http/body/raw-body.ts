import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { MIMEType } from 'node:util';
import { UnsupportedMediaType } from '#core/errors/api-error.js';

/** Maximum bytes of a request body. Source: decisions, section 3. */
export const BODY_LIMIT = 1_048_576;

/** A body that has not been read yet, because the guards run first. */
export class UnreadBody {
  constructor(
    /** The `Content-Type` header, unparsed. */
    readonly contentType: string | undefined,
    private readonly message: IncomingMessage,
  ) {}

  /** Length that the client announced, in bytes; undefined for a chunked body. */
  get announcedBytes(): number | undefined {
    const { 'content-length': length, 'transfer-encoding': encoding } = this.message.headers;
    return encoding === undefined ? Number(length ?? 0) : undefined;
  }

  /** @throws UnsupportedMediaType if the body is compressed */
  assertUncompressed(): void {
    assertUncompressed(this.message.headers['content-encoding']);
  }

  /** Stream of the bytes. Reading starts with the first listener. */
  get stream(): IncomingMessage {
    return this.message;
  }
}

const UNCOMPRESSED = new Set(['', 'identity']);

/** Checks a `Content-Encoding` header. @throws UnsupportedMediaType if the body is compressed */
export function assertUncompressed(encoding = ''): void {
  if (!UNCOMPRESSED.has(encoding.trim().toLowerCase()))
    throw new UnsupportedMediaType(`a body compressed as ${encoding}`, 'uncompressed bodies only');
}

const UTF_8 = new Set(['utf-8', 'utf8']);

/**
 * Checks a `Content-Type` header whose type is known to be accepted.
 *
 * @throws UnsupportedMediaType if it names a charset other than UTF-8, which would be misread
 */
export function assertUtf8(contentType: string): void {
  if (!contentType.includes(';')) return;
  const charset = new MIMEType(contentType).params.get('charset') ?? 'utf-8';
  if (!UTF_8.has(charset.toLowerCase()))
    throw new UnsupportedMediaType(`the charset ${charset}`, 'UTF-8 only');
}

/** A body that has been read, but not decoded. */
export class RawBody {
  constructor(readonly bytes: Buffer) {}
}

/**
 * Replaces Fastify's parsers, which read the body before any guard runs: an unauthorized client must not cost memory, nor
 * learn whether its JSON is well-formed.
 */
export function leaveBodiesUnread(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  // JSON is named because Fastify looks up the parser of any other type anew for each request.
  fastify.addContentTypeParser(['application/json', '*'], (request, payload, done) =>
    done(null, new UnreadBody(request.headers['content-type'], payload)),
  );
}

/** Returns the body of a request if it has been read, but not decoded. */
export function rawBodyOf(request: FastifyRequest): RawBody | undefined {
  return request.body instanceof RawBody ? request.body : undefined;
}

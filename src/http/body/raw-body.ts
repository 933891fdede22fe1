import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AsyncResource } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';

/** Bytes that one request may carry. Source: decisions, section 3. */
export const BODY_LIMIT = 1_048_576;

/** A body as it arrived: read, but not looked at before the guards have let the request in. */
export class RawBody {
  constructor(
    readonly mediaType: string | undefined,
    /** Undefined when there was more than the limit. */
    readonly bytes: Buffer | undefined,
  ) {}
}

/** Replaces Fastify's parsers: who may not come in shall not learn whether their JSON was any good. */
export function readBodiesRaw(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', (request, payload, done) => {
    // The stream's events come from the connection; what follows belongs to the request's own context.
    const finish = AsyncResource.bind(done);
    read(payload).then(
      (bytes) => {
        // Many clients send the type of a body with a DELETE that has none.
        const isNone = request.method === 'DELETE' && bytes?.length === 0;
        finish(null, isNone ? undefined : new RawBody(request.headers['content-type'], bytes));
      },
      (error: unknown) => {
        finish(error instanceof Error ? error : new Error(String(error)));
      },
    );
  });
}

async function read(payload: IncomingMessage): Promise<Buffer | undefined> {
  if (Number(payload.headers['content-length'] ?? 0) > BODY_LIMIT) {
    payload.resume();
    return undefined;
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of payload as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= BODY_LIMIT) chunks.push(chunk);
  }
  return size > BODY_LIMIT ? undefined : Buffer.concat(chunks);
}

/** The body of a request that no interceptor has decoded yet. */
export function rawBodyOf(request: FastifyRequest): RawBody | undefined {
  return request.body instanceof RawBody ? request.body : undefined;
}

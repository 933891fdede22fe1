import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { from, lastValueFrom, map, type Observable } from 'rxjs';
import { Authenticators } from '#platform/access/authenticators/authenticators.js';
import { workContext } from '#core/context/work-context.js';
import { Malformed } from '#core/errors/api-error.js';
import { rawBodyOf } from '../../body/raw-body.js';
import { IdempotentWrites } from './idempotent-writes.js';
import { ResponseSeal } from './response-seal.js';
import { REPEATS_SAFELY } from './repeats-safely.decorator.js';
import { SEALED_RESPONSE } from './sealed-response.decorator.js';

const FORM = /^[\x21-\x7e]{1,255}$/;
const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const KEPT_HEADERS = ['content-type', 'etag', 'location'];

/**
 * Lets clients repeat a write safely. Only successful responses are stored: a refused request changed nothing
 * and is run again. Source: decisions, section 3.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly writes: IdempotentWrites,
    private readonly authenticators: Authenticators,
    private readonly reflector: Reflector,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const header = request.headers['idempotency-key'];
    const caller = workContext()?.caller;
    if (header === undefined || caller === undefined || !WRITES.has(request.method)) return next.handle();
    const key = String(header);
    if (!FORM.test(key))
      throw new Malformed('The Idempotency-Key must have 1 to 255 visible ASCII characters.');
    if (this.reflector.get<true | undefined>(REPEATS_SAFELY, context.getHandler()) === true)
      return next.handle();
    const raw = request.body;
    const isSealed = this.reflector.get<true | undefined>(SEALED_RESPONSE, context.getHandler()) ?? false;
    const seal = isSealed
      ? new ResponseSeal(this.authenticators.presentedBy(request)?.secret ?? '')
      : undefined;
    const write = { caller, key, fingerprint: fingerprintOf(request), seal };
    const work = this.writes.run(write, async () => {
      // After a deadlock, the work runs again and needs the undecoded body.
      request.body = raw;
      const result = await lastValueFrom<unknown, undefined>(next.handle(), { defaultValue: undefined });
      const headers = KEPT_HEADERS.map((name) => [name, reply.getHeader(name)] as const).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      );
      const body = typeof result === 'string' ? result : '';
      const record = recordOf(request.url) ?? recordOf(String(reply.getHeader('location')));
      return { status: reply.statusCode, headers: Object.fromEntries(headers), body, record };
    });
    return from(work).pipe(
      map(({ response: { status, headers, body }, isRepeated }) => {
        if (isRepeated) reply.status(status).headers({ ...headers, 'idempotent-replayed': 'true' });
        return body === '' ? undefined : body;
      }),
    );
  }
}

/** Returns the record that a URL leads to, or to a part of: `subscribers/12`. */
function recordOf(address: string): string | null {
  return /\/(?:api\/v\d+|v1\/pages\/[^/]+)\/([a-z-]+\/\d+)(?![^/?])/.exec(address)?.[1] ?? null;
}

/** Hashes the request. The same key with a different request is an error of the client. */
function fingerprintOf(request: FastifyRequest): string {
  const digest = createHash('sha256').update(
    `${request.method} ${request.url}\n${request.headers['if-match'] ?? ''}\n`,
  );
  const bytes = rawBodyOf(request)?.bytes;
  return (bytes === undefined ? digest : digest.update(bytes)).digest('hex');
}

import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { from, lastValueFrom, type Observable } from 'rxjs';
import type { ApiKey } from '../../access/api-key.js';
import { TenantDatabase } from '../../database/tenant-database.js';
import { workContext } from '../../tenancy/tenant-context.js';
import { Clock } from '../../time/clock.js';
import { rawBodyOf } from '../body/raw-body.js';
import { Conflict, Invalid, Malformed } from '../errors/api-error.js';
import { IdempotencyRepository } from './idempotency.repository.js';

const KEPT_MS = 24 * 60 * 60 * 1000;
const FORM = /^[\x21-\x7e]{1,255}$/;
const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const KEPT_HEADERS = ['content-type', 'etag', 'location'];

/**
 * Lets clients repeat a write safely: the answer is kept in the transaction of the work itself, so there is never one
 * without the other. Only success is kept; a refused request changed nothing and is looked at afresh.
 * Source: decisions, section 3.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly answers: IdempotencyRepository,
    private readonly database: TenantDatabase,
    private readonly clock: Clock,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const header = request.headers['idempotency-key'];
    const apiKey = workContext()?.apiKey;
    if (header === undefined || apiKey === undefined || !WRITES.has(request.method)) return next.handle();
    const key = String(header);
    if (!FORM.test(key))
      throw new Malformed('The Idempotency-Key must have 1 to 255 visible ASCII characters.');
    const fingerprint = fingerprintOf(request);
    const raw = request.body;
    return from(
      this.database.write(() => {
        request.body = raw;
        return this.once(apiKey, key, fingerprint, http.getResponse<FastifyReply>(), next);
      }),
    );
  }

  private async once(
    apiKey: ApiKey,
    key: string,
    fingerprint: string,
    reply: FastifyReply,
    next: CallHandler,
  ): Promise<unknown> {
    if (!(await this.answers.claim(apiKey, key))) {
      throw new Conflict('A request with this Idempotency-Key is still running.');
    }
    const now = this.clock.now();
    const notBefore = new Date(now.getTime() - KEPT_MS);
    const kept = await this.answers.find(apiKey, key, notBefore);
    if (kept !== undefined) {
      if (kept.fingerprint !== fingerprint) {
        throw Invalid.field('Idempotency-Key', 'The Idempotency-Key was used for another request.');
      }
      reply.status(kept.status);
      reply.headers({ ...kept.headers, 'idempotent-replayed': 'true' });
      return kept.body === '' ? undefined : kept.body;
    }
    const result = await lastValueFrom<unknown, undefined>(next.handle(), { defaultValue: undefined });
    const body = typeof result === 'string' ? result : '';
    const headers = Object.fromEntries(
      KEPT_HEADERS.map((name) => [name, reply.getHeader(name)] as const).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    );
    await this.answers.keep(
      apiKey,
      key,
      { fingerprint, status: reply.statusCode, headers, body },
      now,
      notBefore,
    );
    return result;
  }
}

/** What was asked: the same key for anything else is a mistake of the client. */
function fingerprintOf(request: FastifyRequest): string {
  const digest = createHash('sha256').update(
    `${request.method} ${request.url}\n${request.headers['if-match'] ?? ''}\n`,
  );
  const bytes = rawBodyOf(request)?.bytes;
  return (bytes === undefined ? digest : digest.update(bytes)).digest('hex');
}

import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, switchMap, type Observable } from 'rxjs';
import { currentShare, workContext } from '#core/context/work-context.js';
import { TooLarge, UnsupportedMediaType } from '#core/errors/api-error.js';
import { BodyReader } from './body-reader.js';
import { LargeBodies } from '#platform/fairness/large-bodies.js';
import { OPTIONAL_BODY } from './optional-body.decorator.js';
import { assertUtf8, BODY_LIMIT, RawBody, UnreadBody } from './raw-body.js';
import { refuseUnknownQuery } from './unknown-query.js';

const WITH_BODY = new Set(['POST', 'PUT', 'PATCH']);

/**
 * Reads the body of a request that passed the guards, if its type and length are acceptable, too. Sets
 * undefined if there is no body and none is required. Source: decisions, section 3; docs/decisions/0011.
 */
@Injectable()
export class BodyInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly reader: BodyReader,
    private readonly large: LargeBodies,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    this.assertQuery(context);
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const isNeeded = WITH_BODY.has(request.method) && this.needsBody(context);
    const { body } = request;
    if (!(body instanceof UnreadBody)) {
      if (isNeeded) throw new UnsupportedMediaType(request.headers['content-type']);
      return next.handle();
    }
    const { announcedBytes } = body;
    // Many clients send a Content-Type with a request that has no body.
    if (!isNeeded && announcedBytes === 0) {
      request.body = undefined;
      return next.handle();
    }
    body.assertUncompressed();
    if (announcedBytes !== undefined || isNeeded) this.assertType(body);
    if ((announcedBytes ?? 0) > BODY_LIMIT)
      throw new TooLarge(`The body must not be larger than ${BODY_LIMIT} bytes.`);
    const reply = http.getResponse<FastifyReply>();
    return from(this.reader.read(body, reply)).pipe(
      switchMap((bytes) => {
        const isNone = bytes.length === 0 && !isNeeded;
        if (!isNone) this.assertType(body);
        request.body = isNone ? undefined : new RawBody(bytes);
        const work = async (): Promise<unknown> => {
          // The body may have arrived and waited for a minute.
          await workContext()?.confirmCaller?.();
          return lastValueFrom(next.handle(), { defaultValue: undefined });
        };
        const isAwaited = (): boolean => !reply.raw.destroyed;
        return this.large.run({ tenantId: currentShare(), bytes: bytes.length, isAwaited }, work);
      }),
    );
  }

  /** @throws Invalid on query parameters that the route does not have */
  protected assertQuery(context: ExecutionContext): void {
    refuseUnknownQuery(context);
  }

  /** Whether a POST, PUT or PATCH of this route without a body is refused. */
  protected needsBody(context: ExecutionContext): boolean {
    return !this.reflector.get<boolean>(OPTIONAL_BODY, context.getHandler());
  }

  /** @throws UnsupportedMediaType unless the Content-Type is JSON in UTF-8 */
  protected assertType({ contentType }: UnreadBody): void {
    if (mediaTypeOf(contentType) !== 'application/json') throw new UnsupportedMediaType(contentType);
    assertUtf8(contentType ?? '');
  }
}

/** The type that a `Content-Type` header names, without its parameters, in lower case. */
export function mediaTypeOf(contentType: string | undefined): string | undefined {
  return contentType?.split(';', 1)[0]?.trim().toLowerCase();
}

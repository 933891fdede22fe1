import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, switchMap, type Observable } from 'rxjs';
import { TooLarge } from '#core/errors/api-error.js';
import { BodyReader } from '#http/body/body-reader.js';
import { RawBody, UnreadBody } from '#http/body/raw-body.js';
import { INBOUND_LIMIT } from '../rules/inbound-body.js';

/** Reads the body as bytes once the guards have accepted the request. Senders label their bodies inconsistently. */
@Injectable()
export class InboundBodyInterceptor implements NestInterceptor {
  constructor(private readonly reader: BodyReader) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const { body } = request;
    if (!(body instanceof UnreadBody)) {
      request.body = new RawBody(Buffer.alloc(0));
      return next.handle();
    }
    assertSize(body.announcedBytes ?? 0);
    return from(this.reader.read(body, http.getResponse<FastifyReply>())).pipe(
      switchMap((bytes) => {
        assertSize(bytes.length);
        request.body = new RawBody(bytes);
        return next.handle();
      }),
    );
  }
}

function assertSize(bytes: number): void {
  if (bytes > INBOUND_LIMIT) throw new TooLarge(`The body must not be larger than ${INBOUND_LIMIT} bytes.`);
}

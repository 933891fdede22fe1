import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import { workContext } from '#core/context/work-context.js';
import { targetOf } from '#platform/tenancy/request-target.js';

/** Writes results as they are: records and lists without an envelope. */
@Injectable()
export class StatuspageResponseInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    return next.handle().pipe(
      map((result: unknown) => {
        if (result === undefined) return undefined;
        reply.headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
        if (reply.statusCode === 201 && isRecord(result))
          reply.header('location', addressOf(result.id, http.getRequest<FastifyRequest>()));
        return JSON.stringify(result);
      }),
    );
  }
}

function isRecord(result: unknown): result is { readonly id: string } {
  return typeof result === 'object' && result !== null && 'id' in result;
}

function addressOf(id: string, request: FastifyRequest): string {
  const [path = ''] = targetOf(request).split('?', 1);
  return `${workContext()?.origin ?? ''}${path}/${id}`;
}

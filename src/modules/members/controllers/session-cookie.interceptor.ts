import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { map, type Observable } from 'rxjs';
import { WithCookie } from '../services/sign-in.service.js';

/** Sets the cookie of an answer, which no cache may store. */
@Injectable()
export class SessionCookieInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    reply.header('cache-control', 'no-store');
    return next.handle().pipe(
      map((result: unknown) => {
        if (!(result instanceof WithCookie)) return result;
        reply.header('set-cookie', [...result.cookies]);
        return result.result;
      }),
    );
  }
}

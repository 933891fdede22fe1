import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { map, type Observable } from 'rxjs';
import { Navigation } from '../services/sso-sign-in.service.js';

/** Sends a browser on, with new cookies. Neither is for a cache. */
@Injectable()
export class NavigationInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(
      map((step: unknown) => {
        if (!(step instanceof Navigation)) return step;
        reply.headers({ 'cache-control': 'no-store', 'set-cookie': [...step.cookies] });
        if (step.isOwnStep) {
          reply.header('content-type', 'text/html; charset=utf-8');
          return pageTo(step.url);
        }
        reply.status(302).header('location', step.url);
        return '';
      }),
    );
  }
}

/** @param path of ours, without anything to escape */
function pageTo(path: string): string {
  return `<!doctype html><meta charset="utf-8"><title>…</title><meta http-equiv="refresh" content="0; url=${path}"><p><a href="${path}">${path}</a></p>\n`;
}

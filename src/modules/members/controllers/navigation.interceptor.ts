import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { catchError, mergeMap, throwError, type Observable } from 'rxjs';
import { ApiError } from '#core/errors/api-error.js';
import { SsoPages } from '../services/sso-pages.js';
import { Navigation, TrialEnd } from '../services/sso-sign-in.service.js';

/** Sends a browser on, with new cookies, or tells the person in it what went wrong. None of it is for a cache. */
@Injectable()
export class NavigationInterceptor implements NestInterceptor {
  constructor(private readonly pages: SsoPages) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(
      mergeMap(async (step: unknown) => {
        if (step instanceof TrialEnd) {
          reply.header('set-cookie', [...step.cookies]);
          return this.pages.drawn.showTrial(step.trial, request, reply);
        }
        return step instanceof Navigation ? lead(step, reply) : step;
      }),
      catchError((error: unknown) => {
        if (!(error instanceof ApiError) || !isForPerson(request)) return throwError(() => error);
        return this.pages.drawn.showProblem(error, request, reply);
      }),
    );
  }
}

function lead(step: Navigation, reply: FastifyReply): string {
  reply.headers({ 'cache-control': 'no-store', 'set-cookie': [...step.cookies] });
  if (step.isOwnStep) {
    reply.header('content-type', 'text/html; charset=utf-8');
    return pageTo(step.url);
  }
  reply.status(302).header('location', step.url);
  return '';
}

/** True for browsers, which ask for a page by name. */
function isForPerson({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') === true;
}

/** @param to path of ours */
function pageTo(to: string): string {
  const path = to.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return `<!doctype html><meta charset="utf-8"><title>…</title><meta http-equiv="refresh" content="0; url=${path}"><p><a href="${path}">${path}</a></p>\n`;
}

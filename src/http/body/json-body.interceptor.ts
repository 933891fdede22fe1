import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { OPTIONAL_BODY } from './optional-body.decorator.js';
import { decodeUtf8, parseJson } from './parse-json.js';
import { rawBodyOf } from './raw-body.js';

/** Decodes JSON bodies. An optional body that was left out becomes an empty object. */
@Injectable()
export class JsonBodyInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const raw = rawBodyOf(request);
    if (raw !== undefined) request.body = parseJson(decodeUtf8(raw.bytes));
    else if (this.reflector.get<boolean>(OPTIONAL_BODY, context.getHandler())) request.body = {};
    return next.handle();
  }
}

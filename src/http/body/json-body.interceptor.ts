import {
  Injectable,
  SetMetadata,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { Malformed, TooLarge, UnsupportedMediaType } from '../../errors/api-error.js';
import { OPTIONAL_BODY } from './optional-body.decorator.js';
import { BODY_LIMIT, rawBodyOf, type RawBody } from './raw-body.js';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });
const WITH_BODY = new Set(['POST', 'PUT', 'PATCH']);

const ANY_BODY = 'heliograph:any-body';

/** The route looks at its body itself, or not at all. */
export function AcceptsAnyBody(): MethodDecorator & ClassDecorator {
  return SetMetadata(ANY_BODY, true);
}

/** Decodes JSON bodies once the guards have let the request in, and refuses every other kind of body. */
@Injectable()
export class JsonBodyInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (this.reflector.getAllAndOverride<boolean>(ANY_BODY, [context.getHandler(), context.getClass()]))
      return next.handle();
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const raw = rawBodyOf(request);
    const isOptional = this.reflector.get<boolean>(OPTIONAL_BODY, context.getHandler());
    if (isOptional && (raw === undefined || raw.bytes?.length === 0)) request.body = {};
    else if (raw !== undefined) request.body = decode(raw);
    else if (WITH_BODY.has(request.method)) throw new UnsupportedMediaType(request.headers['content-type']);
    return next.handle();
  }
}

function decode({ mediaType, bytes }: RawBody): unknown {
  if (mediaType?.split(';', 1)[0]?.trim().toLowerCase() !== 'application/json')
    throw new UnsupportedMediaType(mediaType);
  if (bytes === undefined) throw new TooLarge(`The body must not be larger than ${BODY_LIMIT} bytes.`);
  try {
    return JSON.parse(utf8.decode(bytes)) as unknown;
  } catch {
    throw new Malformed('The body is not well-formed JSON.');
  }
}

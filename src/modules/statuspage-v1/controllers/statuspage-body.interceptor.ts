import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { UnsupportedMediaType } from '#core/errors/api-error.js';
import { BodyInterceptor, mediaTypeOf } from '#http/body/body.interceptor.js';
import { decodeUtf8, parseJson } from '#http/body/parse-json.js';
import { assertUtf8, rawBodyOf, type UnreadBody } from '#http/body/raw-body.js';
import { readBracketedForm } from '../rules/bracketed-form.js';

const FORM = 'application/x-www-form-urlencoded';

/** Reads JSON and forms. Parameters that nobody knows are ignored, and no step needs a body: Statuspage's clients rely on both. */
@Injectable()
export class StatuspageBodyInterceptor extends BodyInterceptor {
  protected override assertQuery(): void {
    // Any query is accepted.
  }

  protected override needsBody(): boolean {
    return false;
  }

  protected override assertType({ contentType }: UnreadBody): void {
    // Some clients send JSON without saying so.
    if (contentType === undefined) return;
    if (![FORM, 'application/json'].includes(mediaTypeOf(contentType) ?? ''))
      throw new UnsupportedMediaType(contentType, 'JSON and forms');
    assertUtf8(contentType);
  }
}

/** Decodes the body, behind the interceptor that repeats responses, which needs it undecoded. */
@Injectable()
export class StatuspageDecodingInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const raw = rawBodyOf(request);
    if (raw !== undefined) {
      const text = decodeUtf8(raw.bytes);
      request.body = isForm(request.headers['content-type'], text)
        ? readBracketedForm(text)
        : parseJson(text);
    }
    return next.handle();
  }
}

function isForm(contentType: string | undefined, text: string): boolean {
  return contentType === undefined ? !text.trimStart().startsWith('{') : mediaTypeOf(contentType) === FORM;
}

import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, switchMap, type Observable } from 'rxjs';
import { TooLarge, UnsupportedMediaType } from '#core/errors/api-error.js';
import { BodyReader } from './body-reader.js';
import { decodeUtf8, parseJson } from './parse-json.js';
import { assertUtf8, UnreadBody } from './raw-body.js';

/**
 * Maximum bytes of a form. What people fill in is short, and fields of this
 * size are read in less than a millisecond.
 */
const FORM_LIMIT = 65_536;
const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

/** Reads the body of a public request: a form as `URLSearchParams`, JSON as its value. */
@Injectable()
export class FormBodyInterceptor implements NestInterceptor {
  constructor(private readonly reader: BodyReader) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const { body } = request;
    const contentType = body instanceof UnreadBody ? body.contentType : undefined;
    const type = contentType?.split(';', 1)[0]?.trim().toLowerCase();
    if (!(body instanceof UnreadBody) || contentType === undefined || (type !== FORM && type !== JSON_TYPE))
      throw new UnsupportedMediaType(contentType, 'forms and JSON');
    assertUtf8(contentType);
    body.assertUncompressed();
    assertSize(body.announcedBytes ?? 0);
    return from(this.reader.read(body, http.getResponse<FastifyReply>())).pipe(
      switchMap((bytes) => {
        assertSize(bytes.length);
        request.body = type === FORM ? new URLSearchParams(decodeUtf8(bytes)) : parseJson(decodeUtf8(bytes));
        return next.handle();
      }),
    );
  }
}

function assertSize(bytes: number): void {
  if (bytes > FORM_LIMIT) throw new TooLarge(`The body must not be larger than ${FORM_LIMIT} bytes.`);
}

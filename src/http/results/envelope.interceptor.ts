import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import { workContext } from '../../context/work-context.js';
import { isNoneMatch, strongTag, weakTag } from '../conditional/etag.js';
import { targetOf } from '../../tenancy/request-target.js';
import { cursorEnvelope } from '../paging/cursor-envelope.js';
import { CursorPageJson } from './cursor-page-json.js';
import { pageEnvelope } from '../paging/page-envelope.js';
import { PageJson, RecordJson } from './record-json.js';

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Wraps the result of a controller in the contract's envelope, as text: `{data}` for a record,
 * `{links, meta, data}` for a page. Adds the validators for conditional requests, and `Location` after a POST
 * that created a record. Anything else (a probe, a document) passes unchanged.
 */
@Injectable()
export class EnvelopeInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(map((result: unknown) => this.wrap(result, context)));
  }

  private wrap(result: unknown, context: ExecutionContext): unknown {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    if (isRecord(result)) {
      if (reply.statusCode === 201) reply.header('location', this.addressOf(result, request));
      return send(request, reply, strongTag(result), `{"data":${result.text}}`);
    }
    if (isPage(result)) {
      const text = pageEnvelope(result, currentOrigin(), targetOf(request));
      return send(request, reply, weakTag(text), text);
    }
    if (result instanceof CursorPageJson) {
      const text = cursorEnvelope(result as CursorPageJson<object>, currentOrigin(), targetOf(request));
      return send(request, reply, weakTag(text), text);
    }
    return result;
  }

  private addressOf(record: RecordJson<object>, request: FastifyRequest): string {
    const [path = ''] = targetOf(request).split('?', 1);
    return `${currentOrigin()}${path}/${record.id}`;
  }
}

function currentOrigin(): string {
  return workContext()?.origin ?? '';
}

function isRecord(result: unknown): result is RecordJson<object> {
  return result instanceof RecordJson;
}

function isPage(result: unknown): result is PageJson<object> {
  return result instanceof PageJson;
}

function send(request: FastifyRequest, reply: FastifyReply, tag: string, text: string): string | undefined {
  reply.header('etag', tag);
  if (request.method === 'GET' || request.method === 'HEAD') {
    reply.header('cache-control', 'private, no-cache');
    if (isNoneMatch(request.headers['if-none-match'], tag)) {
      // Not even an empty text: it would have a Content-Type, which caches would take for the record's.
      reply.status(304);
      return undefined;
    }
  }
  reply.header('content-type', JSON_TYPE);
  return text;
}

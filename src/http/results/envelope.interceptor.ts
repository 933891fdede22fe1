import {
  Injectable,
  StreamableFile,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, map, type Observable } from 'rxjs';
import { currentShare, workContext } from '#core/context/work-context.js';
import { isNoneMatch, strongTag, weakTag } from './etag.js';
import { targetOf } from '#platform/tenancy/request-target.js';
import { cursorEnvelope } from './cursor-envelope.js';
import { CursorPageJson } from './cursor-page-json.js';
import { LARGE_RESPONSE, LargeResponses, type ReadRequest } from '#platform/fairness/large-responses.js';
import { pageEnvelope } from './page-envelope.js';
import { returnsLongTexts } from './long-texts.js';
import { PageJson, RecordJson } from './record-json.js';
import { SlicedText } from './sliced-text.js';

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Wraps the result of a controller in the contract's envelope, as text: `{data}` for a record,
 * `{links, meta, data}` for a page. Adds the validators for conditional requests, and `Location` after a POST
 * that created a record. Anything else (a probe, a document) passes unchanged.
 */
@Injectable()
export class EnvelopeInterceptor implements NestInterceptor {
  constructor(private readonly large: LargeResponses) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    // Nest awaits a promise, which only large lists are. Mapping each result to one would cost several microseconds.
    const wrapped = next.handle().pipe(map((result: unknown) => this.wrap(result, request, reply)));
    if (!isRead(request)) return wrapped;
    const read = readOf(request, reply, returnsLongTexts(context.getHandler()));
    if (!this.large.takesTurns(read)) return wrapped;
    return from(this.large.run(read, () => lastValueFrom(wrapped, { defaultValue: undefined })));
  }

  private wrap(result: unknown, request: FastifyRequest, reply: FastifyReply): unknown {
    if (isRecord(result)) {
      if (reply.statusCode === 201 && !reply.hasHeader('location'))
        reply.header('location', this.addressOf(result, request));
      const text = `{"data":${result.text}}`;
      this.note(request, reply, text.length);
      return isModified(request, reply, strongTag(result)) ? text : undefined;
    }
    if (isPage(result))
      return this.list(request, reply, pageEnvelope(result, currentOrigin(), targetOf(request)));
    if (result instanceof CursorPageJson)
      return this.list(
        request,
        reply,
        cursorEnvelope(result as CursorPageJson<object>, currentOrigin(), targetOf(request)),
      );
    return result;
  }

  private list(request: FastifyRequest, reply: FastifyReply, parts: readonly string[]): unknown {
    let length = 0;
    for (const part of parts) length += part.length;
    this.note(request, reply, length);
    if (length >= LARGE_RESPONSE) return this.largeList(request, reply, parts);
    // Concatenated, because join() makes V8 copy every record once more.
    let text = '';
    for (const part of parts) text += part;
    return isModified(request, reply, weakTag(text)) ? text : undefined;
  }

  private async largeList(
    request: FastifyRequest,
    reply: FastifyReply,
    parts: readonly string[],
  ): Promise<StreamableFile | undefined> {
    const text = await SlicedText.of(parts);
    if (!isModified(request, reply, `W/"${text.digest}"`)) return undefined;
    return new StreamableFile(text.stream(), { length: text.bytes });
  }

  private note(request: FastifyRequest, reply: FastifyReply, length: number): void {
    if (length >= LARGE_RESPONSE && isRead(request)) this.large.note(readOf(request, reply), length);
  }

  private addressOf(record: RecordJson<object>, request: FastifyRequest): string {
    const [path = ''] = targetOf(request).split('?', 1);
    return `${currentOrigin()}${path}/${record.id}`;
  }
}

function readOf(
  { routeOptions: { url = '' } }: FastifyRequest,
  { raw: response }: FastifyReply,
  hasLongTexts = false,
): ReadRequest {
  return { tenantId: currentShare(), route: url, hasLongTexts, response };
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
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

/** Sets the headers of a response. False if the client has it already. */
function isModified(request: FastifyRequest, reply: FastifyReply, tag: string): boolean {
  reply.header('etag', tag);
  if (isRead(request)) {
    // An operation with personal data has said that nothing may be stored.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache');
    if (isNoneMatch(request.headers['if-none-match'], tag)) {
      // Without a Content-Type, which caches would take for the record's.
      reply.status(304);
      return false;
    }
  }
  reply.header('content-type', JSON_TYPE);
  return true;
}

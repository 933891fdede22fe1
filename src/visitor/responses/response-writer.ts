import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isPageView } from '../../analytics/views/counted-request.js';
import type { PageViewCounter } from '../../analytics/views/page-view-counter.js';
import { PageViews } from '../../analytics/views/page-views.js';
import { Settings } from '../../config/settings.js';
import { SLICE_BYTES, writeInSlices } from '../../http/results/body-slices.js';
import { isNoneMatch } from '../../http/conditional/etag.js';
import { httpDate, parseHttpDate } from '../../http/conditional/http-date.js';
import { NotFound } from '../../errors/api-error.js';
import { securityHeaders, securityHeadersOfData } from '../../http/security-headers.js';
import type { Encoding, RenderedBody } from './rendered-body.js';
import type { VisitorResponse } from './visitor-responses.js';

/** Headers of one kind of response. Create one object for each kind: header fields are cached by its identity. */
export interface ResponseFormat {
  readonly contentType: string;
  /** For programs; no browser shows it as a document. */
  readonly isData?: true;
  /** Added to the common headers, or in place of one of them. Names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The same for headers that depend on the body, before it is compressed. */
  readonly headersOf?: (body: string | Buffer) => Readonly<Record<string, string>>;
}

interface ResponseDetails {
  readonly form: ResponseFormat;
  /** Of a page: the path that its views are counted under. Not what was requested, but of what was found. */
  readonly page?: string | undefined;
  /** Unset when the response is the same in every language. */
  readonly locale?: string;
  /** For Last-Modified, to the second; undefined when there is none, or it is not certain. */
  readonly modifiedAt?: Date | undefined;
}

type Fields = readonly string[];

/** The header fields of one response by encoding; `nothing` is for 304. */
interface Heads {
  readonly form: ResponseFormat;
  readonly locale: string | undefined;
  readonly fields: Partial<Record<Encoding | 'nothing', Fields>>;
  /** Of pages only. */
  readonly views: PageViewCounter | undefined;
}

/** On every visitor resource, so that any page and any CDN can use it. Source: visitor-api. */
const VISITOR_HEADERS = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'public, max-age=10, stale-while-revalidate=30',
  vary: 'Accept-Language, Accept-Encoding',
};

/**
 * Writes responses to visitors. The header fields are assembled once for each response and written to the socket directly,
 * since Fastify would assemble them each time, which costs more than everything else about a cached response.
 * Measured: bench/README.md, "visitor".
 */
@Injectable()
export class ResponseWriter {
  private readonly ofDocuments: Readonly<Record<string, string>>;
  private readonly ofData: Readonly<Record<string, string>>;
  private readonly heads = new WeakMap<RenderedBody, Heads>();

  constructor(
    settings: Settings,
    private readonly views: PageViews,
  ) {
    this.ofDocuments = { ...securityHeaders(settings), ...VISITOR_HEADERS };
    this.ofData = { ...securityHeadersOfData(settings), ...VISITOR_HEADERS };
  }

  /**
   * Sends a response; 304 without a body when the visitor has it already.
   *
   * @throws NotFound when there is no response
   */
  async write(
    request: FastifyRequest,
    reply: FastifyReply,
    response: VisitorResponse | undefined,
    details: ResponseDetails,
  ): Promise<void> {
    if (response === undefined) throw new NotFound('There is nothing at this address.');
    if (this.tryWrite(request, reply, response, details)) return;
    await response.rendered.body(response.rendered.encodingFor(request.headers['accept-encoding']));
    this.tryWrite(request, reply, response, details);
  }

  /** Sends it if its body is ready; otherwise does nothing and returns false. */
  tryWrite(
    request: FastifyRequest,
    reply: FastifyReply,
    { rendered, isStale }: VisitorResponse,
    details: ResponseDetails,
  ): boolean {
    const { modifiedAt } = details;
    const heads = this.headsOf(rendered, details);
    const own = ['x-request-id', request.id];
    // RFC 9111 has retired it, but caches and people still read it.
    if (isStale) own.push('warning', '110 - "Response is Stale"');
    if (modifiedAt !== undefined) own.push('last-modified', httpDate(modifiedAt));
    if (isKnown(request, rendered.etag, modifiedAt)) {
      end(reply, 304, [...this.fields(rendered, heads, 'nothing'), ...own]);
      countView(heads, request);
      return true;
    }
    const encoding = rendered.encodingFor(request.headers['accept-encoding']);
    const body = rendered.body(encoding);
    if (body instanceof Promise) return false;
    end(reply, 200, [...this.fields(rendered, heads, encoding, body), ...own], body);
    countView(heads, request);
    return true;
  }

  private headsOf(rendered: RenderedBody, { form, locale, page }: ResponseDetails): Heads {
    let heads = this.heads.get(rendered);
    if (heads?.form !== form || heads.locale !== locale) {
      const views = page === undefined ? undefined : this.views.counter(page, locale ?? '');
      heads = { form, locale, fields: {}, views };
      this.heads.set(rendered, heads);
    }
    return heads;
  }

  private fields(
    rendered: RenderedBody,
    { form, locale, fields }: Heads,
    sent: Encoding | 'nothing',
    body?: string | Buffer,
  ): Fields {
    return (fields[sent] ??= Object.entries({
      ...(form.isData ? this.ofData : this.ofDocuments),
      etag: rendered.etag,
      ...(locale === undefined ? {} : { 'content-language': locale }),
      ...form.headers,
      ...form.headersOf?.(rendered.identity),
      ...(sent === 'br' || sent === 'gzip' ? { 'content-encoding': sent } : {}),
      ...(body === undefined
        ? {}
        : { 'content-type': form.contentType, 'content-length': String(Buffer.byteLength(body)) }),
    }).flat());
  }
}

function end(reply: FastifyReply, status: number, fields: string[], body?: string | Buffer): void {
  // Throws for invalid headers; before hijack(), so that the error filter can still respond.
  reply.raw.writeHead(status, fields);
  reply.hijack();
  if (!Buffer.isBuffer(body) || body.length <= SLICE_BYTES || reply.request.method === 'HEAD') {
    reply.raw.end(body);
    return;
  }
  writeInSlices(body, reply.raw);
}

function countView({ views }: Heads, request: FastifyRequest): void {
  if (views !== undefined && isPageView(request)) views.count();
}

/** Whether the visitor has it already. A date counts only where no tag is sent. Source: RFC 9110, 13.2.2. */
function isKnown({ headers }: FastifyRequest, etag: string, modifiedAt: Date | undefined): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) return isNoneMatch(tags, etag);
  const header = headers['if-modified-since'];
  const since = modifiedAt === undefined || header === undefined ? undefined : parseHttpDate(header);
  return since !== undefined && modifiedAt !== undefined && modifiedAt <= since;
}

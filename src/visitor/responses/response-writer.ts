import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isPageView } from '../../analytics/views/counted-request.js';
import type { PageViewCounter } from '../../analytics/views/page-view-counter.js';
import { PageViews } from '../../analytics/views/page-views.js';
import { Settings } from '../../config/settings.js';
import { SLICE_BYTES, writeInSlices } from '../../http/results/body-slices.js';
import { isNoneMatch } from '../../http/conditional/etag.js';
import { httpDate, parseHttpDate } from '../../http/conditional/http-date.js';
import type { Tenant } from '../../context/tenant.js';
import { currentTenant } from '../../context/work-context.js';
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
  /** Whose page it is; that of the current work unless given. */
  readonly tenant?: Tenant;
  /** For Last-Modified, to the second; undefined when there is none, or it is not certain. */
  readonly modifiedAt?: Date | undefined;
}

type Fields = readonly string[];

/** A request and what it is responded with, with or without Fastify between. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
}

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
    const exchange = exchangeOf(request, reply);
    if (!this.tryWrite(exchange, response, details)) {
      await response.rendered.body(response.rendered.encodingFor(request.headers['accept-encoding']));
      this.tryWrite(exchange, response, details);
    }
    reply.hijack();
  }

  /** Sends it if its body is ready; otherwise does nothing and returns false. A reply of Fastify's is then to be hijacked. */
  tryWrite(
    { request, response, requestId }: Exchange,
    { rendered, isStale }: VisitorResponse,
    details: ResponseDetails,
  ): boolean {
    const { modifiedAt } = details;
    const heads = this.headsOf(rendered, details);
    const own = ['x-request-id', requestId];
    // RFC 9111 has retired it, but caches and people still read it.
    if (isStale) own.push('warning', '110 - "Response is Stale"');
    if (modifiedAt !== undefined) own.push('last-modified', httpDate(modifiedAt));
    if (isKnown(request, rendered.etag, modifiedAt)) {
      end(request, response, 304, [...this.fields(rendered, heads, 'nothing'), ...own]);
      countView(heads, request);
      return true;
    }
    const encoding = rendered.encodingFor(request.headers['accept-encoding']);
    const body = rendered.body(encoding);
    if (body instanceof Promise) return false;
    end(request, response, 200, [...this.fields(rendered, heads, encoding, body), ...own], body);
    countView(heads, request);
    return true;
  }

  private headsOf(rendered: RenderedBody, { form, locale, page, tenant }: ResponseDetails): Heads {
    let heads = this.heads.get(rendered);
    if (heads?.form !== form || heads.locale !== locale) {
      const views =
        page === undefined ? undefined : this.views.counter(tenant ?? currentTenant(), page, locale ?? '');
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

/** The exchange that Fastify has made a request and a reply of. */
export function exchangeOf(request: FastifyRequest, reply: FastifyReply): Exchange {
  return { request: request.raw, response: reply.raw, requestId: request.id };
}

/** @throws Error for invalid headers, before anything is sent */
function end(
  { method }: IncomingMessage,
  response: ServerResponse,
  status: number,
  fields: string[],
  body?: string | Buffer,
): void {
  response.writeHead(status, fields);
  if (!Buffer.isBuffer(body) || body.length <= SLICE_BYTES || method === 'HEAD') response.end(body);
  else writeInSlices(body, response);
}

function countView({ views }: Heads, request: IncomingMessage): void {
  if (views !== undefined && isPageView(request)) views.count();
}

/** Whether the visitor has it already. A date counts only where no tag is sent. Source: RFC 9110, 13.2.2. */
function isKnown({ headers }: IncomingMessage, etag: string, modifiedAt: Date | undefined): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) return isNoneMatch(tags, etag);
  const header = headers['if-modified-since'];
  const since = modifiedAt === undefined || header === undefined ? undefined : parseHttpDate(header);
  return since !== undefined && modifiedAt !== undefined && modifiedAt <= since;
}

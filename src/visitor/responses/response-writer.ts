import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isPageView } from '#modules/analytics/rules/counted-request.js';
import type { PageViewCounter } from '#modules/analytics/rules/page-view-counter.js';
import { PageViews } from '#modules/analytics/services/page-views.js';
import { Settings } from '#core/config/settings.js';
import { SLICE_BYTES, writeInSlices } from '#http/results/body-slices.js';
import { isNoneMatch } from '#http/results/etag.js';
import { httpDate, parseHttpDate } from '#http/results/http-date.js';
import type { Tenant } from '#core/context/tenant.js';
import { currentTenant, isPagePersonal, workContext, type AdmittedBy } from '#core/context/work-context.js';
import { NotFound } from '#core/errors/api-error.js';
import { securityHeaders, securityHeadersOfData } from '#http/pipeline/security-headers.js';
import type { Encoding, RenderedBody } from './rendered-body.js';
import type { VisitorResponse } from './visitor-responses.js';

/**
 * Headers of one kind of response. Create one object per kind, because header fields are cached by its
 * identity.
 */
export interface ResponseFormat {
  readonly contentType: string;
  /** True for data that no browser shows as a document. */
  readonly isData?: true;
  /** Added to the common headers, or overriding them. Names are in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Same for headers that depend on the uncompressed body. */
  readonly headersOf?: (body: string | Buffer) => Readonly<Record<string, string>>;
}

interface ResponseDetails {
  readonly form: ResponseFormat;
  /** Path that page views are counted under. It is the path of the resource found, not the requested one. */
  readonly page?: string | undefined;
  /** Unset if the response is the same in all languages. */
  readonly locale?: string;
  /** Owner of the page; default: the current tenant. */
  readonly tenant?: Tenant;
  /** What has admitted the visitor of a protected page; unset on public pages. */
  readonly admittedBy?: AdmittedBy | undefined;
  /** For Last-Modified, to the second; undefined if there is no date or it is uncertain. */
  readonly modifiedAt?: Date | undefined;
}

type Fields = readonly string[];

/** A raw request and its response, with or without Fastify. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
}

/** Header fields of one response by encoding; `nothing` is for 304. */
interface Heads {
  readonly form: ResponseFormat;
  readonly locale: string | undefined;
  readonly admittedBy: AdmittedBy | undefined;
  readonly isPersonal: boolean;
  readonly fields: Partial<Record<Encoding | 'nothing', Fields>>;
  /** Set for pages only. */
  readonly views: PageViewCounter | undefined;
}

/** Headers of all visitor resources, which let any page and any CDN use them. Source: visitor-api. */
const VISITOR_HEADERS = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'public, max-age=10, stale-while-revalidate=30',
  vary: 'Accept-Language, Accept-Encoding',
};

/**
 * Replaces headers in responses of protected pages, and of pages with audiences. Nothing but the visitor's browser stores them, and it asks each time, so
 * that they end with the admission. Only who has a token may read them from another site's pages: the browser of a person
 * whose address or cookie admits it would do so without being asked.
 */
const OF_PERSONAL_PAGES = { 'cache-control': 'private, no-cache' };
const OF_PEOPLE = { ...OF_PERSONAL_PAGES, 'cross-origin-resource-policy': 'same-origin' };

/**
 * Writes responses to visitors. Header fields are assembled once per response and written to the socket
 * directly. Fastify would assemble them each time, which costs more than all other work for a cached
 * response. Measured: bench/README.md, "visitor".
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
   * Sends a response, or 304 without a body if the visitor already has it.
   *
   * @throws NotFound if there is no response
   */
  async write(
    request: FastifyRequest,
    reply: FastifyReply,
    response: VisitorResponse | undefined,
    details: ResponseDetails,
  ): Promise<void> {
    if (response === undefined) throw new NotFound('There is nothing at this address.');
    const exchange = exchangeOf(request, reply);
    const admittedBy = workContext()?.admittedBy;
    const all = admittedBy === undefined ? details : { ...details, admittedBy };
    if (!this.tryWrite(exchange, response, all)) {
      await response.rendered.body(response.rendered.encodingFor(request.headers['accept-encoding']));
      this.tryWrite(exchange, response, all);
    }
    reply.hijack();
  }

  /**
   * Sends a response if its body is ready; otherwise does nothing and returns false. After success, the
   * caller must hijack a Fastify reply.
   */
  tryWrite(
    { request, response, requestId }: Exchange,
    { rendered, isStale }: VisitorResponse,
    details: ResponseDetails,
  ): boolean {
    const { modifiedAt } = details;
    const heads = this.headsOf(rendered, details);
    const own = ['x-request-id', requestId];
    // RFC 9111 made it obsolete, but caches and people still read it.
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

  private headsOf(
    rendered: RenderedBody,
    { form, locale, page, tenant, admittedBy }: ResponseDetails,
  ): Heads {
    let heads = this.heads.get(rendered);
    if (heads?.form !== form || heads.locale !== locale || heads.admittedBy !== admittedBy) {
      const views =
        page === undefined ? undefined : this.views.counter(tenant ?? currentTenant(), page, locale ?? '');
      const isPersonal = isPagePersonal(tenant ?? currentTenant());
      heads = { form, locale, admittedBy, isPersonal, fields: {}, views };
      this.heads.set(rendered, heads);
    }
    return heads;
  }

  private fields(
    rendered: RenderedBody,
    { form, locale, admittedBy, isPersonal, fields }: Heads,
    sent: Encoding | 'nothing',
    body?: string | Buffer,
  ): Fields {
    return (fields[sent] ??= Object.entries({
      ...(form.isData ? this.ofData : this.ofDocuments),
      etag: rendered.etag,
      ...(locale === undefined ? {} : { 'content-language': locale }),
      ...form.headers,
      ...form.headersOf?.(rendered.identity),
      ...headersFor(admittedBy, isPersonal),
      ...(sent === 'br' || sent === 'gzip' ? { 'content-encoding': sent } : {}),
      ...(body === undefined
        ? {}
        : { 'content-type': form.contentType, 'content-length': String(Buffer.byteLength(body)) }),
    })
      .filter(([name]) => name !== 'access-control-allow-origin' || mayBeReadElsewhere(admittedBy))
      .flat());
  }
}

/** Headers of an answer that depends on who reads it; none otherwise. */
export function headersFor(
  admittedBy: AdmittedBy | undefined,
  isPersonal = admittedBy !== undefined,
): Readonly<Record<string, string>> {
  if (!isPersonal) return {};
  return mayBeReadElsewhere(admittedBy) ? OF_PERSONAL_PAGES : OF_PEOPLE;
}

/** True if pages of other sites may read the answer. */
function mayBeReadElsewhere(admittedBy: AdmittedBy | undefined): boolean {
  return admittedBy === undefined || admittedBy === 'token';
}

/** The raw exchange of a Fastify request and reply. */
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

/**
 * True if the visitor already has the response. A date counts only if no tag is sent. Source: RFC 9110,
 * 13.2.2.
 */
function isKnown({ headers }: IncomingMessage, etag: string, modifiedAt: Date | undefined): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) return isNoneMatch(tags, etag);
  const header = headers['if-modified-since'];
  const since = modifiedAt === undefined || header === undefined ? undefined : parseHttpDate(header);
  return since !== undefined && modifiedAt !== undefined && modifiedAt <= since;
}

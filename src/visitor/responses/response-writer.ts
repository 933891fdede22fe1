import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Settings } from '../../config/settings.js';
import { isNoneMatch } from '../../http/conditional/etag.js';
import { httpDate, parseHttpDate } from '../../http/conditional/http-date.js';
import { NotFound } from '../../errors/api-error.js';
import { securityHeaders, securityHeadersOfData } from '../../http/security-headers.js';
import type { Encoding, RenderedBody } from './rendered-body.js';
import type { VisitorResponse } from './visitor-responses.js';

/** What answers of one kind say of themselves. Made once for each kind: heads are remembered by it. */
export interface ResponseFormat {
  readonly contentType: string;
  /** Read by programs, and by no browser as a document. */
  readonly isData?: true;
  /** In place of what all answers say, or beside it. Names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
}

interface Told {
  readonly form: ResponseFormat;
  /** The language of the answer; none where it is the same in every language. */
  readonly locale?: string;
  /** Since when it is what it is, to the second; undefined where nobody asks by date, or nothing is sure. */
  readonly modifiedAt?: Date | undefined;
}

type Fields = readonly string[];

/** The heads of one answer, by what is sent: an encoding, or that nothing has changed. */
interface Heads {
  readonly form: ResponseFormat;
  readonly locale: string | undefined;
  readonly fields: Partial<Record<Encoding | 'nothing', Fields>>;
}

/** What every visitor resource says beside itself, so that any page and any CDN can use it. Source: visitor-api. */
const VISITOR_HEADERS = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'public, max-age=10, stale-while-revalidate=30',
  vary: 'Accept-Language, Accept-Encoding',
};

/**
 * Writes answers to visitors. A head is put together once for each answer and then written as it is, past the steps
 * in which Fastify would put it together each time: those cost more than all else that an answer at hand needs.
 * Measured: bench/README.md, "visitor".
 */
@Injectable()
export class ResponseWriter {
  private readonly ofDocuments: Readonly<Record<string, string>>;
  private readonly ofData: Readonly<Record<string, string>>;
  private readonly heads = new WeakMap<RenderedBody, Heads>();

  constructor(settings: Settings) {
    this.ofDocuments = { ...securityHeaders(settings), ...VISITOR_HEADERS };
    this.ofData = { ...securityHeadersOfData(settings), ...VISITOR_HEADERS };
  }

  /**
   * Answers a request; without a body when the visitor has it already.
   *
   * @throws NotFound when there is no answer
   */
  async write(
    request: FastifyRequest,
    reply: FastifyReply,
    answer: VisitorResponse | undefined,
    told: Told,
  ): Promise<void> {
    if (answer === undefined) throw new NotFound('There is nothing at this address.');
    if (this.writeAtOnce(request, reply, answer, told)) return;
    await answer.rendered.body(answer.rendered.encodingFor(request.headers['accept-encoding']));
    this.writeAtOnce(request, reply, answer, told);
  }

  /** The same where nothing has to be waited for; else it does nothing and returns false. */
  writeAtOnce(
    request: FastifyRequest,
    reply: FastifyReply,
    { rendered, isStale }: VisitorResponse,
    told: Told,
  ): boolean {
    const { modifiedAt } = told;
    const own = ['x-request-id', request.id];
    // RFC 9111 has retired it, but caches and people still read it.
    if (isStale) own.push('warning', '110 - "Response is Stale"');
    if (modifiedAt !== undefined) own.push('last-modified', httpDate(modifiedAt));
    if (isKnown(request, rendered.etag, modifiedAt)) {
      end(reply, 304, [...this.fields(rendered, told, 'nothing'), ...own]);
      return true;
    }
    const encoding = rendered.encodingFor(request.headers['accept-encoding']);
    const body = rendered.body(encoding);
    if (body instanceof Promise) return false;
    end(reply, 200, [...this.fields(rendered, told, encoding, body), ...own], body);
    return true;
  }

  private fields(
    rendered: RenderedBody,
    { form, locale }: Told,
    sent: Encoding | 'nothing',
    body?: string | Buffer,
  ): Fields {
    let heads = this.heads.get(rendered);
    if (heads?.form !== form || heads.locale !== locale) {
      heads = { form, locale, fields: {} };
      this.heads.set(rendered, heads);
    }
    return (heads.fields[sent] ??= Object.entries({
      ...(form.isData ? this.ofData : this.ofDocuments),
      etag: rendered.etag,
      ...(locale === undefined ? {} : { 'content-language': locale }),
      ...form.headers,
      ...(sent === 'br' || sent === 'gzip' ? { 'content-encoding': sent } : {}),
      ...(body === undefined
        ? {}
        : { 'content-type': form.contentType, 'content-length': String(Buffer.byteLength(body)) }),
    }).flat());
  }
}

function end(reply: FastifyReply, status: number, fields: string[], body?: string | Buffer): void {
  // What cannot be written is refused here, while there can still be another answer.
  reply.raw.writeHead(status, fields);
  reply.hijack();
  reply.raw.end(body);
}

/** Whether the visitor has it already. A date counts only where no tag is sent. Source: RFC 9110, 13.2.2. */
function isKnown({ headers }: FastifyRequest, etag: string, modifiedAt: Date | undefined): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) return isNoneMatch(tags, etag);
  const asked = headers['if-modified-since'];
  const since = modifiedAt === undefined || asked === undefined ? undefined : parseHttpDate(asked);
  return since !== undefined && modifiedAt !== undefined && modifiedAt <= since;
}

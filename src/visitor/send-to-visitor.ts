import type { FastifyReply, FastifyRequest } from 'fastify';
import { isNoneMatch } from '../http/conditional/etag.js';
import { httpDate, parseHttpDate } from '../http/conditional/http-date.js';
import { chooseEncoding } from './rendered-answers.js';
import type { VisitorAnswer } from './visitor-answers.js';

interface Form {
  readonly locale: string;
  readonly contentType: string;
  /** Since when it is what it is, to the second; undefined where nobody asks by date, or nothing is sure. */
  readonly modifiedAt?: Date | undefined;
}

/** What every visitor resource says beside itself, so that any page and any CDN can use it. Source: visitor-api. */
const HEADERS = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'public, max-age=10, stale-while-revalidate=30',
  vary: 'Accept-Language, Accept-Encoding',
};

/** Sets the headers of an answer and returns its body; nothing when the visitor has it already. */
export function sendToVisitor(
  request: FastifyRequest,
  reply: FastifyReply,
  { rendered, isStale }: VisitorAnswer,
  { locale, contentType, modifiedAt }: Form,
): Buffer | undefined {
  reply.headers({ ...HEADERS, etag: rendered.etag, 'content-language': locale });
  // RFC 9111 has retired it, but caches and people still read it.
  if (isStale) reply.header('warning', '110 - "Response is Stale"');
  if (modifiedAt !== undefined) reply.header('last-modified', httpDate(modifiedAt));
  if (isKnown(request, rendered.etag, modifiedAt)) {
    reply.status(304);
    return undefined;
  }
  const encoding = chooseEncoding(request.headers['accept-encoding'], rendered);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  reply.header('content-type', contentType);
  return rendered.body[encoding];
}

/** Whether the visitor has it already. A date counts only where no tag is sent. Source: RFC 9110, 13.2.2. */
function isKnown({ headers }: FastifyRequest, etag: string, modifiedAt: Date | undefined): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) return isNoneMatch(tags, etag);
  const since = parseHttpDate(headers['if-modified-since'] ?? '');
  return since !== undefined && modifiedAt !== undefined && modifiedAt <= since;
}

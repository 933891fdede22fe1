import type { FastifyReply, FastifyRequest } from 'fastify';
import { isNoneMatch } from '../http/conditional/etag.js';
import { chooseEncoding } from './rendered-answers.js';
import type { VisitorAnswer } from './visitor-answers.js';

interface Form {
  readonly locale: string;
  readonly contentType: string;
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
  { locale, contentType }: Form,
): Buffer | undefined {
  reply.headers({ ...HEADERS, etag: rendered.etag, 'content-language': locale });
  // RFC 9111 has retired it, but caches and people still read it.
  if (isStale) reply.header('warning', '110 - "Response is Stale"');
  if (isNoneMatch(request.headers['if-none-match'], rendered.etag)) {
    reply.status(304);
    return undefined;
  }
  const encoding = chooseEncoding(request.headers['accept-encoding'], rendered);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  reply.header('content-type', contentType);
  return rendered.body[encoding];
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendToVisitor } from './send-to-visitor.js';
import type { VisitorAnswer } from './visitor-answers.js';

/** An SVG image can be opened as a document of its own: then it runs nothing and loads nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

/** Sends an answer that is an SVG image. */
export function sendImageToVisitor(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: VisitorAnswer,
  locale: string,
): Buffer | undefined {
  reply.header('content-security-policy', POLICY);
  return sendToVisitor(request, reply, answer, { locale, contentType: 'image/svg+xml; charset=utf-8' });
}

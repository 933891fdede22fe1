import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Shows a person with a browser that there is nothing at an address of the tenant at hand. Whoever has pages provides it;
 * where nobody does, everybody gets the error's usual form.
 */
export abstract class NotFoundPage {
  /** Answers with status 404. @throws whatever keeps it from being drawn; then nothing was sent */
  abstract send(request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * The page that a browser gets for an address of the current tenant that does not exist. The room that has pages provides
 * it; without one, browsers get the error's usual form.
 */
export abstract class NotFoundPage {
  /** Responds with status 404. @throws whatever keeps it from being drawn; then nothing was sent */
  abstract send(request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

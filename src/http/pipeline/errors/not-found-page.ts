import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Page that a browser gets for a URL of the current tenant that does not exist. The room that renders pages
 * provides it. Without one, browsers get the usual JSON.
 */
export abstract class NotFoundPage {
  /**
   * Responds with status 404.
   *
   * @throws any rendering error, before anything was sent
   */
  abstract send(request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

/** Page that the browser of a stranger gets for any URL of a protected page, provided in the same way. */
export abstract class EntrancePage {
  /**
   * Responds with status 401.
   *
   * @throws any rendering error, before anything was sent
   */
  abstract send(request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';

/** Responds to a request, or gives false and has done nothing. */
export type TryRespond = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Has requests seen by `tryRespond` before Fastify, from now on; those that it responds to go no further. */
export function respondEarly(server: Server, tryRespond: TryRespond): void {
  const handlers = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request').on('request', (request, response) => {
    if (tryRespond(request, response)) return;
    for (const handler of handlers) handler.call(server, request, response);
  });
}

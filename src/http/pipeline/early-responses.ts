import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';

/** Responds to a request and returns true, or does nothing and returns false. */
export type TryRespond = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Passes each request to `tryRespond` first, and to Fastify only if that returned false. */
export function respondEarly(server: Server, tryRespond: TryRespond): void {
  const handlers = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request').on('request', (request, response) => {
    if (tryRespond(request, response)) return;
    for (const handler of handlers) handler.call(server, request, response);
  });
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Whether a request's address has a fragment, which clients keep to themselves. Source: RFC 9112, 3.2. */
export function hasFragment({ url }: FastifyRequest): boolean {
  return url.includes('#');
}

/** Characters of the longest name that a host can have, with a port. Source: RFC 1035, 2.3.4. */
const LONGEST_HOST = 253 + ':65535'.length;

/** Whether a request names a host that cannot be one, as no browser or library does. */
export function namesImpossibleHost({ headers: { host = '' } }: Pick<IncomingMessage, 'headers'>): boolean {
  return host.length > LONGEST_HOST;
}

/**
 * Whether a request names more than one host: others on its way may have taken another one than Node, which keeps the
 * first. Source: RFC 9112, 3.2.
 */
export function namesManyHosts({ raw: { rawHeaders } }: Pick<FastifyRequest, 'raw'>): boolean {
  let count = 0;
  // Names and values in turn.
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count > 1;
}

const UNREADABLE: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Where a connection keeps the response to its latest request: a WeakMap would cost each request a part of a collection. */
const LATEST_RESPONSE = Symbol('latest response');

interface Connection extends Socket {
  [LATEST_RESPONSE]?: ServerResponse;
}

/** What Node's parser refuses never becomes a request; the response has the usual shape all the same. */
export class UnreadableRequests {
  watch(fastify: FastifyInstance): void {
    // `Expect: 100-continue` is answered by whoever reads the body.
    fastify.server.on('checkContinue', (request, response) => {
      fastify.server.emit('request', request, response);
    });
  }

  /** Notes that a request has become readable; each is to be noted. */
  note({ socket }: IncomingMessage, response: ServerResponse): void {
    const connection: Connection = socket;
    connection[LATEST_RESPONSE] = response;
  }

  refuse(error: Error & { code?: string }, socket: Socket): void {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
    if (this.hasResponse(socket)) {
      socket.destroy();
      return;
    }
    const status = UNREADABLE[error.code ?? ''] ?? '400 Bad Request';
    const body = JSON.stringify({ message: `The request is not well-formed: ${status.slice(4)}.` });
    socket.end(
      `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
    );
  }

  /** Whether the current request has a response already: another one would be taken for that of the next request. */
  private hasResponse(connection: Connection): boolean {
    const latest = connection[LATEST_RESPONSE];
    return latest?.headersSent === true && !(latest.writableFinished && latest.req.complete);
  }
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** True if the request target has a fragment, which clients must not send. Source: RFC 9112, 3.2. */
export function hasFragment({ url }: FastifyRequest): boolean {
  return url.includes('#');
}

/** Maximum length of a host name with a port. Source: RFC 1035, 2.3.4. */
const LONGEST_HOST = 253 + ':65535'.length;

/** True if the Host header is too long for any host. No browser or library sends one. */
export function namesImpossibleHost({ headers: { host = '' } }: Pick<IncomingMessage, 'headers'>): boolean {
  return host.length > LONGEST_HOST;
}

/**
 * True if a request has more than one Host header. Node uses the first one, but an intermediary may
 * have used another. Source: RFC 9112, 3.2.
 */
export function namesManyHosts({ raw: { rawHeaders } }: Pick<FastifyRequest, 'raw'>): boolean {
  let count = 0;
  // Names and values alternate.
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

/**
 * Property of a connection with the response to its latest request. An entry in a WeakMap would add to the
 * garbage collection time of every request.
 */
const LATEST_RESPONSE = Symbol('latest response');

interface Connection extends Socket {
  [LATEST_RESPONSE]?: ServerResponse;
}

/** Responds to requests that Node's parser refuses. They never reach Fastify, but the response has the usual form. */
export class UnreadableRequests {
  watch(fastify: FastifyInstance): void {
    // BodyReader responds to `Expect: 100-continue`, when it reads the body.
    fastify.server.on('checkContinue', (request, response) => {
      fastify.server.emit('request', request, response);
    });
  }

  /** Records the response to a parsed request. Must be called for every request. */
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

  /**
   * True if the response to the current request has begun. A second one
   * would be taken for that of the next request.
   */
  private hasResponse(connection: Connection): boolean {
    const latest = connection[LATEST_RESPONSE];
    return latest?.headersSent === true && !(latest.writableFinished && latest.req.complete);
  }
}

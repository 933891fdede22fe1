import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Maximum requests of a connection that may wait while an earlier one is processed. */
const MAX_WAITING = 32;

/** Result that makes Node's parser leave the remaining input unread, as after an upgrade to another protocol. */
const READ_NO_FURTHER = 2;

/**
 * A connection with its parser, which Node does not document. Without it,
 * the remaining input is parsed for nothing.
 */
interface Connection extends Socket {
  readonly parser?: { onIncoming?: () => number } | null;
}

/**
 * Processes the requests of a connection one at a time, from now on. A client may send thousands at once
 * without waiting for responses, and Node would start them all at once. That blocks the event loop, and the
 * objects of each request survive garbage collections. A connection on which more than {@link MAX_WAITING}
 * requests wait is closed. Source: RFC 9112, 9.3.2.
 */
export function serveOneAtATime(server: Server): void {
  const handlers = server.listeners('request') as RequestListener[];
  const waiting = new WeakMap<Socket, number>();
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    for (const handler of handlers) handler.call(server, request, response);
  };
  server.removeAllListeners('request').on('request', (request, response) => {
    // Node assigns the socket to a response when its turn comes, which is nearly always at once.
    if (response.socket !== null) {
      handle(request, response);
      return;
    }
    const { socket } = request;
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > MAX_WAITING) {
      close(socket);
      return;
    }
    waiting.set(socket, count);
    response.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      // Other connections get their turn between any two requests.
      setImmediate(handle, request, response);
    });
  });
}

function close(connection: Connection): void {
  const { parser } = connection;
  if (parser) parser.onIncoming = () => READ_NO_FURTHER;
  connection.destroy();
}

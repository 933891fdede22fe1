import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of one connection that may wait while an earlier one is worked on. */
const MOST_WAITING = 32;

/** What makes Node's parser leave what has come unread, as where another protocol takes a connection over. */
const READ_NO_FURTHER = 2;

/** A connection with its parser, which Node does not document; without it, what has come is read for nothing. */
interface Connection extends Socket {
  readonly parser?: { onIncoming?: () => number } | null;
}

/**
 * Works on the requests of a connection one after the other, from now on. A client may send thousands in one piece without
 * waiting for responses, which Node would begin all at once: that holds the event loop, and what is begun for each outlives
 * collections of garbage. A connection on which more than {@link MOST_WAITING} wait is closed. Source: RFC 9112, 9.3.2.
 */
export function serveOneAtATime(server: Server): void {
  const handlers = server.listeners('request') as RequestListener[];
  const waiting = new WeakMap<Socket, number>();
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    for (const handler of handlers) handler.call(server, request, response);
  };
  server.removeAllListeners('request').on('request', (request, response) => {
    // Node gives a response its connection when it is its turn: nearly always at once.
    if (response.socket !== null) {
      handle(request, response);
      return;
    }
    const { socket } = request;
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > MOST_WAITING) {
      close(socket);
      return;
    }
    waiting.set(socket, count);
    response.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      // Others have their turn between any two of them.
      setImmediate(handle, request, response);
    });
  });
}

function close(connection: Connection): void {
  const { parser } = connection;
  if (parser) parser.onIncoming = () => READ_NO_FURTHER;
  connection.destroy();
}

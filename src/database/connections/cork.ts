import type { ClientBase } from 'pg';
import type { Socket } from 'node:net';

const corked = new WeakSet<Socket>();

/** Batches everything sent on a connection in this turn of the event loop into one packet. */
export function cork(client: ClientBase): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  if (corked.has(stream)) return;
  corked.add(stream);
  stream.cork();
  setImmediate(() => {
    corked.delete(stream);
    stream.uncork();
  });
}

import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** TCP proxy in front of another port. */
export interface TranslatingProxy {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Forwards connections and replaces one text in the server's output with another of the same
 * length. This makes, for example, a PostgreSQL server report another version.
 */
export async function translatingProxy(
  target: { readonly host: string; readonly port: number },
  from: string,
  to: string,
): Promise<TranslatingProxy> {
  if (from.length !== to.length) throw new Error('Both texts must have the same length.');
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
    }
    client.pipe(upstream);
    upstream.on('data', (data: Buffer) =>
      client.write(Buffer.from(data.toString('latin1').replaceAll(from, to), 'latin1')),
    );
    upstream.on('end', () => client.end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

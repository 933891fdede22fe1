import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP port in front of another one. */
export interface TranslatingProxy {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Passes connections on, with one text in what the server sends replaced by another of the same length: for example, so that
 * a PostgreSQL says that it has another version.
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

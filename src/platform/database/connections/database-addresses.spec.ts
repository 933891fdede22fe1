import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import pg from 'pg';
import { expect, it } from 'vitest';
import { poolOptions } from './database-addresses.js';

/** A message of PostgreSQL's protocol. */
function message(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
}

it('A connection that the database ends in the moment in which it is taken does not end the process', async () => {
  const letIn = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]);
  const ended = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection\0\0'));
  const server = createServer((socket) => {
    socket.once('data', () => socket.end(Buffer.concat([letIn, ended])));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const pool = new pg.Pool(poolOptions({ url: `postgres://someone@127.0.0.1:${port}/heliograph` }));
  const lost = once(pool, 'error');
  // Its first query fails.
  const client = await pool.connect();
  expect((await lost)[0]).toMatchObject({ code: '57P01' });
  await expect(client.query('select 1')).rejects.toThrow();
  client.release(true);
  server.close();
});

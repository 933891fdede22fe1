import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIP } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import { NameResolver } from '../../src/outbound/name-resolver.js';

const HEADER = 12;
const TYPES: Readonly<Record<number, number>> = { 1: 4, 28: 6 };

/**
 * A name server on a port of its own, which answers as a test says at that moment.
 *
 * @param addressesOf the addresses of a name; none: there is no such name
 * @returns a resolver that asks it
 */
export function useNameServer(addressesOf: (name: string) => readonly string[]): { resolver: NameResolver } {
  const socket = createSocket('udp4');
  const server = { resolver: undefined as unknown as NameResolver };
  socket.on('message', (query, { port, address }) => {
    const { name, end } = nameIn(query);
    const family = TYPES[query.readUInt16BE(end)];
    const known = addressesOf(name);
    const records = known.filter((one) => isIP(one) === family).map(recordOf);
    const header = Buffer.from(query.subarray(0, HEADER));
    header.writeUInt16BE(known.length === 0 ? 0x8183 : 0x8180, 2);
    header.writeUInt16BE(records.length, 6);
    header.writeUInt32BE(0, 8);
    socket.send(Buffer.concat([header, query.subarray(HEADER, end + 4), ...records]), port, address);
  });
  beforeAll(async () => {
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
    server.resolver = new NameResolver([`127.0.0.1:${socket.address().port}`]);
  });
  afterAll(() => socket.close());
  return server;
}

function nameIn(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = HEADER;
  while (query[at] !== 0) {
    const length = query[at]!;
    labels.push(query.toString('ascii', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

/** A resource record for the name that was asked for, not to be kept. */
function recordOf(address: string): Buffer {
  const bytes = isIP(address) === 4 ? Buffer.from(address.split('.').map(Number)) : ipv6(address);
  const head = Buffer.from([0xc0, HEADER, 0, bytes.length === 4 ? 1 : 28, 0, 1, 0, 0, 0, 0, 0, bytes.length]);
  return Buffer.concat([head, bytes]);
}

function ipv6(address: string): Buffer {
  const [start = [], end = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - start.length - end.length }, () => '0');
  const groups = [...start, ...zeros, ...end].map((group) => Number.parseInt(group, 16));
  return Buffer.from(groups.flatMap((group) => [group >> 8, group & 255]));
}

import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIP } from 'node:net';
import { afterAll, beforeAll } from 'vitest';

const HEADER = 12;
const TYPES = { a: 1, cname: 5, txt: 16, aaaa: 28 } as const;
const SERVFAIL = 2;
const NXDOMAIN = 3;

/** Records of a name. */
interface Zone {
  readonly txt?: readonly string[];
  readonly cname?: string;
  /** IP addresses of either version. */
  readonly addresses?: readonly string[];
  /** The server never responds, or responds with a failure. */
  readonly fault?: 'hangs' | 'fails';
}

/** Name server on its own port. */
export interface DnsServer {
  /** Address in the form that `DNS_SERVERS` takes. */
  readonly address: string;
  /** Records by name, in lower case. */
  readonly zones: Map<string, Zone>;
  /** Names of all queries so far, in lower case. */
  readonly asked: readonly string[];
}

/** Starts a name server for the tests of the calling file. */
export function useDnsServer(): DnsServer {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  const server = { address: '', zones: new Map<string, Zone>(), asked };
  socket.on('message', (query, { port, address }) => {
    const { name, end } = nameIn(query);
    asked.push(name);
    const zone = server.zones.get(name);
    if (zone?.fault === 'hangs') return;
    const type = query.readUInt16BE(end);
    const data = dataOf(zone ?? {}, type);
    const header = Buffer.from(query.subarray(0, HEADER));
    const code = zone === undefined ? NXDOMAIN : zone.fault === 'fails' ? SERVFAIL : 0;
    header.writeUInt16BE(0x8180 | code, 2);
    header.writeUInt16BE(data.length, 6);
    header.writeUInt32BE(0, 8);
    const records = data.map((bytes) => {
      // Record for the name in the question, with a TTL of 0.
      const head = Buffer.from([
        0xc0,
        HEADER,
        0,
        type,
        0,
        1,
        0,
        0,
        0,
        0,
        bytes.length >> 8,
        bytes.length & 255,
      ]);
      return Buffer.concat([head, bytes]);
    });
    socket.send(Buffer.concat([header, query.subarray(HEADER, end + 4), ...records]), port, address);
  });
  beforeAll(async () => {
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
    server.address = `127.0.0.1:${socket.address().port}`;
  });
  afterAll(() => socket.close());
  return server;
}

function dataOf({ txt = [], cname, addresses = [] }: Zone, type: number): Buffer[] {
  if (type === TYPES.txt) return txt.map(textOf);
  if (type === TYPES.cname) return cname === undefined ? [] : [nameOf(cname)];
  if (type === TYPES.a) return addresses.filter((one) => isIP(one) === 4).map(ipv4);
  if (type === TYPES.aaaa) return addresses.filter((one) => isIP(one) === 6).map(ipv6);
  return [];
}

function ipv4(address: string): Buffer {
  return Buffer.from(address.split('.').map(Number));
}

function ipv6(address: string): Buffer {
  const [start = [], end = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - start.length - end.length }, () => '0');
  const groups = [...start, ...zeros, ...end].map((group) => Number.parseInt(group, 16));
  return Buffer.from(groups.flatMap((group) => [group >> 8, group & 255]));
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

function nameOf(name: string): Buffer {
  const labels = name.split('.').map((label) => Buffer.concat([Buffer.of(label.length), Buffer.from(label)]));
  return Buffer.concat([...labels, Buffer.of(0)]);
}

/** Text in pieces of at most 255 bytes, as a TXT record stores it. */
function textOf(text: string): Buffer {
  const bytes = Buffer.from(text);
  const pieces: Buffer[] = [];
  for (let at = 0; at === 0 || at < bytes.length; at += 255) {
    const piece = bytes.subarray(at, at + 255);
    pieces.push(Buffer.of(piece.length), piece);
  }
  return Buffer.concat(pieces);
}

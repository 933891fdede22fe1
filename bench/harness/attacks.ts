import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { newKeySecret } from '../../src/access/keys/key-secret.js';

/** Attackers have an address of their own, so that limits for each address can tell them from others. */
const ATTACKER = '127.0.0.2';
const MIB = 1_048_576;

/** Whom an attack is against. */
export interface Victim {
  readonly port: number;
  /** Of the attacker's own tenant. */
  readonly host: string;
  /** Of the attacker's own tenant. */
  readonly secret: string;
}

/** What one client does to a server, until its thread is ended. */
export interface Attack {
  readonly name: string;
  readonly run: (victim: Victim) => Promise<void>;
}

/** A connection whose loss the attacker does not mind. */
function open({ port }: Victim): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress: ATTACKER });
  return socket.on('error', () => undefined).resume();
}

/** Keeps so many connections busy: each sends, waits for something to come back, and sends again. */
async function ask(victim: Victim, connections: number, next: () => string): Promise<void> {
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (;;) {
        const socket = open(victim);
        const closed = new Promise((resolve) => socket.once('close', resolve));
        while (!socket.destroyed) {
          socket.write(next());
          await Promise.race([new Promise((resolve) => socket.once('data', resolve)), closed]);
        }
        socket.destroy();
        // A client that is cut off at once would only measure how fast connections are made.
        await pause(10);
      }
    }),
  );
}

/** Holds so many connections, each of which has sent this and goes on with `more` every second. */
async function hold(victim: Victim, connections: number, first: string | Buffer, more = ''): Promise<void> {
  const sockets = Array.from({ length: connections }, () => {
    const socket = open(victim);
    socket.write(first);
    return socket;
  });
  for (;;) {
    await pause(1000);
    if (more !== '') for (const socket of sockets) if (socket.writable) socket.write(more);
  }
}

function upload({ host }: Victim, headers: readonly string[] = []): string {
  const lines = [
    'POST /api/v1/components HTTP/1.1',
    `Host: ${host}`,
    'Content-Type: application/json',
    `Content-Length: ${MIB}`,
    ...headers,
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

function get(path: string, host: string, headers = ''): string {
  return `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${headers}\r\n`;
}

function anyPort(): number {
  return 1 + Math.floor(Math.random() * 65_535);
}

/** The attacks, in the order in which they are run. */
export const ATTACKS: readonly Attack[] = [
  {
    name: 'random ports, 16 connections',
    run: (victim) => ask(victim, 16, () => get('/', `${victim.host}:${anyPort()}`)),
  },
  {
    name: 'a port of 15,000 digits, 16 connections',
    run: (victim) => ask(victim, 16, () => get('/', `${victim.host}:${'0'.repeat(15_000)}`)),
  },
  {
    name: '400 uploads without a key',
    run: (victim) =>
      hold(victim, 400, Buffer.concat([Buffer.from(upload(victim)), Buffer.alloc(MIB - 1, 0x20)])),
  },
  {
    name: '100 slow uploads with a key',
    run: (victim) => hold(victim, 100, `${upload(victim, [`Authorization: Bearer ${victim.secret}`])}{`, ' '),
  },
  {
    name: 'unknown keys, 16 connections',
    run: (victim: Victim): Promise<void> => {
      const next = (): string =>
        get('/api/v1/me', victim.host, `Authorization: Bearer ${newKeySecret()}\r\n`);
      return ask(victim, 16, next);
    },
  },
  {
    name: '1,500 connections with half a head',
    run: (victim) => hold(victim, 1500, 'GET / HTTP/1.1\r\nHost: '),
  },
];

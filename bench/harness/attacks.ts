import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { newKeySecret } from '#platform/access/keys/key-secret.js';
import { LONGEST, PATHOLOGICAL } from '../../test/support/pathological-markdown.js';
import { ApiClient, connectTo, dataOf } from '../support/api-client.js';

/** Attackers use a separate address, so that limits per address can tell them apart. */
const ATTACKER = '127.0.0.2';
const MIB = 1_048_576;

/** The server and tenant that an attack uses. */
export interface Victim {
  readonly port: number;
  /** Host of the attacker's own tenant. */
  readonly host: string;
  /** API key of the attacker's own tenant. */
  readonly secret: string;
}

/** One client's attack on a server. It runs until its process is killed. */
export interface Attack {
  readonly name: string;
  /** Effect of the attack before there was a countermeasure. */
  readonly before: string;
  /** Creates the data that the attack needs, before it starts. Its result is passed to {@link run}. */
  readonly prepare?: (victim: Victim) => Promise<number[]>;
  readonly run: (victim: Victim, prepared: readonly number[]) => Promise<void>;
}

/** A connection that ignores errors. */
function open({ port }: Victim): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress: ATTACKER });
  return socket.on('error', () => undefined).resume();
}

/** Keeps that many connections busy. Each sends a request, waits for the whole response, and repeats. */
async function ask(victim: Victim, connections: number, next: () => string): Promise<void> {
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (;;) {
        const socket = open(victim);
        const closed = new Promise((resolve) => socket.once('close', resolve));
        while (!socket.destroyed) {
          const complete = responseOn(socket);
          socket.write(next());
          await Promise.race([complete, closed]);
        }
        socket.destroy();
        // Without a pause, a client that is disconnected at once would only measure the rate of new connections.
        await pause(10);
      }
    }),
  );
}

/** Waits for the next response. A response without a length counts as complete after its head. */
function responseOn(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    let head = '';
    let left: number | undefined;
    const read = (chunk: Buffer): void => {
      if (left === undefined) {
        head += chunk.toString('latin1');
        const end = head.indexOf('\r\n\r\n');
        if (end === -1) return;
        left = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0) - (head.length - end - 4);
      } else left -= chunk.length;
      if (left > 0) return;
      socket.off('data', read);
      resolve();
    };
    socket.on('data', read);
  });
}

/** Repeatedly sends many requests in one write, on each of the connections. */
async function pipeline(victim: Victim, connections: number, request: string): Promise<void> {
  const piece = request.repeat(Math.floor((64 * 1024) / request.length));
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (;;) {
        const socket = open(victim);
        const closed = new Promise((resolve) => socket.once('close', resolve));
        while (!socket.destroyed) {
          socket.write(piece);
          await Promise.race([new Promise((resolve) => socket.once('data', resolve)), closed]);
        }
        await pause(10);
      }
    }),
  );
}

/** Holds that many connections. Each sends `first`, and then `more` every second. */
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

/** The attacks, in the order of execution. */
export const ATTACKS: readonly Attack[] = [
  {
    name: 'random ports, 16 connections',
    before: "others' p50 184 ms, API 334 ms",
    run: (victim) => ask(victim, 16, () => get('/', `${victim.host}:${anyPort()}`)),
  },
  {
    name: 'a port of 15,000 digits, 16 connections',
    before: 'a response of 2 MB each',
    run: (victim) => ask(victim, 16, () => get('/', `${victim.host}:${'0'.repeat(15_000)}`)),
  },
  {
    name: '400 uploads without a key',
    before: '400 MB',
    run: (victim) =>
      hold(victim, 400, Buffer.concat([Buffer.from(upload(victim)), Buffer.alloc(MIB - 1, 0x20)])),
  },
  {
    name: '100 slow uploads with a key',
    before: 'open after 430 s',
    run: (victim) => hold(victim, 100, `${upload(victim, [`Authorization: Bearer ${victim.secret}`])}{`, ' '),
  },
  {
    name: 'unknown keys, 16 connections',
    before: 'known keys left their cache',
    run: (victim: Victim): Promise<void> => {
      const next = (): string =>
        get('/api/v1/me', victim.host, `Authorization: Bearer ${newKeySecret()}\r\n`);
      return ask(victim, 16, next);
    },
  },
  {
    name: '1,500 connections with half a head',
    before: 'no limit of connections',
    run: (victim) => hold(victim, 1500, 'GET / HTTP/1.1\r\nHost: '),
  },
  {
    name: 'a thousand requests in one piece, 16 connections',
    before: 'all begun at once',
    run: (victim) => pipeline(victim, 16, get('/api/v2/status', victim.host)),
  },
  {
    name: 'texts that are slow to read, 8 clients',
    before: "others' status 14.3 s, /health/live 7.2 s",
    run: (victim) => publishWithoutEnd(victim, 8),
  },
  {
    name: 'an incident with 300 updates of 25,000 characters, 4 readers',
    before: 'a response of 7.6 MB each',
    prepare: makeLongIncident,
    run: readLongIncident,
  },
  {
    name: 'incidents that name 500 components each, 4 readers',
    before: 'all components in each of them',
    prepare: makeWideIncidents,
    run: readWideIncidents,
  },
  {
    name: 'reminder_minutes of 1,000 maintenances to come, 4 clients',
    before: 'seconds for each change',
    prepare: makeMaintenances,
    run: changeReminders,
  },
  {
    name: 'months that the tenant does not have, 16 connections',
    before: 'a query each',
    run: (victim) => ask(victim, 16, () => get(`/history?month=${anyMonth()}`, victim.host)),
  },
  {
    name: 'the reference, 16 connections',
    before: 'its text made for each response',
    run: (victim) => ask(victim, 16, () => get('/api/v1/openapi.json', victim.host)),
  },
  {
    name: 'large bodies of a client that does not wait for a response, 8 connections',
    before: '1.8 GB',
    run: (victim) => sendAndLeave(victim, 8),
  },
  {
    name: 'exports of 20,000 subscribers, 100 clients that stop reading',
    before: "others' reads 0.9 s, /health/live 0.6 s",
    prepare: makeSubscribers,
    run: (victim) => leaveUnread(victim, '/api/v1/subscribers/export', 100),
  },
  {
    name: 'searches through 20,000 subscribers, 32 connections',
    before: "others' reads 0.7 s",
    prepare: makeSubscribers,
    run: searchSubscribers,
  },
  {
    name: 'figures of the longest time, 32 connections',
    before: "others' visitors 0.7 s",
    prepare: makeWideIncidents,
    run: readFigures,
  },
  {
    name: 'lists of 30 incidents with 40 updates of 25,000 characters each, 8 connections',
    before: "others' visitors 7.8 s",
    prepare: makeLongIncidents,
    run: (victim) => readLists(victim, 8),
  },
  {
    name: 'lists of 100 incidents with two texts of 100,000 characters each, 8 connections',
    before: 'a response of 20 MB each',
    prepare: makeIncidentsInFourLanguages,
    run: (victim) => readLists(victim, 8),
  },
  {
    name: 'lists of 100 incidents with two texts of 100,000 characters each, 100 clients that stop reading',
    before: 'all of their responses in memory',
    prepare: makeIncidentsInFourLanguages,
    run: (victim) => leaveUnread(victim, INCIDENTS, 100),
  },
  {
    name: 'audit trail with 5 incidents deleted that had 60 updates of 100,000 characters each, 8 connections',
    before: 'a response of 30 MB each',
    prepare: makeIncidentsWithLongUpdates,
    run: deleteAndReadTrail,
  },
];

const INCIDENTS = '/api/v1/incidents?per_page=100';
const LANGUAGES = ['en', 'de', 'fr', 'es'];

/** Kinds of the texts that take longest to parse. */
const SLOW_TEXTS = ['underlined headings', 'headings', 'nested brackets', 'tables of a hundred columns'];

/** The slow text with this number. Each one is different, which defeats caching. */
function slowText(number: number): string {
  const text = PATHOLOGICAL[SLOW_TEXTS[number % SLOW_TEXTS.length] ?? ''] ?? '';
  const mark = `${number} `;
  return mark + text.slice(0, LONGEST - mark.length);
}

/** Publishes incidents with slow texts, and requests the pages and feeds that show them. */
async function publishWithoutEnd(victim: Victim, clients: number): Promise<void> {
  let number = 0;
  const visitors = ask(victim, clients, () =>
    get(['/', '/history', '/history.atom', '/api/v2/incidents.json'][number % 4] ?? '/', victim.host),
  );
  const client = ownClient(victim, clients);
  const writeOn = async (): Promise<void> => {
    for (;;) {
      number += 1;
      const body = { title: 'Slow', body: slowText(number), publish: true };
      await write(client, 'POST', '/incidents', body);
    }
  };
  await Promise.all([visitors, ...Array.from({ length: clients }, writeOn)]);
}

/** One less than the maximum number of updates of an incident. */
const UPDATES = 299;

/** Retries requests that exceed a limit. Any other failure would mean that the attack does not work. */
async function write(
  client: ApiClient,
  method: 'POST' | 'PUT' | 'PATCH',
  path: string,
  body: object,
): Promise<void> {
  const response = await client.request(method, path, body).catch(() => undefined);
  if (response === undefined || response.status === 429 || response.status === 503) await pause(100);
  else if (response.status >= 300) throw new Error(`${method} ${path} answered ${response.status}`);
}

function ownClient({ port, host, secret }: Victim, connections: number): ApiClient {
  return new ApiClient(connectTo(port, connections), host, secret);
}

/** Repeats an operation, with a given concurrency. */
async function repeat(times: number, at: number, work: (turn: number) => Promise<unknown>): Promise<void> {
  let turn = 0;
  const worker = async (): Promise<void> => {
    while (turn < times) await work(turn++);
  };
  await Promise.all(Array.from({ length: at }, worker));
}

/** Creates what an attack needs. The attack before may have used up limits, so refused requests are repeated. */
async function create(
  client: ApiClient,
  method: 'POST' | 'PUT',
  path: string,
  body: object,
): Promise<unknown> {
  for (;;) {
    const response = await client.request(method, path, body);
    if (response.status < 300) return dataOf(response);
    if (response.status !== 429 && response.status !== 503)
      throw new Error(`${method} ${path} answered ${response.status}: ${response.text.slice(0, 500)}`);
    await pause(100);
  }
}

function longText(turn: number): string {
  return `${turn} ${'x '.repeat(LONGEST)}`.slice(0, LONGEST);
}

function makeLongIncident(victim: Victim): Promise<number[]> {
  return longIncident(ownClient(victim, 1), UPDATES);
}

/** @returns the ids of the incident and of its newest update */
async function longIncident(client: ApiClient, updates: number): Promise<number[]> {
  const incident = { title: 'Long', body: 'Long', publish: true };
  const { id } = (await create(client, 'POST', '/incidents', incident)) as { id: number };
  let newest = 0;
  await repeat(updates, 1, async (turn) => {
    const update = { status: 'investigating', body: longText(turn) };
    const made = await create(client, 'POST', `/incidents/${id}/updates`, update);
    newest = (made as { id: number }).id;
  });
  return [id, newest];
}

async function makeLongIncidents(victim: Victim): Promise<number[]> {
  const client = ownClient(victim, 4);
  await repeat(30, 4, () => longIncident(client, 40));
  return [];
}

async function addLanguages(client: ApiClient): Promise<void> {
  const settings = dataOf(await client.expect('GET', '/settings')) as { locales: string[] };
  // The main language stays: earlier attacks left records in it.
  const locales = [...new Set([...settings.locales, ...LANGUAGES])];
  await create(client, 'PUT', '/settings', { locales });
}

function inAllLanguages(turn: number): object {
  return Object.fromEntries(LANGUAGES.map((language) => [language, longText(turn)]));
}

async function makeIncidentsInFourLanguages(victim: Victim): Promise<number[]> {
  const client = ownClient(victim, 4);
  await addLanguages(client);
  await repeat(100, 4, async (turn) => {
    const body = inAllLanguages(turn);
    const { id } = (await create(client, 'POST', '/incidents', { title: 'Long', body })) as {
      id: number;
    };
    await create(client, 'PUT', `/incidents/${id}/postmortem`, { body });
  });
  return [];
}

async function makeIncidentsWithLongUpdates(victim: Victim): Promise<number[]> {
  const client = ownClient(victim, 4);
  const ids: number[] = [];
  await addLanguages(client);
  await repeat(5, 1, async () => {
    const { id } = (await create(client, 'POST', '/incidents', { title: 'Long', publish: true })) as {
      id: number;
    };
    await repeat(60, 4, async (turn) => {
      const update = { status: 'investigating', body: inAllLanguages(turn) };
      await create(client, 'POST', `/incidents/${id}/updates`, update);
    });
    ids.push(id);
  });
  return ids;
}

async function deleteAndReadTrail(victim: Victim, ids: readonly number[]): Promise<void> {
  const client = ownClient(victim, 1);
  for (const id of ids) {
    await client.expect('DELETE', `/incidents/${id}`);
    await client.expect('DELETE', `/incidents/trash/${id}`);
  }
  const purges = '/api/v1/audit-events?per_page=100&action=purgeIncident';
  const request = get(purges, victim.host, `Authorization: Bearer ${victim.secret}\r\n`);
  await ask(victim, 8, () => request);
}

async function readLists(victim: Victim, connections: number): Promise<void> {
  const request = get(INCIDENTS, victim.host, `Authorization: Bearer ${victim.secret}\r\n`);
  await ask(victim, connections, () => request);
}

/** Changes the newest update repeatedly, so that no cached response stays valid, and reads the incident. */
async function readLongIncident(victim: Victim, [id = 0, newest = 0]: readonly number[]): Promise<void> {
  const readers = ask(victim, 4, () => get('/api/v2/incidents.json', victim.host));
  const client = ownClient(victim, 1);
  const writer = repeat(Number.POSITIVE_INFINITY, 1, async (turn) => {
    const update = { status: 'investigating', body: longText(-turn) };
    await write(client, 'PATCH', `/incidents/${id}/updates/${newest}`, update);
  });
  await Promise.all([readers, writer]);
}

/** Maximum number of components of one incident. */
const WIDE = 500;
const WIDE_INCIDENTS = 50;

function wideIncident(components: readonly number[]): object {
  return {
    title: 'Wide',
    publish: true,
    components: components.map((id) => ({ id, impact: 'degraded' })),
  };
}

async function makeWideIncidents(victim: Victim): Promise<number[]> {
  const client = ownClient(victim, 4);
  const ids: number[] = [];
  await repeat(WIDE, 4, async () => {
    const made = await create(client, 'POST', '/components', { name: 'Part' });
    ids.push((made as { id: number }).id);
  });
  await repeat(WIDE_INCIDENTS, 4, () => create(client, 'POST', '/incidents', wideIncident(ids)));
  return ids;
}

/** Publishes more wide incidents and reads them. */
async function readWideIncidents(victim: Victim, components: readonly number[]): Promise<void> {
  const readers = ask(victim, 4, () => get('/api/v2/incidents.json', victim.host));
  const client = ownClient(victim, 1);
  const writer = repeat(Number.POSITIVE_INFINITY, 1, () =>
    write(client, 'POST', '/incidents', wideIncident(components)),
  );
  await Promise.all([readers, writer]);
}

const MAINTENANCES = 1000;
/** Minimum number of minutes between a reminder and its maintenance. */
const FEWEST_MINUTES = 5;

async function makeMaintenances(victim: Victim): Promise<number[]> {
  const client = ownClient(victim, 4);
  const maintenance = {
    title: 'Planned',
    started_at: '2098-03-01T22:00:00Z',
    scheduled_end_at: '2098-03-02T02:00:00Z',
    publish: true,
  };
  await repeat(MAINTENANCES, 4, () => create(client, 'POST', '/maintenances', maintenance));
  return [];
}

async function changeReminders(victim: Victim): Promise<void> {
  const client = ownClient(victim, 4);
  let minutes = FEWEST_MINUTES;
  await repeat(Number.POSITIVE_INFINITY, 4, async () => {
    minutes = FEWEST_MINUTES + ((minutes - FEWEST_MINUTES + 1) % 1000);
    await write(client, 'PUT', '/settings', { reminder_minutes: minutes });
  });
}

function anyMonth(): string {
  return `${1000 + Math.floor(Math.random() * 8000)}-0${1 + Math.floor(Math.random() * 9)}`;
}

/** Sends large bodies, and closes each connection as soon as its body has arrived. */
async function sendAndLeave(victim: Victim, connections: number): Promise<void> {
  const text = JSON.stringify({ name: 'Part', description: 'x'.repeat(MIB - 100) });
  const head = [
    'POST /api/v1/components HTTP/1.1',
    `Host: ${victim.host}`,
    `Authorization: Bearer ${victim.secret}`,
    'Content-Type: application/json',
    `Content-Length: ${text.length}`,
  ];
  const request = `${head.join('\r\n')}\r\n\r\n${text}`;
  await repeat(Number.POSITIVE_INFINITY, connections, async () => {
    const socket = open(victim);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    await Promise.race([new Promise((resolve) => socket.write(request, resolve)), closed]);
    await pause(50);
    socket.destroy();
  });
}

const SUBSCRIBERS = 20_000;
/** Maximum number of rows of one import. */
const IMPORTED = 1000;

async function makeSubscribers(victim: Victim): Promise<number[]> {
  const client = ownClient(victim, 1);
  await repeat(SUBSCRIBERS / IMPORTED, 1, (turn) => {
    const row = (_: unknown, number: number): object => ({ address: `${turn}-${number}@example.com` });
    return create(client, 'POST', '/subscribers/import', {
      subscribers: Array.from({ length: IMPORTED }, row),
    });
  });
  return [];
}

/** Requests responses repeatedly, reads the beginning of each, and leaves after a second. */
async function leaveUnread(victim: Victim, path: string, connections: number): Promise<void> {
  const request = get(path, victim.host, `Authorization: Bearer ${victim.secret}\r\n`);
  await repeat(Number.POSITIVE_INFINITY, connections, async () => {
    const socket = open(victim);
    socket.write(request);
    await Promise.race([
      new Promise((resolve) => socket.once('data', resolve)),
      new Promise((resolve) => socket.once('close', resolve)),
    ]);
    socket.pause();
    await pause(1000);
    socket.destroy();
  });
}

/** Sends searches that all differ and never match. */
async function searchSubscribers(victim: Victim): Promise<void> {
  let turn = 0;
  await ask(victim, 32, () => {
    turn += 1;
    const path = `/api/v1/subscribers?per_page=100&q=${'%25_'.repeat(50)}${turn}`;
    return get(path, victim.host, `Authorization: Bearer ${victim.secret}\r\n`);
  });
}

const FIGURES = ['uptime', 'incidents', 'subscribers', 'views'];

/** Requests all figures by month, over the maximum number of months per response. */
async function readFigures(victim: Victim): Promise<void> {
  let turn = 0;
  await ask(victim, 32, () => {
    turn += 1;
    const from = `${1994 + (turn % 20)}-01-01`;
    const path = `/api/v1/analytics/${FIGURES[turn % FIGURES.length] ?? ''}?from=${from}&to=2026-11-01&interval=month`;
    return get(path, victim.host, `Authorization: Bearer ${victim.secret}\r\n`);
  });
}

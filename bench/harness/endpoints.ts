import 'reflect-metadata';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ApiClient, connectTo } from '../support/api-client.js';
import { openBenchDatabase } from '../support/bench-database.js';
import { percentile } from '../support/percentile.js';
import { Random } from '../support/random.js';
import { machine } from '../support/report.js';
import { startServerOn } from '../support/server-on.js';
import type { ServerProcess } from '../support/server-process.js';
import { Superuser } from '../support/superuser.js';
import { makeTenant, type FreshTenant } from './fresh-tenant.js';
import { MailSink } from './mail-sink.js';
import { makeSubscribers } from './notified-subscribers.js';

/*
 * Tests two ways in which some subscribers could delay others: endpoints half of which never respond, and a
 * tenant with very many subscribers next to one with ten. Times start at the publishing request and therefore
 * slightly exceed the time since its commit.
 */

/** Limit for the 95th percentile of the endpoints that respond. */
const LIVE_WITHIN_MS = 5_000;
/** Maximum additional delay of ten mails next to many others. */
const DELAYED_BY_MS = 2_000;
const FEW = 10;
const STUCK_MS = 60_000;
const NEVER = Number.MAX_SAFE_INTEGER;

const { values } = parseArgs({
  options: {
    endpoints: { type: 'string', default: '1000' },
    subscribers: { type: 'string', default: '100000' },
    samples: { type: 'string', default: '3' },
  },
});
const endpoints = Number(values.endpoints);
const subscribers = Number(values.subscribers);
const samples = Number(values.samples);

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

say(`${new Date().toISOString().slice(0, 10)}, ${machine()}`);
const bench = await openBenchDatabase();
const database = new Superuser(bench.superuserUrl);
const mails = new MailSink(new Random(1), NEVER);
/** Time of the first request to each endpoint. */
const postedAt = new Map<string, number>();
const sink = createServer((request, response) => {
  const recipient = request.url ?? '';
  if (!postedAt.has(recipient)) postedAt.set(recipient, performance.now());
  request.on('error', () => undefined).resume();
  // The other endpoints never get a response.
  if (isLive(Number(recipient.slice(1)))) request.on('end', () => response.writeHead(204).end());
});
const missed: string[] = [];
let server: ServerProcess | undefined;

function isLive(number: number): boolean {
  return number % 2 === 0;
}

/** @returns the start time of the request */
async function publish(port: number, { host, secret }: FreshTenant): Promise<number> {
  const pool = connectTo(port, 1);
  const begun = performance.now();
  await new ApiClient(pool, host, secret).expect('POST', '/incidents', {
    title: { de: 'Ausfall', en: 'Outage' },
    body: { de: 'Wir suchen die Ursache.', en: 'We are looking for the cause.' },
    publish: true,
  });
  await pool.destroy();
  return begun;
}

async function until(isDone: () => boolean, what: string): Promise<void> {
  const end = performance.now() + STUCK_MS;
  while (!isDone()) {
    if (performance.now() > end) throw new Error(`${what} within ${STUCK_MS / 1_000} s.`);
    await pause(5);
  }
}

async function hangingEndpoints(port: number, origin: string): Promise<void> {
  const tenant = await makeTenant(database, 'endpoints');
  await makeSubscribers(database, tenant, {
    channel: 'webhook',
    count: endpoints,
    addressOf: (number) => `${origin}/${number}`,
  });
  const begun = await publish(port, tenant);
  const live = Array.from({ length: endpoints }, (_, index) => index + 1).filter(isLive);
  await until(
    () => live.every((number) => postedAt.has(`/${number}`)),
    'Not all endpoints that answer were posted to',
  );
  const took = live.map((number) => (postedAt.get(`/${number}`) ?? NaN) - begun);
  const p95 = percentile(took, 0.95);
  say(
    `${endpoints} endpoints, half of which hang: the others are posted to after ${percentile(took, 0.5).toFixed(0)} ms (median), ${p95.toFixed(0)} ms (p95; goal: ${LIVE_WITHIN_MS}).`,
  );
  if (p95 >= LIVE_WITHIN_MS) missed.push(`endpoints: p95 is ${p95.toFixed(0)} ms.`);
}

async function manyBesideFew(port: number): Promise<void> {
  const [few, many] = [await makeTenant(database, 'few'), await makeTenant(database, 'many')];
  const fewAddresses = Array.from({ length: FEW }, (_, index) => `few${index + 1}@example.com`);
  for (const [tenant, count, name] of [
    [few, FEW, 'few'],
    [many, subscribers, 'many'],
  ] as const)
    await makeSubscribers(database, tenant, {
      channel: 'email',
      count,
      addressOf: (number) => `${name}${number}@example.com`,
    });
  await bench.sql('vacuum analyze');
  let published = 0;
  const tellFew = async (): Promise<number> => {
    const begun = await publish(port, few);
    published += 1;
    await until(
      () => fewAddresses.every((address) => mails.accepted.messagesOf(address) >= published),
      'The few did not all hear of it',
    );
    return performance.now() - begun;
  };
  await tellFew();
  const alone: number[] = [];
  for (let sample = 0; sample < samples; sample += 1) alone.push(await tellFew());
  const before = mails.accepted.count;
  await publish(port, many);
  await until(() => mails.accepted.count > before, 'The many did not hear of it');
  const beside: number[] = [];
  for (let sample = 0; sample < samples; sample += 1) beside.push(await tellFew());
  const toMany = mails.accepted.count - before - samples * FEW;
  const limit = percentile(alone, 0.5) + DELAYED_BY_MS;
  const shown = (times: readonly number[]): string => times.map((time) => time.toFixed(0)).join(', ');
  say(
    `${FEW} subscribers hear of an incident after ${shown(alone)} ms alone, after ${shown(beside)} ms beside ${subscribers} of another tenant (goal: ${limit.toFixed(0)}), of whom ${toMany} had heard by then.`,
  );
  if (Math.max(...beside) > limit)
    missed.push(`fairness: ${Math.max(...beside).toFixed(0)} ms beside the many.`);
  if (toMany >= subscribers) missed.push('fairness: the many had all heard of it before the few.');
}

try {
  sink.listen(0, '127.0.0.1');
  await once(sink, 'listening');
  server = await startServerOn(bench, {
    PUBLIC_PORT: '80',
    SMTP_URL: await mails.open(),
    MAIL_FROM: 'status@example.com',
    OUTBOUND_ALLOW: '127.0.0.1/32',
    OUTBOUND_PLAIN_HTTP: 'true',
  });
  await hangingEndpoints(server.port, `http://127.0.0.1:${(sink.address() as AddressInfo).port}`);
  await manyBesideFew(server.port);
} finally {
  await server?.stop();
  await database.close();
  await bench.release();
  sink.closeAllConnections();
  sink.close();
  await mails.close();
}
for (const sentence of missed) say(`Missed: ${sentence}`);
if (missed.length > 0) process.exitCode = 1;

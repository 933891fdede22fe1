import 'reflect-metadata';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { POSTS_IN_WINDOW } from '#modules/notifications/channels/endpoints/post-window.js';
import { ApiClient, connectTo } from '../support/api-client.js';
import { openBenchDatabase } from '../support/bench-database.js';
import { Random } from '../support/random.js';
import { machine } from '../support/report.js';
import { startServerOn } from '../support/server-on.js';
import type { ServerProcess } from '../support/server-process.js';
import { Superuser } from '../support/superuser.js';
import type { Kill } from './accepted.js';
import { makeTenant } from './fresh-tenant.js';
import { killPostgres, waitUntilGone } from './killed-processes.js';
import { MailSink } from './mail-sink.js';
import { checkDeliveries, makeSubscribers, stateOf, type Way } from './notified-subscribers.js';
import { WebhookSink } from './webhook-sink.js';

/*
 * Repeatedly kills the server with SIGKILL while it sends mails and webhooks, and sometimes PostgreSQL as well.
 * The mail server and the endpoints drop connections at random. In the end, all subscribers must have all
 * messages. Duplicates must have the same id, and their first copy must have been accepted shortly before a kill.
 */

/** The jobs of a dead process are found after their lease of 30 seconds expires. */
const SENDING_AGAIN_WITHIN_MS = 90_000;
/** Maximum time until the next kill, if fewer messages go out than it was to wait for. */
const SENDING_FOR_MS = 60_000;
const SHOWN = 20;

const { values } = parseArgs({
  options: {
    mails: { type: 'string', default: '20000' },
    webhooks: { type: 'string', default: '2000' },
    kills: { type: 'string', default: '20' },
    'postgres-kills': { type: 'string', default: '5' },
    connections: { type: 'string', default: '5' },
    'drops-one-in': { type: 'string', default: '500' },
    minutes: { type: 'string', default: '40' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
  },
});
const kills = Number(values.kills);
const postgresKills = Number(values['postgres-kills']);
const connections = Number(values.connections);
const deadline = performance.now() + Number(values.minutes) * 60_000;
const random = new Random(Number(values.seed));

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

say(`${new Date().toISOString().slice(0, 10)}, ${machine()}; seed ${values.seed}`);
const bench = await openBenchDatabase();
const database = new Superuser(bench.superuserUrl);
const mails = new MailSink(random, Number(values['drops-one-in']));
const posts = new WebhookSink(random, Number(values['drops-one-in']));
const [smtpUrl, origin] = [await mails.open(), await posts.open()];
const all: readonly Way[] = [
  {
    channel: 'email',
    count: Number(values.mails),
    accepted: mails.accepted,
    recipientOf: (number: number) => `s${number}@example.com`,
    addressOf: (number: number) => `s${number}@example.com`,
  },
  {
    channel: 'webhook',
    count: Number(values.webhooks),
    accepted: posts.accepted,
    recipientOf: (number: number) => `/${number}`,
    addressOf: (number: number) => `${origin}/${number}`,
  },
];
const ways = all.filter(({ count }) => count > 0);
const messages = ways.reduce((sum, { count }) => sum + count, 0);
const environment = {
  PUBLIC_PORT: '80',
  SMTP_URL: smtpUrl,
  MAIL_FROM: 'status@example.com',
  SMTP_POOL_SIZE: String(connections),
  // Limits the rate, so that messages remain to be sent at the last kill.
  SMTP_MAX_PER_SECOND: String(Math.max(20, Math.ceil(Number(values.mails) / (kills + 1)))),
  OUTBOUND_ALLOW: '127.0.0.1/32',
  OUTBOUND_PLAIN_HTTP: 'true',
};
/** Messages of each channel that may have been sent but not yet recorded. */
const atOnce = { email: connections, webhook: POSTS_IN_WINDOW } as const;
const killed: Kill[] = [];
const violations: string[] = [];
let published = 0;
let server: ServerProcess | undefined;

function acceptedCount(): number {
  return mails.accepted.count + posts.accepted.count;
}

/** Waits until more messages have been accepted. Returns false if they are not within the time. */
async function waitForMore(messages: number, withinMs: number): Promise<boolean> {
  const enough = acceptedCount() + messages;
  const end = performance.now() + withinMs;
  while (acceptedCount() < enough && performance.now() < end) await pause(10);
  return acceptedCount() >= enough;
}

try {
  const tenant = await makeTenant(database, 'told');
  for (const way of ways) await makeSubscribers(database, tenant, way);

  const publish = async (port: number): Promise<void> => {
    const pool = connectTo(port, 1);
    const client = new ApiClient(pool, tenant.host, tenant.secret);
    await client.expect('POST', '/incidents', {
      title: { de: `Ausfall ${published + 1}`, en: `Outage ${published + 1}` },
      body: { de: 'Wir suchen die Ursache.', en: 'We are looking for the cause.' },
      publish: true,
    });
    published += 1;
    await pool.destroy();
  };

  for (let round = 1; round <= kills && performance.now() < deadline; round += 1) {
    server = await startServerOn(bench, environment);
    if ((await stateOf(database, tenant)).isDone) await publish(server.port);
    if (!(await waitForMore(1, SENDING_AGAIN_WITHIN_MS))) {
      const { decided, deliveries } = await stateOf(database, tenant);
      throw new Error(
        decided && deliveries === 0
          ? 'No deliveries were made: this build has no sender for these channels.'
          : `Nothing was sent within ${SENDING_AGAIN_WITHIN_MS / 1_000} s after the start.`,
      );
    }
    // Kills are spread over all messages, at random points.
    const left = Math.max(messages - acceptedCount(), 0);
    await waitForMore(random.below(1 + (2 * left) / (kills - round + 2)), SENDING_FOR_MS);
    if (Math.floor((round * postgresKills) / kills) > Math.floor(((round - 1) * postgresKills) / kills)) {
      const at = performance.now();
      await killPostgres(database);
      killed.push({ at, goneAt: performance.now() });
      await pause(random.below(500));
    }
    const at = performance.now();
    process.kill(server.pid, 'SIGKILL');
    await server.stop();
    await database.reconnect();
    await waitUntilGone(database);
    killed.push({ at, goneAt: performance.now() });
    say(`kill ${round}: ${mails.accepted.count} mails and ${posts.accepted.count} webhooks accepted so far`);
  }

  server = await startServerOn(bench, environment);
  let state = await stateOf(database, tenant);
  while (!state.isDone && performance.now() < deadline) {
    await pause(500);
    state = await stateOf(database, tenant);
  }
  if (!state.isDone) violations.push(`at the end: ${state.waiting} deliveries still wait`);
  for (const way of ways) violations.push(...(await checkDeliveries(database, tenant, way, published)));
} finally {
  await server?.stop();
  await database.close();
  await bench.release();
  await Promise.all([mails.close(), posts.close()]);
}

say(`\nIncidents published: ${published}; processes killed: ${killed.length}.`);
for (const { channel, accepted } of ways) {
  const { count, unexplained } = accepted.doubles(killed);
  say(
    `${channel}: ${accepted.count} accepted, ${count} of them again after a kill (at most ${atOnce[channel]} at once × ${killed.length} kills are to be expected).`,
  );
  violations.push(...unexplained.map((text) => `${channel}: ${text}, with no kill between`));
  if (count > atOnce[channel] * killed.length)
    violations.push(`${channel}: ${count} doubles, more than what is sent at once × kills`);
}
say(`Violations: ${violations.length}`);
for (const violation of violations.slice(0, SHOWN)) say(`- ${violation}`);
if (violations.length > 0) process.exitCode = 1;

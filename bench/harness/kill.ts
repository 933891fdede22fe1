import 'reflect-metadata';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ApiClient, connectTo } from '../support/api-client.js';
import { openBenchDatabase } from '../support/bench-database.js';
import { Random } from '../support/random.js';
import { machine } from '../support/report.js';
import { startServerOn } from '../support/server-on.js';
import type { ServerProcess } from '../support/server-process.js';
import { Superuser } from '../support/superuser.js';
import { CountedEvents } from './counted-events.js';
import { makeComponents, makeTenant, type FreshTenant } from './fresh-tenant.js';
import { IncidentOwner } from './incident-owner.js';
import { killPostgres, waitUntilGone } from './killed-processes.js';
import { reconcile, type Outcome } from './reconcile.js';
import { Tally } from './tally.js';

/*
 * Repeatedly kills the server with SIGKILL while clients change incidents, and sometimes PostgreSQL as well. After
 * each kill, acknowledged changes must be present, and unacknowledged ones either completely or not at all. Every
 * event must be recorded once and reach its consumer at least once and in order. History must match the claims.
 */

const CLIENTS = 8;
const COMPONENTS = 20;
const SHORTEST_MS = 100;
const LONGEST_MS = 1_500;
/** Number of rounds after which PostgreSQL is killed before the server. */
const KILL_POSTGRES_EVERY = 20;
/** The jobs of a dead process are recovered after their lease expires, and only then executed. */
const PUBLISHED_WITHIN_MS = 120_000;
const SHOWN = 20;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '100' },
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
  },
});
const rounds = Number(values.rounds);
const deadline = performance.now() + Number(values.minutes) * 60_000;
const random = new Random(Number(values.seed));

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

interface Connection {
  readonly client: ApiClient;
  readonly close: () => Promise<void>;
}

function clientOn({ port }: ServerProcess, { host, secret }: FreshTenant): Connection {
  const pool = connectTo(port, CLIENTS);
  return { client: new ApiClient(pool, host, secret), close: () => pool.destroy() };
}

/** Lets all owners act until each gets a failure or `signal` aborts. */
async function disturb(
  owners: readonly IncidentOwner[],
  client: ApiClient,
  tally: Tally,
  signal: AbortSignal,
): Promise<void> {
  await Promise.all(
    owners.map(async (owner) => {
      while (!signal.aborted && owner.unanswered === undefined) tally.count(await owner.act(client));
    }),
  );
}

/** If a server does not restart, remains of the killed one may block it. */
async function restart(): Promise<ServerProcess> {
  try {
    return await startServerOn(bench, environment);
  } catch (error) {
    const sessions = await database.rows(
      `select pid, application_name, state, wait_event_type, wait_event, now() - state_change as since, left(query, 100) as query
       from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    throw new Error(`No server after round ${done}; sessions: ${JSON.stringify(sessions)}`, { cause: error });
  }
}

const tally = new Tally();
const violations: string[] = [];
const sum = { there: 0, absent: 0, published: 0 };
let last: Outcome | undefined;
let done = 0;
let postgresKilled = 0;

function note(outcome: Outcome, when: string): void {
  last = outcome;
  sum.there += outcome.there;
  sum.absent += outcome.absent;
  sum.published += outcome.published;
  violations.push(...outcome.violations.map((violation) => `${when}: ${violation}`));
}

say(`${new Date().toISOString().slice(0, 10)}, ${machine()}; seed ${values.seed}`);
const bench = await openBenchDatabase();
const database = new Superuser(bench.superuserUrl);
const counted = await CountedEvents.open();
// Every server has a different port, but addresses in responses must not change.
const environment = { ...counted.environment, PUBLIC_PORT: '80' };
let server: ServerProcess | undefined;
try {
  const tenant = await makeTenant(database, 'killed');
  server = await startServerOn(bench, environment);
  const first = clientOn(server, tenant);
  const componentIds = await makeComponents(database, tenant, first.client, COMPONENTS);
  await first.close();
  const owners = Array.from(
    { length: CLIENTS },
    (_, number) => new IncidentOwner(`owner ${number}`, componentIds, new Random(random.below(2 ** 32))),
  );

  while (done < rounds && performance.now() < deadline && violations.length === 0) {
    const round = done + 1;
    const { client, close } = clientOn(server, tenant);
    const failuresBefore = tally.between(500, 600);
    const stop = new AbortController();
    const disturbed = disturb(owners, client, tally, stop.signal);
    await pause(SHORTEST_MS + random.below(LONGEST_MS - SHORTEST_MS));
    const killsPostgres = round % KILL_POSTGRES_EVERY === 0;
    if (killsPostgres) {
      await killPostgres(database);
      postgresKilled += 1;
      await pause(random.below(SHORTEST_MS));
    }
    process.kill(server.pid, 'SIGKILL');
    await server.stop();
    stop.abort();
    await disturbed;
    await close();
    const failures = tally.between(500, 600) - failuresBefore;
    if (failures > 0 && !killsPostgres) violations.push(`round ${round}: ${failures} responses of 5xx`);
    await database.reconnect();
    await waitUntilGone(database);

    server = await restart();
    const after = clientOn(server, tenant);
    note(await reconcile(database, tenant, after.client, owners), `round ${round}`);
    await after.close();
    done = round;
    if (round % 10 === 0)
      say(
        `round ${round}: ${last?.incidents} incidents, ${last?.events} events, ${violations.length} violations`,
      );
  }

  const isWaiting = (): boolean =>
    owners.some(({ incidents }) => incidents.some(({ scheduled }) => scheduled));
  const end = performance.now() + PUBLISHED_WITHIN_MS;
  while (isWaiting() && performance.now() < end && violations.length === 0) {
    await pause(1_000);
    const { client, close } = clientOn(server, tenant);
    note(await reconcile(database, tenant, client, owners), 'at the end');
    await close();
  }
  if (isWaiting()) violations.push('at the end: scheduled incidents have not published themselves');
  if (violations.length === 0) violations.push(...(await counted.violations(database, tenant.id)));
  say(`The consumer has had ${counted.count} events, ${counted.repeated} of them again.`);
} finally {
  await server?.stop();
  await database.close();
  await bench.release();
  await counted.remove();
}

say(`\n${tally.report()}\n`);
say(`Rounds: ${done} of ${rounds}, in ${postgresKilled} of them PostgreSQL was killed too.`);
say(
  `Not answered: ${sum.there + sum.absent}, of which ${sum.there} turned out to be there wholly and ${sum.absent} to be absent.`,
);
say(
  `In the end: ${last?.incidents} incidents, ${last?.events} events; ${sum.published} incidents have published themselves.`,
);
say(`Violations: ${violations.length}`);
for (const violation of violations.slice(0, SHOWN)) say(`- ${violation}`);
const refused = tally.between(400, 500);
for (const text of tally.texts) say(`- ${text}`);
if (violations.length > 0 || refused > 0 || done < rounds) process.exitCode = 1;

import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { ApiClient, connectTo } from '../support/api-client.js';
import { machine } from '../support/report.js';
import { startServerOn } from '../support/server-on.js';
import { Superuser } from '../support/superuser.js';
import { makeTenant } from './fresh-tenant.js';
import { PatroniCluster, TTL_SECONDS } from './patroni-cluster.js';

/*
 * Runs three PostgreSQL servers under Patroni with synchronous replication behind HAProxy, with writers and
 * visitors. Kills the leader's machine, kills its postmaster, and switches the leader over. No acknowledged
 * write may be lost, writes must recover in time, and cached pages must be served throughout.
 */

const WRITERS = 4;
const VISITORS = 2;
const VISITED = ['/', '/api/v2/status', '/history.atom'];
const BACK_WITHIN_MS = (TTL_SECONDS + 10) * 1000;
const SLOW_MS = 200;

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '1' } } });

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Observations of the clients. */
const seen = {
  acknowledged: new Set<string>(),
  refused: 0,
  unanswered: 0,
  /** When the last acknowledged write was sent, by `performance.now()`. */
  lastSentAt: 0,
  /** For the probe: when its last successful write was sent, and the longest gap between two. */
  probedAt: 0,
  probeGap: 0,
  pages: 0,
  slowest: 0,
  problems: [] as string[],
};
const end = new AbortController();

async function write(client: ApiClient, writer: number): Promise<void> {
  for (let number = 0; !end.signal.aborted; number += 1) {
    const title = `${writer}-${number}`;
    const sentAt = performance.now();
    try {
      const { status, text } = await client.request('POST', '/incidents', { title });
      if (status === 201) {
        seen.acknowledged.add(title);
        seen.lastSentAt = Math.max(seen.lastSentAt, sentAt);
      } else if (status === 503) seen.refused += 1;
      else seen.problems.push(`A write was answered with ${status}: ${text.slice(0, 200)}`);
    } catch {
      seen.unanswered += 1;
    }
    await pause(20);
  }
}

async function visit(port: number, host: string): Promise<void> {
  const pool = connectTo(port, 1);
  for (let number = 0; !end.signal.aborted; number += 1) {
    const path = VISITED[number % VISITED.length] ?? '/';
    const start = performance.now();
    const { statusCode, body } = await pool.request({ method: 'GET', path, headers: { host } });
    await body.dump();
    const took = performance.now() - start;
    seen.pages += 1;
    seen.slowest = Math.max(seen.slowest, took);
    if (statusCode !== 200) seen.problems.push(`${path} was answered with ${statusCode}`);
    if (took > SLOW_MS) seen.problems.push(`${path} took ${Math.round(took)} ms`);
    await pause(5);
  }
  await pool.destroy();
}

/**
 * A direct client of PostgreSQL that opens a connection for each write. It measures the cluster's downtime,
 * without the product.
 */
async function probe(url: string): Promise<void> {
  for (let number = 0; !end.signal.aborted; number += 1) {
    const sentAt = performance.now();
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 1_000,
      query_timeout: 5_000,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('insert into probe default values');
      seen.probeGap = Math.max(seen.probeGap, sentAt - seen.probedAt);
      seen.probedAt = sentAt;
    } catch {
      // The next write may succeed.
    }
    await client.end().catch(() => undefined);
    await pause(200);
  }
}

/** How long writes failed after `disturb`, in milliseconds. */
async function downtime(disturb: () => void | Promise<void>): Promise<number> {
  const start = performance.now();
  let gap = 0;
  let last = start;
  await disturb();
  // A pending write may still be acknowledged. Writes have only recovered after a gap.
  while (performance.now() - start < BACK_WITHIN_MS * 2) {
    await pause(50);
    if (seen.lastSentAt > last) {
      gap = Math.max(gap, seen.lastSentAt - last);
      last = seen.lastSentAt;
    }
    if (gap > 1_000 && performance.now() - start > gap + 3_000) return gap;
    if (gap < 1_000 && last > start + BACK_WITHIN_MS) return gap;
  }
  return performance.now() - last;
}

async function prepare(cluster: PatroniCluster): Promise<void> {
  const admin = new pg.Client(cluster.url('postgres', 'postgres'));
  await admin.connect();
  await admin.query(`create role heliograph_owner login createrole password 'harness'`);
  await admin.query('create database heliograph owner heliograph_owner');
  await admin.end();
}

say(`${new Date().toISOString().slice(0, 10)}, ${machine()}; ttl ${TTL_SECONDS} s`);
const cluster = await PatroniCluster.start();
const interrupted = (): void => {
  void cluster.stop().finally(() => process.exit(130));
};
process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
try {
  await prepare(cluster);
  const owner = cluster.url('heliograph_owner', 'heliograph');
  const bench = { ownerUrl: owner, appUrl: owner };
  const server = await startServerOn(bench as Parameters<typeof startServerOn>[0], {
    DATABASE_OWNER_URL: '',
    LOG_LEVEL: 'silent',
  });
  const database = new Superuser(cluster.url('postgres', 'heliograph'));
  try {
    await database.rows('create table probe (id bigint generated always as identity)');
    const tenant = await makeTenant(database, 'failover');
    const pool = connectTo(server.port, WRITERS);
    const client = new ApiClient(pool, tenant.host, tenant.secret);
    for (const path of VISITED)
      await pool
        .request({ method: 'GET', path, headers: { host: tenant.host } })
        .then(({ body }) => body.dump());
    const clients = [
      ...Array.from({ length: WRITERS }, (_, writer) => write(client, writer)),
      probe(cluster.url('postgres', 'heliograph')),
      ...Array.from({ length: VISITORS }, () => visit(server.port, tenant.host)),
    ];
    await pause(3_000);
    for (let round = 0; round < Number(values.rounds); round += 1) {
      const events: [string, (leader: string) => void | Promise<void>][] = [
        [
          'leader killed',
          (leader) => {
            cluster.killMember(leader);
          },
        ],
        [
          'postmaster killed',
          (leader) => {
            cluster.killPostmaster(leader);
          },
        ],
        ['switchover', (leader) => cluster.switchOver(leader)],
      ];
      for (const [what, disturb] of events) {
        const leader = await cluster.leader();
        if (leader === undefined) throw new Error('There is no leader.');
        seen.probedAt = performance.now();
        seen.probeGap = 0;
        const gap = await downtime(() => disturb(leader));
        say(
          `${what}: writes were away for ${(gap / 1000).toFixed(1)} s, PostgreSQL for ${(seen.probeGap / 1000).toFixed(1)} s; the leader was ${leader} and is ${await cluster.leader()}`,
        );
        if (gap > BACK_WITHIN_MS) seen.problems.push(`${what}: writes were away for longer than ttl + 10 s`);
        if (what === 'leader killed') cluster.restartMember(leader);
        await cluster.whole();
        await pause(2_000);
      }
    }
    end.abort();
    await Promise.all(clients);
    await pool.destroy();
    const rows = await database.rows<{ title: string }>(
      `select title ->> 'de' as title from incident where tenant_id = $1`,
      [tenant.id],
    );
    const kept = new Set(rows.map(({ title }) => title));
    const lost = [...seen.acknowledged].filter((title) => !kept.has(title));
    say(
      `Writes: ${seen.acknowledged.size} acknowledged, ${lost.length} of them lost; ${seen.refused} refused with 503, ${seen.unanswered} unanswered.`,
    );
    say(`Pages: ${seen.pages}, the slowest after ${Math.round(seen.slowest)} ms.`);
    if (lost.length > 0) seen.problems.push(`lost: ${lost.slice(0, 10).join(', ')}`);
  } finally {
    end.abort();
    await database.close();
    await server.stop();
  }
} finally {
  await cluster.stop();
}
say(`Problems: ${seen.problems.length}`);
for (const problem of seen.problems.slice(0, 20)) say(`- ${problem}`);
if (seen.problems.length > 0) process.exitCode = 1;

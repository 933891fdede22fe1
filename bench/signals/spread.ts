import { Pool } from 'undici';
import { startOtherBuild } from '../support/other-build.js';
import { openBenchDatabase, type BenchDatabase } from '../support/bench-database.js';
import { cpuTimeOf, cpuTimeOfFamily } from '../support/cores.js';
import { NO_QUOTAS_OF_ANY_BUILD } from '../support/no-quotas.js';
import type { Options } from '../support/options.js';
import { percentile } from '../support/percentile.js';
import { table } from '../support/report.js';
import { settle } from '../support/seed.js';
import { startServerOn, unlimitedOn } from '../support/server-on.js';
import type { ServerProcess } from '../support/server-process.js';

const TENANTS = 1_000;
const COMPONENTS_EACH = 50;
/** Components of each tenant that report in the measurement. */
const REPORTING_EACH = 10;
/** A signal a minute of each component of all tenants. */
const PER_SECOND = Math.floor((TENANTS * COMPONENTS_EACH) / 60);
/** More than twice as many. */
const FAST_PER_SECOND = 2_000;
/** In five minutes, the default time between two checkpoints, each component reports five times. */
const REPORTS_EACH = 5;
const CONNECTIONS = 64;
const MAX_WAL = 150;
const MAX_CPU = 100;

/** Cost of a repeated signal: microseconds of CPU, and bytes of write-ahead log. */
interface SpreadCost {
  readonly name: string;
  readonly serverCpu: number;
  readonly databaseCpu: number;
  readonly wal: number;
  /** Milliseconds until the response, at the median and the 99th percentile. */
  readonly took: readonly [number, number];
  /** Responses per second. */
  readonly perSecond: number;
}

/** Measures repeated signals that are spread over a thousand tenants, at the pace of one a minute for 50,000 components. */
export async function measureSpread(options: Options): Promise<{ costs: SpreadCost[]; missed: string[] }> {
  const costs: SpreadCost[] = [];
  if (options.beside !== undefined) {
    const other = await startOtherBuild(options.beside, (own) => ({
      ...unlimitedOn(own),
      QUOTAS: NO_QUOTAS_OF_ANY_BUILD,
      SIGNAL_RATE_LIMIT: '0',
      MAX_EVENT_LOOP_DELAY: '0',
    }));
    try {
      costs.push(...(await costsOf('the other build', other.database, other.server, options)));
    } finally {
      await other.release();
    }
  }
  const database = await openBenchDatabase();
  try {
    const server = await startServerOn(database, { SIGNAL_RATE_LIMIT: '0', MAX_EVENT_LOOP_DELAY: '0' });
    try {
      costs.unshift(...(await costsOf('Heliograph as shipped', database, server, options)));
    } finally {
      await server.stop();
    }
  } finally {
    await database.release();
  }
  const [own] = costs;
  const missed = [
    ...(own === undefined || own.wal <= MAX_WAL ? [] : [`A repeated signal writes ${own.wal} bytes of WAL.`]),
    ...(own === undefined || own.serverCpu <= MAX_CPU ? [] : [`It costs the server ${own.serverCpu} µs.`]),
    ...(own === undefined || own.databaseCpu <= MAX_CPU
      ? []
      : [`It costs PostgreSQL ${own.databaseCpu} µs.`]),
  ];
  return { costs, missed };
}

export function spreadTable(costs: readonly SpreadCost[]): string {
  return table(
    [
      '',
      'server CPU, µs a signal',
      'PostgreSQL CPU, µs a signal',
      'WAL, bytes a signal',
      'response, ms (p50 / p99)',
      'a second',
    ],
    costs.map(({ name, serverCpu, databaseCpu, wal, took: [p50, p99], perSecond }) => [
      name,
      serverCpu.toFixed(0),
      databaseCpu.toFixed(0),
      wal.toFixed(0),
      `${p50.toFixed(0)} / ${p99.toFixed(0)}`,
      perSecond.toFixed(0),
    ]),
  );
}

async function costsOf(
  name: string,
  database: BenchDatabase,
  { port, pid }: ServerProcess,
  { progress }: Options,
): Promise<SpreadCost[]> {
  progress(`${name}: seeding ${TENANTS} tenants with ${COMPONENTS_EACH} components each`);
  await seedReporting(database, TENANTS, COMPONENTS_EACH);
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: CONNECTIONS });
  let number = 0;
  const took: number[] = [];
  const send = async (): Promise<void> => {
    const turn = number++;
    const began = performance.now();
    const { statusCode, body } = await pool.request({
      method: 'POST',
      path: `/hooks/components/spread-signals-token-${(Math.floor(turn / TENANTS) % REPORTING_EACH) + 1}`,
      headers: { host: `spread-${(turn % TENANTS) + 1}.localhost`, 'content-type': 'application/json' },
      body: '{"status":"operational","ttl":600}',
    });
    await body.dump();
    if (statusCode !== 200) throw new Error(`${name} answered ${statusCode}.`);
    took.push(performance.now() - began);
  };
  try {
    const once = TENANTS * REPORTING_EACH;
    progress(`${name}: every component reports twice`);
    await sendAll(2 * once, send);
    const costs: SpreadCost[] = [];
    for (const pace of [PER_SECOND, FAST_PER_SECOND]) {
      await settle(database);
      took.length = 0;
      const before = await figures(database, pid);
      progress(`${name}: ${REPORTS_EACH * once} repeated signals, ${pace} a second`);
      const began = performance.now();
      await sendAll(REPORTS_EACH * once, send, pace);
      const seconds = (performance.now() - began) / 1000;
      const after = await figures(database, pid);
      const each = (index: 0 | 1 | 2): number => (after[index] - before[index]) / (REPORTS_EACH * once);
      costs.push({
        name: `${name}, ${pace} a second`,
        serverCpu: each(0),
        databaseCpu: each(1),
        wal: each(2),
        took: [percentile(took, 0.5), percentile(took, 0.99)],
        perSecond: (REPORTS_EACH * once) / seconds,
      });
    }
    return costs;
  } finally {
    await pool.destroy();
  }
}

/**
 * Seeds tenants whose components can report. Past the triggers, which lock something for each new id, and the session has
 * not room for so many.
 *
 * @param createdAt of the components
 */
export async function seedReporting(
  database: BenchDatabase,
  tenants: number,
  componentsEach: number,
  createdAt = new Date(),
): Promise<void> {
  await database.sql(`set session_replication_role = replica`);
  await database.sql(
    `insert into tenant (id, slug, name, locales, created_at, updated_at)
     select gen_random_uuid(), 'spread-' || n, 'Spread ' || n, '{en}', now(), now() from generate_series(1, $1::int) n`,
    [tenants],
  );
  await database.sql(
    `insert into component (tenant_id, id, name, description, slug, position, is_public, subscribable, status, webhook_token,
       webhook_digest, created_at, updated_at)
     select t.id, n, jsonb_build_object('en', 'Component ' || n), '{}', 'component-' || n, n, true, true, 'operational', token,
       sha256(token::bytea), $2, $2
     from tenant t cross join generate_series(1, $1::int) n cross join lateral (select 'spread-signals-token-' || n as token) k
     where t.slug like 'spread-%'`,
    [componentsEach, createdAt],
  );
  await database.sql(`set session_replication_role = default`);
}

async function figures(database: BenchDatabase, pid: number): Promise<[number, number, number]> {
  const { rows } = await database.sql(`select (pg_current_wal_insert_lsn() - '0/0')::float8 as wal`);
  const [{ wal } = { wal: NaN }] = rows as { wal: number }[];
  return [cpuTimeOf(pid) ?? NaN, cpuTimeOfFamily(database.pid) ?? NaN, wal];
}

/** Sends a number of signals over all connections. @param perSecond undefined for as fast as they are answered */
async function sendAll(count: number, send: () => Promise<void>, perSecond?: number): Promise<void> {
  const start = performance.now();
  let begun = 0;
  const sender = async (): Promise<void> => {
    while (begun < count) {
      const dueAt = perSecond === undefined ? 0 : start + (begun * 1000) / perSecond;
      begun += 1;
      const pause = dueAt - performance.now();
      if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
      await send();
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, sender));
}

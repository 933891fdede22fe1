import { hashOfKey } from '#platform/access/keys/key-secret.js';
import { POINTS_EACH, PrometheusServers, tokenOf } from './metrics/prometheus.js';
import { openBenchDatabase, type BenchDatabase } from './support/bench-database.js';
import { cpuTimeOf, cpuTimeOfFamily, OTHER_CORE, pinThisProcess } from './support/cores.js';
import { get } from './support/load.js';
import type { Options } from './support/options.js';
import type { Outcome } from './support/outcome.js';
import { percentile } from './support/percentile.js';
import { interleaved, median, ratio, table } from './support/report.js';
import { seedTenant, settle, type SeededTenant } from './support/seed.js';
import { startServerOn } from './support/server-on.js';
import { ServerProcess } from './support/server-process.js';
import { benchProgram, profiledTo } from './support/programs.js';

const SLUG = 'bench';
const SOURCES = 5;
const SERIES_EACH = 200;
const METRICS = SOURCES * SERIES_EACH;
const PER_SECOND = 10_000;
const PACED_SECONDS = 60;
/** Requests of a round. */
const ROUND = 60;
const AIM = 0.7;
/** Metrics with a year of points, whose charts are read. */
const YEARS = 60;
const CHART_DAYS = 90;
const CHART_WITHIN_MS = 30;

/** Points per second, and microseconds of CPU per point. */
interface Round {
  readonly perSecond: number;
  readonly serverCpu: number;
  readonly databaseCpu: number;
}

interface Contender {
  readonly name: string;
  readonly pid: number;
  readonly sender: PrometheusServers;
  readonly rounds: Round[];
}

/** Measures points that Prometheus writes for a thousand metrics, next to a bare program; then charts, and what a year takes. */
export async function measureMetrics(options: Options): Promise<Outcome> {
  pinThisProcess(OTHER_CORE);
  const database = await openBenchDatabase();
  const closing: (() => Promise<unknown>)[] = [() => database.release()];
  try {
    const seeded = await seedTenant(database, SLUG, 1);
    await seedMetrics(database, seeded);
    const profiled = profiledTo(options.profile);
    const server = await startServerOn(database, { SIGNAL_RATE_LIMIT: '0' }, profiled);
    closing.push(() => server.stop());
    const bare = await ServerProcess.start([...profiled, ...benchProgram('metrics/bare-server.ts')], {
      DATABASE_URL: database.superuserUrl,
    });
    closing.push(() => bare.stop());
    const contenders = [
      contender('Heliograph as shipped', server),
      contender('bare: Fastify + pg, a row for each point', bare),
    ];
    for (const { sender } of contenders) closing.push(() => sender.close());
    for (const { sender } of contenders) {
      sender.prepare(ROUND);
      await sender.send(ROUND);
    }
    await settle(database);
    await interleaved(contenders, options.rounds, async ({ name, pid, sender, rounds }, round) => {
      sender.prepare(ROUND);
      const before = cpuOf(pid, database);
      const { took, seconds } = await sender.send(ROUND);
      const after = cpuOf(pid, database);
      const points = took.length * POINTS_EACH;
      rounds.push({
        perSecond: points / seconds,
        serverCpu: (after.server - before.server) / points,
        databaseCpu: (after.database - before.database) / points,
      });
      options.progress(`round ${round + 1}: ${name}: ${(points / seconds).toFixed(0)} points/s`);
    });
    const paced = await atPace(contenders[0], database, options);
    const year = await seedYear(database, seeded);
    const charts = await readCharts(server, seeded, options);
    return {
      text: report(contenders, paced, charts, year),
      result: {
        contenders: contenders.map(({ name, rounds }) => ({ name, rounds })),
        paced,
        charts,
        year,
      },
      missed: missedBy(contenders, paced, charts),
    };
  } finally {
    for (const close of closing.toReversed()) await close();
  }
}

function cpuOf(pid: number, database: BenchDatabase): { server: number; database: number } {
  return { server: cpuTimeOf(pid) ?? Number.NaN, database: cpuTimeOfFamily(database.pid) ?? Number.NaN };
}

function contender(name: string, { port, pid }: ServerProcess): Contender {
  return { name, pid, sender: new PrometheusServers(port, `${SLUG}.localhost`, SOURCES), rounds: [] };
}

/** Seeds metrics, and sources that say which series are theirs. */
async function seedMetrics(database: BenchDatabase, { tenant }: SeededTenant): Promise<void> {
  const { id } = tenant;
  await database.sql(
    `insert into metric (tenant_id, id, name, suffix, decimals, is_public, position, thresholds, created_at, updated_at)
     select $1, n, '{"en": "Latency"}', 'ms', 0, true, n, '[]', now(), now() from generate_series(1, $2::int) n`,
    [id, METRICS],
  );
  await database.sql(`insert into metric_state (tenant_id, metric_id) select tenant_id, id from metric`);
  for (let source = 0; source < SOURCES; source += 1) {
    await database.sql(
      `insert into metric_source (tenant_id, id, name, is_active, token_hash, created_at, updated_at)
       values ($1, $2, 'Prometheus', true, $3, now(), now())`,
      [id, source + 1, hashOfKey(tokenOf(source))],
    );
    await database.sql(
      `insert into metric_series (tenant_id, source_id, metric_id, selector, ordinal)
       select $1, $2, $3::int * ${SERIES_EACH} + n, format('probe_duration_seconds{job="blackbox", metric="%s"}', $3::int * ${SERIES_EACH} + n - 1), n
       from generate_series(1, ${SERIES_EACH}) n`,
      [id, source + 1, source],
    );
  }
  await database.sql(`update api_key set abilities = '{metrics.view}' where tenant_id = $1`, [id]);
}

interface Paced {
  readonly taken: number;
  readonly took: readonly number[];
  readonly serverShare: number;
  readonly databaseShare: number;
}

async function atPace(
  of: Contender | undefined,
  database: BenchDatabase,
  { progress }: Options,
): Promise<Paced> {
  if (of === undefined) throw new Error('Nothing is measured.');
  const requests = (PER_SECOND / POINTS_EACH) * PACED_SECONDS;
  of.sender.prepare(requests);
  progress(`${PER_SECOND} points/s for ${PACED_SECONDS} s`);
  const before = cpuOf(of.pid, database);
  const { took, seconds } = await of.sender.send(requests, PER_SECOND / POINTS_EACH);
  const after = cpuOf(of.pid, database);
  return {
    taken: took.length * POINTS_EACH,
    took,
    serverShare: (after.server - before.server) / 1e6 / seconds,
    databaseShare: (after.database - before.database) / 1e6 / seconds,
  };
}

/** Bytes of the intervals of one metric with a point every fifteen seconds, after a year. */
async function seedYear(
  database: BenchDatabase,
  { tenant }: SeededTenant,
): Promise<{ rows: number; bytes: number }> {
  await database.sql(`truncate metric_rollup`);
  const insert = async (step: number, days: number, columns: string, values: string): Promise<void> => {
    await database.sql(
      `insert into metric_rollup (tenant_id, metric_id, step, at, points, lowest, highest, total ${columns})
       select $1, m, ${step}, date_trunc('hour', now()) - n * interval '${step} seconds', ${step / 15}, random(), random() + 1, random() ${values}
       from generate_series(1, ${YEARS}) m, generate_series(0, ${(days * 86_400) / step}::int) n`,
      [tenant.id],
    );
  };
  await insert(
    60,
    2,
    ', seconds, readings',
    `, '{0,15,30,45}', array[random(), random(), random(), random()]`,
  );
  await insert(300, 14, '', '');
  await insert(3600, 366, '', '');
  await database.sql(`vacuum analyze metric_rollup`);
  const { rows } = await database.sql(
    `select count(*)::int as rows, pg_total_relation_size('metric_rollup')::int as bytes from metric_rollup`,
  );
  const [row] = rows as { rows: number; bytes: number }[];
  return { rows: (row?.rows ?? 0) / YEARS, bytes: (row?.bytes ?? 0) / YEARS };
}

/** Milliseconds of the chart of 90 days of each metric, which nobody has read before. */
async function readCharts(
  { port }: ServerProcess,
  { secret }: SeededTenant,
  { progress }: Options,
): Promise<number[]> {
  const took: number[] = [];
  const from = new Date(Date.now() - CHART_DAYS * 86_400_000).toISOString();
  for (let metric = 1; metric <= YEARS; metric += 1) {
    const start = performance.now();
    const { status, text } = await get({
      port,
      path: `/api/v1/metrics/${metric}/points?from=${from}&resolution=3600`,
      headers: { Host: `${SLUG}.localhost`, authorization: `Bearer ${secret}` },
    });
    took.push(performance.now() - start);
    const { data } = JSON.parse(text) as { data?: { points: unknown[] } };
    if ((data?.points.length ?? 0) < CHART_DAYS * 24 - 2)
      throw new Error(`A chart has too few points: ${status} ${text.slice(0, 200)}`);
  }
  progress(`${YEARS} charts`);
  return took;
}

function ratiosOf([own, bare]: readonly Contender[], value: (round: Round) => number): number[] {
  return (own?.rounds ?? []).map((round, index) => {
    const other = bare?.rounds[index];
    return other === undefined ? Number.NaN : value(round) / value(other);
  });
}

function missedBy(contenders: readonly Contender[], paced: Paced, charts: readonly number[]): string[] {
  const reached = median(ratiosOf(contenders, ({ perSecond }) => perSecond));
  const late = percentile(paced.took, 0.99);
  const chart = percentile(charts, 0.95);
  return [
    ...(reached >= AIM ? [] : [`points: ${reached.toFixed(2)} × bare instead of ${AIM} or more.`]),
    ...(late <= 1000 ? [] : [`p99 of a request at the pace: ${late.toFixed(0)} ms.`]),
    ...(chart <= CHART_WITHIN_MS ? [] : [`p95 of a chart of ${CHART_DAYS} days: ${chart.toFixed(0)} ms.`]),
  ];
}

function report(
  contenders: readonly Contender[],
  paced: Paced,
  charts: readonly number[],
  year: { rows: number; bytes: number },
): string {
  const middle = (of: Contender, value: (round: Round) => number, digits = 1): string =>
    median(of.rounds.map(value)).toFixed(digits);
  const against = (of: Contender, value: (round: Round) => number): string =>
    ratio(ratiosOf([of, ...contenders.slice(1)], value));
  const ms = (values: readonly number[], share: number): string => percentile(values, share).toFixed(1);
  return [
    table(
      ['', 'points/s', '× bare', 'server CPU, µs a point', 'PostgreSQL CPU, µs a point', 'both, × bare'],
      contenders.map((of) => [
        of.name,
        middle(of, ({ perSecond }) => perSecond, 0),
        against(of, ({ perSecond }) => perSecond),
        middle(of, ({ serverCpu }) => serverCpu),
        middle(of, ({ databaseCpu }) => databaseCpu),
        against(of, ({ serverCpu, databaseCpu }) => serverCpu + databaseCpu),
      ]),
    ),
    '',
    `At ${PER_SECOND} points/s for ${METRICS} metrics and ${PACED_SECONDS} s: ${paced.taken} taken, answered within ${ms(paced.took, 0.5)} / ${ms(paced.took, 0.99)} ms (p50 / p99); the server used ${(paced.serverShare * 100).toFixed(0)} % of a core, PostgreSQL ${(paced.databaseShare * 100).toFixed(0)} %.`,
    `Chart of ${CHART_DAYS} days, read for the first time: ${ms(charts, 0.5)} / ${ms(charts, 0.95)} ms (p50 / p95 of ${charts.length}).`,
    `A year of a metric with a point every 15 s: ${year.rows.toFixed(0)} rows, ${(year.bytes / 1024).toFixed(0)} KiB with the index.`,
  ].join('\n');
}

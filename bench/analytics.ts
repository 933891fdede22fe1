import pg from 'pg';
import { IncidentReportService } from '#modules/analytics/services/incident-report.service.js';
import { SubscriberReportService } from '#modules/analytics/services/subscriber-report.service.js';
import { UptimeReportService } from '#modules/analytics/services/uptime-report.service.js';
import { ViewsReportService } from '#modules/analytics/services/views-report.service.js';
import { seedAnalytics, VOLUME } from './analytics/seed.js';
import { explain, PLAN_MODES, type Explained } from './plans.js';
import { openBenchDatabase, type BenchDatabase } from './support/bench-database.js';
import { cpuTimeOf, cpuTimeOfFamily, OTHER_CORE, pinThisProcess } from './support/cores.js';
import { get } from './support/load.js';
import type { Options } from './support/options.js';
import type { Outcome } from './support/outcome.js';
import { percentile } from './support/percentile.js';
import { recordReads, type RecordedRead } from './support/recorded-reads.js';
import { interleaved, table } from './support/report.js';
import { settle, type SeededTenant } from './support/seed.js';
import { startServerOn } from './support/server-on.js';

const DAY_MS = 86_400_000;
/** Requests of each kind per round. */
const REQUESTS = 20;
const WARM_UP = 10;
const AIM_MS = 150;

interface Kind {
  readonly name: string;
  readonly path: string;
  /** Milliseconds per request. */
  readonly took: number[];
  /** Microseconds per request, by round. */
  readonly serverCpu: number[];
  readonly databaseCpu: number[];
}

/** Measures `/analytics/*` over 400 days of a large tenant, next to its list of components. */
export async function measureAnalytics(options: Options): Promise<Outcome> {
  pinThisProcess(OTHER_CORE);
  const database = await openBenchDatabase();
  const closing: (() => Promise<unknown>)[] = [() => database.release()];
  try {
    const seeded = await seedAnalytics(database, options.others, options.progress);
    await settle(database);
    const server = await startServerOn(database);
    closing.push(() => server.stop());
    const kinds = kindsOf();
    const headers = { host: 'bench.localhost', authorization: `Bearer ${seeded.secret}` };
    const request = async ({ name, path }: Kind): Promise<number> => {
      const start = performance.now();
      const { status, text } = await get({ port: server.port, path, headers });
      if (status !== 200) throw new Error(`${name} was answered ${status}: ${text.slice(0, 300)}`);
      return performance.now() - start;
    };
    for (const kind of kinds) for (let count = 0; count < WARM_UP; count += 1) await request(kind);
    await interleaved(kinds, options.rounds, async (kind, round) => {
      const before = [cpuTimeOf(server.pid) ?? NaN, cpuTimeOfFamily(database.pid) ?? NaN] as const;
      const took: number[] = [];
      for (let count = 0; count < REQUESTS; count += 1) took.push(await request(kind));
      kind.took.push(...took);
      kind.serverCpu.push(((cpuTimeOf(server.pid) ?? NaN) - before[0]) / REQUESTS);
      kind.databaseCpu.push(((cpuTimeOfFamily(database.pid) ?? NaN) - before[1]) / REQUESTS);
      options.progress(`round ${round + 1}: ${kind.name}: ${percentile(took, 0.5).toFixed(0)} ms`);
    });
    await server.stop();
    const plans = await plansOf(database, seeded);
    return {
      text: `${report(kinds, options.others)}\n\n${plans}`,
      result: { kinds },
      missed: kinds
        .filter(({ took }) => percentile(took, 0.95) > AIM_MS)
        .map(({ name, took }) => `${name}: p95 of ${percentile(took, 0.95).toFixed(0)} ms.`),
    };
  } finally {
    for (const close of closing.toReversed()) await close();
  }
}

function range(): { from: string; to: string } {
  const day = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
  return { from: day(VOLUME.days - 1), to: day(0) };
}

function kindsOf(): Kind[] {
  const { from, to } = range();
  const kind = (name: string, path: string): Kind => ({
    name,
    path,
    took: [],
    serverCpu: [],
    databaseCpu: [],
  });
  return [
    kind('GET /components', '/api/v1/components'),
    ...['uptime', 'incidents', 'subscribers', 'views'].map((name) =>
      kind(`GET /analytics/${name}`, `/api/v1/analytics/${name}?from=${from}&to=${to}`),
    ),
  ];
}

/** PostgreSQL's plans for the statements of the reports, as the restricted role with the tenant set. */
async function plansOf(database: BenchDatabase, { tenant }: SeededTenant): Promise<string> {
  const reads = await recordReads(database, tenant, async (application) => {
    const query = range();
    await application.get(UptimeReportService).report(query);
    await application.get(IncidentReportService).report(query);
    await application.get(SubscriberReportService).report(query);
    await application.get(ViewsReportService).report(query);
  });
  const client = new pg.Client({ connectionString: database.appUrl });
  await client.connect();
  try {
    const rows: string[][] = [];
    for (const read of reads) {
      const [custom, generic] = [
        await explain(client, read, PLAN_MODES[0]),
        await explain(client, read, PLAN_MODES[1]),
      ];
      rows.push(row(read, custom, generic));
    }
    return table(['statement', 'ms, planned for its values', 'ms, planned for any', 'by way of'], rows);
  } finally {
    await client.end();
  }
}

function row({ statement }: RecordedRead, custom: Explained, generic: Explained): string[] {
  const ways = (plan: Explained['Plan']): string[] => [
    ...('Relation Name' in plan || 'Index Name' in plan
      ? [`${plan['Node Type']} ${plan['Index Name'] ?? plan['Relation Name'] ?? ''}`]
      : []),
    ...(plan.Plans ?? []).flatMap(ways),
  ];
  return [
    statement.name,
    custom['Execution Time'].toFixed(1),
    generic['Execution Time'].toFixed(1),
    [...new Set([...ways(custom.Plan), ...ways(generic.Plan)])].sort().join(', '),
  ];
}

function report(kinds: readonly Kind[], others: number): string {
  const middle = (values: readonly number[]): string => (percentile(values, 0.5) / 1000).toFixed(1);
  const rows = kinds.map(({ name, took, serverCpu, databaseCpu }) => [
    name,
    percentile(took, 0.5).toFixed(0),
    percentile(took, 0.95).toFixed(0),
    middle(serverCpu),
    middle(databaseCpu),
  ]);
  const { days, components, incidents, deliveries } = VOLUME;
  const n = (value: number): string => value.toLocaleString('en');
  return [
    `${days} days, ${n(components)} components, ${n(incidents)} incidents and ${n(deliveries)} deliveries of the tenant, beside ${n(others)} incidents of others; one request after another.`,
    '',
    table(['request', 'p50, ms', 'p95, ms', 'server CPU, ms', 'PostgreSQL CPU, ms'], rows),
  ].join('\n');
}

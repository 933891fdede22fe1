import { isDeepStrictEqual } from 'node:util';
import { openBenchDatabase, type BenchDatabase } from './support/bench-database.js';
import { cpuTimeOf, cpuTimeOfFamily, OTHER_CORE, pinThisProcess } from './support/cores.js';
import {
  get,
  loadProgram,
  putUnderLoad,
  type LoadProgram,
  type LoadResult,
  type Target,
} from './support/load.js';
import type { Options } from './support/options.js';
import { boundTo } from './support/read-lanes.js';
import { recordList, type RecordedRead } from './support/recorded-reads.js';
import { interleaved, median, ratio, table } from './support/report.js';
import { seedTenant, seedTenants, settle, type SeededTenant } from './support/seed.js';
import { ServerProcess } from './support/server-process.js';

const SLUG = 'bench';
const COMPONENTS = 60;
const OTHERS = { tenants: 200, componentsEach: 30 };
const PATH = '/api/v1/components';
const CONNECTIONS = 32;
/** Before these many, V8 has not compiled all of what is on the path, and the larger program is behind for that alone. */
const WARM_UP_REQUESTS = 20_000;
const WARM_UP_STEP_SECONDS = 2;
/** The limit stays on, so that its cost is counted, but is never reached. */
const RATE_LIMIT = '1000000000';

interface Round extends LoadResult {
  /** Microseconds of CPU for one request. */
  readonly serverCpu: number;
  readonly databaseCpu: number;
}

interface Contender {
  readonly name: string;
  readonly server: ServerProcess;
  readonly target: Target;
  readonly rounds: Round[];
}

/** What the comparison found, as it goes into the results file. */
export interface RequestsResult {
  readonly load: LoadProgram;
  readonly contenders: readonly { readonly name: string; readonly rounds: readonly Round[] }[];
}

/** Puts Heliograph and what it is compared with under the same load, in turns. */
export async function compareRequests(
  options: Options,
): Promise<{ readonly text: string; readonly result: RequestsResult }> {
  pinThisProcess(OTHER_CORE);
  const database = await openBenchDatabase();
  const servers: ServerProcess[] = [];
  try {
    await seedTenants(database, OTHERS);
    const seeded = await seedTenant(database, SLUG, COMPONENTS);
    await settle(database);
    const list = await recordList(database, seeded.tenant);
    const program = await loadProgram();
    const contenders: Contender[] = [];
    for (const [name, args, environment] of programs(database, seeded, list, options)) {
      const server = await ServerProcess.start(args, environment);
      servers.push(server);
      contenders.push({ name, server, target: targetOf(server, seeded), rounds: [] });
    }
    await assertSameAnswers(contenders);
    for (const { name, target } of contenders) {
      options.progress(`warming up: ${name}`);
      await warmUp(program, target);
    }
    await interleaved(contenders, options.rounds, async (contender, round) => {
      const measured = await measure(contender, database, program, options.seconds);
      contender.rounds.push(measured);
      options.progress(`round ${round + 1}: ${contender.name}: ${measured.perSecond.toFixed(0)}/s`);
    });
    await assertSameAnswers(contenders);
    return {
      text: report(contenders, program, options),
      result: { load: program, contenders: contenders.map(({ name, rounds }) => ({ name, rounds })) },
    };
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await database.release();
  }
}

const BARE = 'bare: Fastify + pg';

function programs(
  { appUrl, ownerUrl }: BenchDatabase,
  { tenant }: SeededTenant,
  list: RecordedRead,
  { profile }: Options,
): [name: string, args: string[], environment: Record<string, string>][] {
  const own = (file: string): string => new URL(file, import.meta.url).pathname;
  const node = profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`];
  const typed = [...node, '--import', own('built.ts')];
  const shipped = {
    DATABASE_URL: appUrl,
    DATABASE_OWNER_URL: ownerUrl,
    SERVICE_DOMAIN: 'localhost',
    LOG_LEVEL: 'warn',
    RATE_LIMIT,
    DEMO: 'false',
  };
  const bound = boundTo(appUrl, tenant.id);
  const bare = { DATABASE_URL: bound, LIST: list.statement.text };
  return [
    [BARE, [...typed, own('bare-server.ts')], bare],
    ['Heliograph as shipped', [...node, own('../dist/main.js')], shipped],
    [
      'Heliograph without isolation',
      [...typed, own('unisolated-server.ts')],
      { ...shipped, BOUND_URL: bound },
    ],
    [
      'bare, the key asked of the database each time',
      [...typed, own('bare-server.ts')],
      { ...bare, KEY_CACHE: 'off' },
    ],
  ];
}

function targetOf({ port }: ServerProcess, { secret }: SeededTenant): Target {
  return { port, path: PATH, headers: { Host: `${SLUG}.localhost`, authorization: `Bearer ${secret}` } };
}

/** @throws Error unless all answer the same data; white space within a stored text's JSON may differ */
async function assertSameAnswers(contenders: readonly Contender[]): Promise<void> {
  let expected: unknown;
  for (const { name, target } of contenders) {
    const { status, text } = await get(target);
    const answer = status === 200 ? (JSON.parse(text) as { data: unknown[] }) : undefined;
    if (answer?.data.length !== 25) throw new Error(`${name} answers ${status}: ${text.slice(0, 500)}`);
    expected ??= answer;
    if (!isDeepStrictEqual(answer, expected)) throw new Error(`${name} answers other data: ${text}`);
  }
}

async function warmUp(program: LoadProgram, target: Target): Promise<void> {
  for (let answered = 0; answered < WARM_UP_REQUESTS;) {
    const load = { connections: CONNECTIONS, seconds: WARM_UP_STEP_SECONDS };
    answered += (await putUnderLoad(program, target, load)).requests;
  }
}

async function measure(
  { server, target }: Contender,
  database: BenchDatabase,
  program: LoadProgram,
  seconds: number,
): Promise<Round> {
  const before = [cpuTimeOf(server.pid), cpuTimeOfFamily(database.pid)] as const;
  const result = await putUnderLoad(program, target, { connections: CONNECTIONS, seconds });
  const spent = (now: number | undefined, then: number | undefined): number =>
    ((now ?? Number.NaN) - (then ?? Number.NaN)) / result.requests;
  return {
    ...result,
    serverCpu: spent(cpuTimeOf(server.pid), before[0]),
    databaseCpu: spent(cpuTimeOfFamily(database.pid), before[1]),
  };
}

function report(
  contenders: readonly Contender[],
  program: LoadProgram,
  { rounds, seconds }: Options,
): string {
  const bare = contenders.find(({ name }) => name === BARE)?.rounds ?? [];
  const rows = contenders.map((contender) => {
    const middle = (of: (round: Round) => number): string => median(contender.rounds.map(of)).toFixed(0);
    const against = (of: (round: Round) => number): number[] =>
      contender.rounds.map((round, index) => {
        const other = bare[index];
        return other === undefined ? Number.NaN : of(round) / of(other);
      });
    return [
      contender.name,
      middle(({ perSecond }) => perSecond),
      ratio(against(({ perSecond }) => perSecond)),
      middle(({ serverCpu }) => serverCpu),
      ratio(against(({ serverCpu }) => serverCpu)),
      middle(({ databaseCpu }) => databaseCpu),
      `${median(contender.rounds.map(({ p50 }) => p50)).toFixed(1)} / ${median(contender.rounds.map(({ p99 }) => p99)).toFixed(1)}`,
    ];
  });
  const head = [
    `GET ${PATH}`,
    'requests/s',
    '× bare',
    'server CPU, µs a request',
    '× bare',
    'PostgreSQL CPU, µs a request',
    'p50 / p99, ms',
  ];
  return `${table(head, rows)}\n\nMedians of ${rounds} interleaved rounds of ${seconds} s, ${CONNECTIONS} connections, ${program}; no errors.`;
}

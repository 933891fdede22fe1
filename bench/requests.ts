import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { openBenchDatabase, type BenchDatabase } from './support/bench-database.js';
import { OTHER_CORE, pinThisProcess } from './support/cores.js';
import { get, loadProgram, putUnderLoad, type LoadProgram, type Target } from './support/load.js';
import type { Options } from './support/options.js';
import type { Outcome } from './support/outcome.js';
import { boundTo } from './support/read-connections.js';
import { recordList, type RecordedRead } from './support/recorded-reads.js';
import { interleaved, table } from './support/report.js';
import { shippedOn, startOtherBuild, type OtherBuild } from './support/other-build.js';
import {
  belowAim,
  belowOther,
  cellsOf,
  failuresOf,
  headOf,
  measureRound,
  warmUp,
  type Round,
} from './support/rounds.js';
import { untilIdle } from './support/until-idle.js';
import { seedTenant, seedTenants, seedTrouble, settle, type SeededTenant } from './support/seed.js';
import { ServerProcess } from './support/server-process.js';
import { SUMMING_LIST, SUMMING_VALUES } from './support/summing-list.js';
import { benchPath, benchProgram, profiledTo } from './support/programs.js';

const SLUG = 'bench';
const COMPONENTS = 60;
const OTHERS = { tenants: 200, componentsEach: 30 };
const PATH = '/api/v1/components';
const CONNECTIONS = 32;
/**
 * By then, a server has returned the memory from its start to the system. Doing so would slow down the first rounds.
 */
const START_IS_OVER_MS = 11_000;

interface Contender {
  readonly name: string;
  readonly server: ServerProcess;
  readonly database: BenchDatabase;
  readonly target: Target;
  readonly rounds: Round[];
}

/** Result of the comparison, for the results file. */
export interface RequestsResult {
  readonly load: LoadProgram;
  readonly contenders: readonly { readonly name: string; readonly rounds: readonly Round[] }[];
}

/** Puts Heliograph and its contenders under the same load, in turns. */
export async function compareRequests(
  options: Options,
): Promise<Outcome & { readonly result: RequestsResult }> {
  pinThisProcess(OTHER_CORE);
  const database = await openBenchDatabase();
  const servers: ServerProcess[] = [];
  const others: OtherBuild[] = [];
  try {
    await seedTenants(database, OTHERS);
    const seeded = await seedTenant(database, SLUG, COMPONENTS);
    await seedTrouble(database, options.troubleDays);
    await settle(database);
    const list = await recordList(database, seeded.tenant);
    const program = await loadProgram();
    const contenders: Contender[] = [];
    for (const [name, args, environment] of programs(database, seeded, list, options)) {
      const server = await ServerProcess.start(args, environment);
      servers.push(server);
      contenders.push({ name, server, database, target: targetOf(server, seeded), rounds: [] });
    }
    await assertSameResponses(contenders);
    if (options.beside !== undefined) {
      // It has a separate database, so the times in its responses differ.
      const other = await startOtherBuild(options.beside);
      others.push(other);
      await seedTenants(other.database, OTHERS);
      const target = targetOf(other.server, await seedTenant(other.database, SLUG, COMPONENTS));
      await seedTrouble(other.database, options.troubleDays);
      await settle(other.database);
      contenders.push({
        name: OTHER,
        server: other.server,
        target,
        rounds: [],
        database: other.database,
      });
    }
    await sleep(START_IS_OVER_MS);
    await untilIdle(
      contenders.map(({ server }) => server),
      [database, ...others.map((other) => other.database)],
    );
    for (const { name, target } of contenders) {
      options.progress(`warming up: ${name}`);
      await warmUp(program, target, CONNECTIONS);
    }
    await interleaved(contenders, options.rounds, async (contender, round) => {
      const { server, target } = contender;
      const load = { connections: CONNECTIONS, seconds: options.seconds };
      const measured = await measureRound(server, contender.database, () =>
        putUnderLoad(program, target, load),
      );
      contender.rounds.push(measured);
      options.progress(`round ${round + 1}: ${contender.name}: ${measured.perSecond.toFixed(0)}/s`);
    });
    await assertSameResponses(contenders.filter((one) => one.database === database));
    return {
      text: report(contenders, program, options),
      result: { load: program, contenders: contenders.map(({ name, rounds }) => ({ name, rounds })) },
      missed: missedBy(contenders),
    };
  } finally {
    await Promise.all([...servers.map((server) => server.stop()), ...others.map((other) => other.release())]);
    await database.release();
  }
}

const BARE = 'bare: Fastify + pg';
const SHIPPED = 'Heliograph as shipped';
const OTHER = 'the other build';
/** Minimum requests per second, relative to the bare server. */
const AIM = 0.9;

function missedBy(contenders: readonly Contender[]): string[] {
  const roundsOf = (wanted: string): readonly Round[] =>
    contenders.find(({ name }) => name === wanted)?.rounds ?? [];
  return [
    ...contenders.flatMap(({ name, rounds }) => failuresOf(name, rounds)),
    ...belowAim(SHIPPED, roundsOf(SHIPPED), roundsOf(BARE), AIM),
    ...belowOther(
      SHIPPED,
      roundsOf(SHIPPED).map(({ perSecond }) => perSecond),
      contenders.find(({ name }) => name === OTHER)?.rounds.map(({ perSecond }) => perSecond),
    ),
  ];
}

function programs(
  database: BenchDatabase,
  { tenant }: SeededTenant,
  list: RecordedRead,
  { profile }: Options,
): [name: string, args: string[], environment: Record<string, string>][] {
  const node = profiledTo(profile);
  const shipped = shippedOn(database);
  const bound = boundTo(database.appUrl, tenant.id);
  const bare = { DATABASE_URL: bound, LIST: list.statement.text, VALUES: valuesOf(list) };
  return [
    [BARE, [...node, ...benchProgram('bare-server.ts')], bare],
    [SHIPPED, [...node, benchPath('../dist/main.js')], shipped],
    [
      'Heliograph without isolation',
      [...node, ...benchProgram('unisolated-server.ts')],
      { ...shipped, BOUND_URL: bound },
    ],
    [
      'bare, the key looked up in the database each time',
      [...node, ...benchProgram('bare-server.ts')],
      { ...bare, KEY_CACHE: 'off' },
    ],
    [
      'bare, 90 days summed for each row',
      [...node, ...benchProgram('bare-server.ts')],
      { ...bare, LIST: SUMMING_LIST, VALUES: SUMMING_VALUES },
    ],
  ];
}

/** The parameters of the list in the form that the bare program reads. Instants are replaced by their meaning. */
function valuesOf({ values }: RecordedRead): string {
  const written = values.map((value) => {
    if (!(value instanceof Date)) return value;
    return value.getTime() % 86_400_000 === 0 ? 'start of uptime' : 'now';
  });
  return JSON.stringify(written);
}

function targetOf({ port }: ServerProcess, { secret }: SeededTenant): Target {
  return { port, path: PATH, headers: { Host: `${SLUG}.localhost`, authorization: `Bearer ${secret}` } };
}

/** @throws Error unless all respond with the same data; whitespace inside stored JSON may differ */
async function assertSameResponses(contenders: readonly Contender[]): Promise<void> {
  let expected: { readonly data: readonly unknown[] } | undefined;
  for (const { name, target } of contenders) {
    const { status, text } = await get(target);
    const response = status === 200 ? (JSON.parse(text) as { data: unknown[] }) : undefined;
    if (response?.data.length !== 25) throw new Error(`${name} answers ${status}: ${text.slice(0, 500)}`);
    expected ??= response;
    const index = response.data.findIndex((record, at) => !isDeepStrictEqual(record, expected?.data[at]));
    if (index >= 0 || !isDeepStrictEqual(response, expected))
      throw new Error(
        `${name} answers other data: ${JSON.stringify(response.data[index])} instead of ${JSON.stringify(expected.data[index])}`,
      );
  }
}

function report(
  contenders: readonly Contender[],
  program: LoadProgram,
  { rounds, seconds }: Options,
): string {
  const bare = contenders.find(({ name }) => name === BARE)?.rounds ?? [];
  const rows = contenders.map(({ name, rounds: own }) => cellsOf(name, own, bare));
  return `${table(headOf(`GET ${PATH}`), rows)}\n\nMedians of ${rounds} interleaved rounds of ${seconds} s, ${CONNECTIONS} connections, ${program}; no errors.`;
}

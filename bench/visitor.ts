import { setTimeout as pause } from 'node:timers/promises';
import { hashOfKey, newKeySecret } from '#platform/access/keys/key-secret.js';
import { openBenchDatabase, type BenchDatabase } from './support/bench-database.js';
import { OTHER_CORE, pinThisProcess } from './support/cores.js';
import {
  get,
  loadProgram,
  putUnderLoad,
  type LoadProgram,
  type LoadResult,
  type Target,
} from './support/load.js';
import type { Options } from './support/options.js';
import type { Outcome } from './support/outcome.js';
import { shippedOn, startOtherBuild, type OtherBuild } from './support/other-build.js';
import { interleaved, ratio, table } from './support/report.js';
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
import { settle } from './support/seed.js';
import { ServerProcess } from './support/server-process.js';
import { askCold, type ColdResult } from './visitor/cold.js';
import { Writer } from './visitor/writer.js';
import { benchPath, benchProgram, profiledTo } from './support/programs.js';

const HOST = 'demo.localhost';
const STATUS = '/api/v2/status';
const OVERVIEW = '/';
const COMPONENTS = '/api/v2/components';
const LOOK_EVERY_MS = 2_000;
const MAX_LOOKS = 30;
const CONNECTIONS = 32;
const WRITES_A_SECOND = 50;
/** During the first few hundred writes, V8 has not compiled their whole path, and they cost several times as much. */
const WARM_UP_WRITES_A_SECOND = 150;
const WARM_UP_MS = 3_000;
/** Tolerated difference of texts, as a fraction and in characters: the words for statuses differ in length. */
const MAX_APART = 0.02;
const FEW_CHARACTERS = 64;
/** The `Accept-Encoding` of browsers. */
const ENCODINGS = 'gzip, deflate, br, zstd';

interface Contender {
  readonly name: string;
  readonly server: ServerProcess;
  readonly target: Target;
  /** Name of the contender to compare with; its own name for a baseline. */
  readonly beside: string;
  readonly writes: boolean;
  readonly rounds: Round[];
  /** Completed writes per second, by round. */
  readonly written: number[];
}

/** Result of the comparison, for the results file. */
export interface VisitorResult {
  readonly load: LoadProgram;
  readonly contenders: readonly Pick<Contender, 'name' | 'rounds' | 'written'>[];
  readonly cold: readonly ColdResult[];
  readonly withoutDatabase: readonly StaleResult[];
}

interface StaleResult {
  readonly path: string;
  readonly status: number;
  readonly warning: string;
  readonly perSecond: number;
}

const BARE_STATUS = `bare: ${STATUS}`;
const BARE_OVERVIEW = `bare: ${OVERVIEW}`;
const OTHER = 'the other build';
const STATUS_UNDER_WRITES = `${STATUS}, ${WRITES_A_SECOND} writes a second`;

/** Minimum requests per second, relative to the bare server. */
const AIMS = [
  [STATUS, 0.9],
  [STATUS_UNDER_WRITES, 0.6],
] as const;

/**
 * Puts visitor requests to Heliograph, and to a bare server with the same responses, under the same load, in turns.
 */
export async function compareVisitors(
  options: Options,
): Promise<Outcome & { readonly result: VisitorResult }> {
  pinThisProcess(OTHER_CORE);
  const database = await openBenchDatabase();
  const servers: ServerProcess[] = [];
  let other: OtherBuild | undefined;
  const start = async (
    args: string[],
    environment: Readonly<Record<string, string>>,
  ): Promise<ServerProcess> => {
    const server = await ServerProcess.start([...profiledTo(options.profile), ...args], environment);
    servers.push(server);
    return server;
  };
  try {
    const shipped = await start([benchPath('../dist/main.js')], { ...shippedOn(database), DEMO: 'true' });
    await untilStill(shipped);
    await settle(database);
    const bare = await start(benchProgram('visitor/bare-server.ts'), {
      SOURCE_PORT: String(shipped.port),
      SOURCE_HOST: HOST,
    });
    const writer = new Writer(shipped.port, HOST, await issueKey(database));
    const program = await loadProgram();
    const contenders = await contendersOf(shipped, bare);
    const [difference] = await differencesOf(contenders);
    if (difference !== undefined) throw new Error(difference);
    if (options.beside !== undefined) {
      other = await startOtherBuild(options.beside, () => ({ DEMO: 'true' }));
      contenders.push(...contendersOfOther(other.server));
    }
    for (const { name, target } of contenders) {
      options.progress(`warming up: ${name}`);
      await warmUp(program, target, CONNECTIONS);
    }
    options.progress('warming up: writes');
    await writer.during(WARM_UP_WRITES_A_SECOND, () => pause(WARM_UP_MS));
    await interleaved(contenders, options.rounds, async (contender, round) => {
      const { server, target } = contender;
      const load = (): Promise<LoadResult> =>
        putUnderLoad(program, target, { connections: CONNECTIONS, seconds: options.seconds });
      const measured = await measureRound(server, database, async () => {
        if (!contender.writes) return load();
        const { result, written } = await writer.during(WRITES_A_SECOND, load);
        contender.written.push(written);
        return result;
      });
      contender.rounds.push(measured);
      options.progress(
        `round ${round + 1}: ${contender.name}: ${measured.perSecond.toFixed(0)}/s, ${measured.serverCpu.toFixed(1)} µs`,
      );
    });
    await writer.end();
    const differences = await differencesOf(contenders.filter(({ server }) => server !== other?.server));
    const cold = await askCold(database, HOST, CONNECTIONS);
    await database.stop();
    const withoutDatabase = await askWithoutDatabase(shipped, program, options);
    return {
      text: report({ contenders, cold, withoutDatabase }, program, options),
      result: {
        load: program,
        contenders: contenders.map(({ name, rounds, written }) => ({ name, rounds, written })),
        cold,
        withoutDatabase,
      },
      missed: [...differences, ...missedBy({ contenders, cold, withoutDatabase })],
    };
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await other?.release();
    await database.release();
  }
}

async function issueKey(database: BenchDatabase): Promise<string> {
  const secret = newKeySecret();
  await database.sql(
    `insert into api_key (tenant_id, name, abilities, secret_hash, last_four, created_at)
     select id, 'Benchmark', '{components.view,components.manage}', decode($1, 'hex'), $2, now() from tenant where slug = 'demo'`,
    [hashOfKey(secret), secret.slice(-4)],
  );
  return secret;
}

async function contendersOf(shipped: ServerProcess, bare: ServerProcess): Promise<Contender[]> {
  const contender = (
    name: string,
    beside: string,
    path: string,
    headers: Readonly<Record<string, string>> = {},
    writes = false,
  ): Contender => {
    const server = name === beside ? bare : shipped;
    return {
      name,
      server,
      target: { port: server.port, path, headers: { Host: HOST, ...headers } },
      beside,
      writes,
      rounds: [],
      written: [],
    };
  };
  const encoded = { 'Accept-Encoding': ENCODINGS };
  return [
    contender(BARE_STATUS, BARE_STATUS, STATUS),
    contender(STATUS, BARE_STATUS, STATUS),
    contender(STATUS_UNDER_WRITES, BARE_STATUS, STATUS, {}, true),
    contender(`${STATUS}, not modified`, BARE_STATUS, STATUS, {
      'If-None-Match': await tagOf(shipped, STATUS),
    }),
    contender(BARE_OVERVIEW, BARE_OVERVIEW, OVERVIEW),
    contender(OVERVIEW, BARE_OVERVIEW, OVERVIEW),
    contender(`${OVERVIEW}, compressed`, BARE_OVERVIEW, OVERVIEW, encoded),
    contender(
      `${OVERVIEW}, compressed, ${WRITES_A_SECOND} writes a second`,
      BARE_OVERVIEW,
      OVERVIEW,
      encoded,
      true,
    ),
  ];
}

/** Contenders of another build on its own database, for example of the build before a change. */
function contendersOfOther(server: ServerProcess): Contender[] {
  return [
    { path: STATUS, beside: BARE_STATUS },
    { path: OVERVIEW, beside: BARE_OVERVIEW },
  ].map(({ path, beside }) => ({
    name: `${OTHER}: ${path}`,
    server,
    target: { port: server.port, path, headers: { Host: HOST } },
    beside,
    writes: false,
    rounds: [],
    written: [],
  }));
}

async function tagOf({ port }: ServerProcess, path: string): Promise<string> {
  const { headers } = await get({ port, path, headers: { Host: HOST } });
  return headers.etag ?? '';
}

/**
 * Waits for the demo, which a server fills after it starts to listen. Done when the page has not changed for a while.
 */
async function untilStill({ port }: ServerProcess): Promise<void> {
  let before = '';
  for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
    await pause(LOOK_EVERY_MS);
    const { headers } = await get({ port, path: STATUS, headers: { Host: HOST } });
    const { text } = await get({ port, path: COMPONENTS, headers: { Host: HOST } });
    const present = `${headers.etag ?? ''} ${text}`;
    if (present === before && text.includes('"id"')) return;
    before = present;
  }
  throw new Error('The demo was not filled in time.');
}

/** One sentence for each contender whose response differs from that of its baseline. */
async function differencesOf(contenders: readonly Contender[]): Promise<string[]> {
  const differences: string[] = [];
  for (const { name, beside, target } of contenders) {
    const other = contenders.find((one) => one.name === beside);
    if (other === undefined) throw new Error(`${name} is compared with nothing.`);
    const response = await get({ ...target, headers: { Host: HOST } });
    const expected = await get(other.target);
    const type = response.headers['content-type'];
    if (response.status !== 200 || type !== expected.headers['content-type'])
      differences.push(`${name} answers ${response.status} ${type ?? ''}: ${response.text.slice(0, 500)}`);
    // Times advance in between, and so do the demo's incidents. Texts therefore need not be identical.
    else if (
      Math.abs(response.text.length - expected.text.length) >
      Math.max(MAX_APART * expected.text.length, FEW_CHARACTERS)
    )
      differences.push(
        `${name} answers ${response.text.length} characters, ${beside} ${expected.text.length}.`,
      );
  }
  return differences;
}

/** The writes must reach their rate. Otherwise the load is not the intended one. */
function slowWrites({ name, writes, written }: Contender): string[] {
  const fewest = Math.min(...written);
  return !writes || fewest >= 0.9 * WRITES_A_SECOND
    ? []
    : [`${name}: in a round only ${fewest.toFixed(0)} writes a second were done.`];
}

function missedBy({
  contenders,
  cold,
  withoutDatabase,
}: Pick<VisitorResult, 'cold' | 'withoutDatabase'> & {
  readonly contenders: readonly Contender[];
}): string[] {
  const bare = contenders.find(({ name }) => name === BARE_STATUS)?.rounds ?? [];
  return [
    ...contenders.flatMap((one) => [...failuresOf(one.name, one.rounds), ...slowWrites(one)]),
    ...AIMS.flatMap(([wanted, aim]) =>
      contenders
        .filter(({ name }) => name === wanted)
        .flatMap(({ name, rounds }) => belowAim(name, rounds, bare, aim)),
    ),
    ...[STATUS, OVERVIEW].flatMap((path) =>
      belowOther(path, ratesOf(path, contenders) ?? [], ratesOf(`${OTHER}: ${path}`, contenders)),
    ),
    ...cold
      .filter(({ reads, renderings, refused }) => reads !== 1 || renderings !== 1 || refused > 0)
      .map(
        ({ path, reads, renderings, refused }) =>
          `${path}, requested by many at once after a start, was read ${reads} and rendered ${renderings} times; ${refused} requests were refused.`,
      ),
    ...withoutDatabase
      .filter(({ status, warning }) => status !== 200 || !warning.startsWith('110 '))
      .map(
        ({ path, status, warning }) => `Without PostgreSQL, ${path} gives ${status}, Warning: "${warning}".`,
      ),
  ];
}

function ratesOf(wanted: string, contenders: readonly Contender[]): number[] | undefined {
  return contenders.find(({ name }) => name === wanted)?.rounds.map(({ perSecond }) => perSecond);
}

/** Sends requests that must be served while PostgreSQL is stopped. */
async function askWithoutDatabase(
  server: ServerProcess,
  program: LoadProgram,
  { progress }: Options,
): Promise<StaleResult[]> {
  const results: StaleResult[] = [];
  for (const path of [STATUS, OVERVIEW]) {
    const target = { port: server.port, path, headers: { Host: HOST } };
    const { status, headers } = await get(target);
    const warning = headers.warning ?? '';
    const { perSecond } = await putUnderLoad(program, target, { connections: CONNECTIONS, seconds: 2 });
    progress(`without PostgreSQL: ${path}: ${perSecond.toFixed(0)}/s`);
    results.push({ path, status, warning, perSecond });
  }
  return results;
}

function report(
  {
    contenders,
    cold,
    withoutDatabase,
  }: Pick<VisitorResult, 'cold' | 'withoutDatabase'> & { readonly contenders: readonly Contender[] },
  program: LoadProgram,
  { rounds, seconds }: Options,
): string {
  const rows = contenders.map(({ name, beside, rounds: own }) =>
    cellsOf(name, own, contenders.find((one) => one.name === beside)?.rounds ?? []),
  );
  const written = contenders.flatMap((one) => one.written.map((done) => done / WRITES_A_SECOND));
  const stale = withoutDatabase.map(({ path, status, warning, perSecond }) => [
    path,
    String(status),
    warning,
    perSecond.toFixed(0),
  ]);
  return [
    table(headOf('GET'), rows),
    `Medians of ${rounds} interleaved rounds of ${seconds} s, ${CONNECTIONS} connections, ${program}.`,
    `Of ${WRITES_A_SECOND} writes a second this part was done meanwhile: ${ratio(written)}.`,
    `${CONNECTIONS} clients asking at once after a start: ${cold.map(({ path, reads, renderings }) => `${path} read the page ${reads} and rendered it ${renderings} times`).join(', ')}.`,
    table(['PostgreSQL stopped', 'status', 'Warning', 'requests/s'], stale),
  ].join('\n\n');
}

import { ApiClient, connectTo } from './support/api-client.js';
import { openBenchDatabase, type BenchDatabase } from './support/bench-database.js';
import { cpuTimeOf, cpuTimeOfFamily, OTHER_CORE, pinThisProcess } from './support/cores.js';
import type { Options } from './support/options.js';
import type { Outcome } from './support/outcome.js';
import { shippedOn, startOtherBuild } from './support/other-build.js';
import { interleaved, median, ratio, table } from './support/report.js';
import { seedTenant, settle } from './support/seed.js';
import { ServerProcess } from './support/server-process.js';
import { bareKinds, kindsOn, prepareGround, type Kind } from './writes/kinds.js';
import { benchPath, benchProgram } from './support/programs.js';

const SLUG = 'bench';
const HOST = `${SLUG}.localhost`;
const COMPONENTS = 60;
/** Writes of each kind per round, after the same number of uncounted ones. */
const SAMPLES = 30;
const WARM_UP = 150;
/** Clients of one tenant that create drafts concurrently. */
const AT_ONCE = 16;

/** Median milliseconds of a round by kind of write; drafts per second of concurrent clients, and their CPU in µs. */
interface Round {
  readonly took: Readonly<Record<string, number>>;
  readonly draftsPerSecond: number;
  readonly draftCpu: number;
  readonly draftDatabaseCpu: number;
}

interface Contender {
  readonly name: string;
  readonly pid: number;
  readonly database: BenchDatabase;
  readonly one: ApiClient;
  readonly many: ApiClient;
  readonly kinds: readonly Kind[];
  readonly rounds: Round[];
}

const BARE = 'bare: Fastify + pg, one row';
const OWN = 'Heliograph as shipped';
const OTHER = 'the other build';

/** Aims relative to the other build: maximum p50, and minimum drafts per second. */
const P50_AIM = 1.03;
const DRAFTS_AIM = 0.97;

let number = 0;

/**
 * Measures sequential writes of one client and concurrent drafts of many. The contenders are another build
 * and a bare program, in turns.
 */
export async function compareWrites(options: Options): Promise<Outcome> {
  pinThisProcess(OTHER_CORE);
  const database = await openBenchDatabase();
  const closing: (() => Promise<unknown>)[] = [() => database.release()];
  try {
    const own = benchPath('../dist/main.js');
    const server = await ServerProcess.start([own], shippedOn(database));
    closing.push(() => server.stop());
    const contenders = [await contender(OWN, server, database)];
    if (options.beside !== undefined) {
      const other = await startOtherBuild(options.beside);
      closing.push(() => other.release());
      contenders.push(await contender(OTHER, other.server, other.database));
    }
    const bare = await ServerProcess.start(benchProgram('writes/bare-server.ts'), {
      DATABASE_URL: database.superuserUrl,
    });
    closing.push(() => bare.stop());
    contenders.push({
      name: BARE,
      pid: bare.pid,
      database,
      ...clientsOf(bare, ''),
      kinds: bareKinds(),
      rounds: [],
    });
    for (const { name, one, kinds } of contenders) {
      options.progress(`warming up: ${name}`);
      for (const kind of kinds) await sample(one, kind, WARM_UP);
    }
    await interleaved(contenders, options.rounds, async (of, round) => {
      const { name, one, many, kinds, rounds } = of;
      const took: Record<string, number> = {};
      for (const kind of kinds) took[kind.name] = median(await sample(one, kind, SAMPLES));
      const draft = kinds.find((kind) => kind.name === 'draft') ?? kinds[0];
      if (draft === undefined) return;
      const cpu = (): number[] => [cpuTimeOf(of.pid) ?? NaN, cpuTimeOfFamily(of.database.pid) ?? NaN];
      const before = cpu();
      const { done, perSecond: draftsPerSecond } = await throughput(many, draft, options.seconds);
      const [draftCpu = NaN, draftDatabaseCpu = NaN] = cpu().map(
        (spent, index) => (spent - (before[index] ?? NaN)) / done,
      );
      rounds.push({ took, draftsPerSecond, draftCpu, draftDatabaseCpu });
      options.progress(`round ${round + 1}: ${name}: ${draftsPerSecond.toFixed(0)} drafts/s`);
    });
    return {
      text: report(contenders, options),
      result: { contenders: contenders.map(figuresOf) },
      missed: missedBy(contenders),
    };
  } finally {
    for (const close of closing.toReversed()) await close();
  }
}

async function contender(name: string, server: ServerProcess, database: BenchDatabase): Promise<Contender> {
  const { secret } = await seedTenant(database, SLUG, COMPONENTS);
  await database.sql(`update api_key set abilities = '{components.view,components.manage,incidents.manage}'`);
  await settle(database);
  const clients = clientsOf(server, secret);
  return {
    name,
    pid: server.pid,
    database,
    ...clients,
    kinds: kindsOn(await prepareGround(clients.one)),
    rounds: [],
  };
}

function clientsOf({ port }: ServerProcess, secret: string): Pick<Contender, 'one' | 'many'> {
  return {
    one: new ApiClient(connectTo(port, 1), HOST, secret),
    many: new ApiClient(connectTo(port, AT_ONCE), HOST, secret),
  };
}

async function sample(client: ApiClient, kind: Kind, count: number): Promise<number[]> {
  const took: number[] = [];
  for (let done = 0; done < count; done += 1) took.push((await kind.write(client, (number += 1))).took);
  return took;
}

async function throughput(
  client: ApiClient,
  kind: Kind,
  seconds: number,
): Promise<{ readonly done: number; readonly perSecond: number }> {
  const start = performance.now();
  let done = 0;
  const clients = Array.from({ length: AT_ONCE }, async () => {
    while (performance.now() - start < seconds * 1000) {
      await kind.write(client, (number += 1));
      done += 1;
    }
  });
  await Promise.all(clients);
  return { done, perSecond: (done * 1000) / (performance.now() - start) };
}

/** Ratios of one contender's times of a kind to another's, by round. Both were measured at about the same time. */
function ratiosOf(own: Contender, name: string, other: Contender, against = name): number[] {
  return own.rounds.map(
    ({ took }, round) => (took[name] ?? Number.NaN) / (other.rounds[round]?.took[against] ?? Number.NaN),
  );
}

/** The same for their drafts per second. */
function moreDrafts(own: Contender, other: Contender): number[] {
  return own.rounds.map(
    ({ draftsPerSecond }, round) => draftsPerSecond / (other.rounds[round]?.draftsPerSecond ?? Number.NaN),
  );
}

/** Missed aims relative to another build, by the ratios of the table. Without one, there is no aim. */
function missedBy(contenders: readonly Contender[]): string[] {
  const own = contenders.find(({ name }) => name === OWN);
  const other = contenders.find(({ name }) => name === OTHER);
  if (own === undefined || other === undefined) return [];
  const more = median(moreDrafts(own, other));
  return [
    ...own.kinds.flatMap(({ name }) => {
      const reached = median(ratiosOf(own, name, other));
      return reached <= P50_AIM
        ? []
        : [`${name}: ${reached.toFixed(2)} × the other build instead of ${P50_AIM} or less.`];
    }),
    ...(more >= DRAFTS_AIM
      ? []
      : [`drafts a second: ${more.toFixed(2)} × the other build instead of ${DRAFTS_AIM} or more.`]),
  ];
}

function figuresOf({ name, rounds }: Contender): object {
  return { name, rounds };
}

function report(contenders: readonly Contender[], { rounds, seconds }: Options): string {
  const [own, ...others] = contenders;
  if (own === undefined) throw new Error('There is nothing to compare.');
  const middle = (of: Contender, kind: string): string =>
    median(of.rounds.map(({ took }) => took[kind] ?? Number.NaN)).toFixed(2);
  const rows = own.kinds.map(({ name }) => [
    name,
    middle(own, name),
    ...others.map((other) => {
      const against = other.kinds.some((kind) => kind.name === name)
        ? name
        : name === 'component changed'
          ? 'row changed'
          : 'row made';
      return `${middle(other, against)}: ${ratio(ratiosOf(own, name, other, against))}`;
    }),
  ]);
  const drafts = (of: Contender): number => median(of.rounds.map(({ draftsPerSecond }) => draftsPerSecond));
  rows.push([
    `drafts a second of ${AT_ONCE} clients`,
    drafts(own).toFixed(0),
    ...others.map((other) => `${drafts(other).toFixed(0)}: ${ratio(moreDrafts(own, other))}`),
  ]);
  for (const [what, cpu] of [
    ['server', ({ draftCpu }: Round) => draftCpu],
    ['PostgreSQL', ({ draftDatabaseCpu }: Round) => draftDatabaseCpu],
  ] as const) {
    const ofAll = ({ rounds: all }: Contender): string => median(all.map(cpu)).toFixed(0);
    const against = (other: Contender): number[] =>
      own.rounds.map((round, index) => cpu(round) / median(other.rounds.slice(index, index + 1).map(cpu)));
    rows.push([
      `${what} CPU, µs a draft`,
      ofAll(own),
      ...others.map((other) => `${ofAll(other)}: ${ratio(against(other))}`),
    ]);
  }
  const head = ['p50, ms', OWN, ...others.map(({ name }) => `${name}: ms, × (range)`)];
  return `${table(head, rows)}\n\nMedians of ${rounds} interleaved rounds of ${SAMPLES} writes of each kind by one client, then ${seconds} s of drafts.`;
}

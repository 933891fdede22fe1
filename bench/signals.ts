import { setTimeout as pause } from 'node:timers/promises';
import { measureSpread, spreadTable } from './signals/spread.js';
import { Senders, tokenOf, type Report, type Sent } from './signals/senders.js';
import { openBenchDatabase, type BenchDatabase } from './support/bench-database.js';
import { cpuTimeOf, cpuTimeOfFamily, OTHER_CORE, pinThisProcess } from './support/cores.js';
import type { Options } from './support/options.js';
import type { Outcome } from './support/outcome.js';
import { NO_QUOTAS_OF_ANY_BUILD } from './support/no-quotas.js';
import { startOtherBuild } from './support/other-build.js';
import { percentile } from './support/percentile.js';
import { interleaved, median, ratio, table } from './support/report.js';
import { belowOther } from './support/rounds.js';
import { seedTenant, settle } from './support/seed.js';
import { startServerOn, unlimitedOn } from './support/server-on.js';
import { ServerProcess } from './support/server-process.js';
import { benchProgram, profiledTo } from './support/programs.js';

const SLUG = 'bench';
const HOST = `${SLUG}.localhost`;
const COMPONENTS = 1_000;
const CONNECTIONS = 64;
const PER_SECOND = 2_000;
const PACED_SECONDS = 10;
const WARM_UP_SECONDS = 3;
const AIM = 0.5;
const SHOWN_WITHIN_MS = 1_000;
/** Number of components whose reports are checked after kills of the server, and number of kills. */
const CHECKED = 50;
const KILLS = 5;

interface Kind {
  readonly name: string;
  readonly next: () => Report;
}

/** Signals per second, and microseconds of CPU per signal. */
interface Round {
  readonly perSecond: number;
  readonly serverCpu: number;
  readonly databaseCpu: number;
}

interface Contender {
  readonly name: string;
  readonly pid: number;
  readonly database: BenchDatabase;
  readonly senders: Senders;
  readonly rounds: Record<string, Round[]>;
}

const OTHER = 'the other build';

let number = 0;

/** Reports of all components in turn. */
const KINDS: readonly Kind[] = [
  { name: 'the same again', next: () => ({ component: turn(), body: { status: 'operational', ttl: 600 } }) },
  {
    name: 'one in ten changes the status',
    next: () => {
      const component = turn();
      const round = Math.floor(number / COMPONENTS);
      // In each round, a tenth of the components starts or ends trouble.
      const isBad = Math.floor((round + component) / 10) % 2 === 1;
      return { component, body: { status: isBad ? 'degraded' : 'operational', ttl: 600, message: 'Slow.' } };
    },
  },
];

function turn(): number {
  number += 1;
  return (number % COMPONENTS) + 1;
}

/**
 * Measures signals of a thousand components: next to a bare program and another build, at a fixed rate, then with kills of the server.
 */
export async function measureSignals(options: Options): Promise<Outcome> {
  pinThisProcess(OTHER_CORE);
  const spread = await measureSpread(options);
  const database = await openBenchDatabase();
  const closing: (() => Promise<unknown>)[] = [() => database.release()];
  try {
    await seedComponents(database);
    const profiled = profiledTo(options.profile);
    const server = await startServerOn(database, { SIGNAL_RATE_LIMIT: '0' }, profiled);
    closing.push(() => server.stop());
    const bare = await ServerProcess.start([...profiled, ...benchProgram('signals/bare-server.ts')], {
      DATABASE_URL: database.superuserUrl,
    });
    closing.push(() => bare.stop());
    const own = contender('Heliograph as shipped', server, database);
    const contenders = [own, contender('bare: Fastify + pg, one row', bare, database)];
    if (options.beside !== undefined) {
      const other = await startOtherBuild(options.beside, (ownDatabase) => ({
        ...unlimitedOn(ownDatabase),
        QUOTAS: NO_QUOTAS_OF_ANY_BUILD,
        SIGNAL_RATE_LIMIT: '0',
      }));
      closing.push(() => other.release());
      await seedComponents(other.database);
      contenders.push(contender(OTHER, other.server, other.database));
    }
    for (const { senders } of contenders) closing.push(() => senders.close());
    for (const { senders } of contenders)
      for (const { next } of KINDS) await senders.sendFor(WARM_UP_SECONDS, undefined, next);
    for (const one of new Set(contenders.map(({ database: own }) => own))) await settle(one);
    await interleaved(contenders, options.rounds, async (of, round) => {
      const { name, pid, senders, rounds } = of;
      for (const { name: kind, next } of KINDS) {
        // Reports each component once, so that the remaining state of the previous kind does not count as changes.
        await senders.sendAll(COMPONENTS, next);
        const before = [cpuTimeOf(pid) ?? NaN, cpuTimeOfFamily(of.database.pid) ?? NaN] as const;
        const { answered, failed, seconds } = await senders.sendFor(options.seconds, undefined, next);
        if (failed > 0) throw new Error(`${failed} signals were not taken by ${name}.`);
        (rounds[kind] ??= []).push({
          perSecond: answered / seconds,
          serverCpu: ((cpuTimeOf(pid) ?? NaN) - before[0]) / answered,
          databaseCpu: ((cpuTimeOfFamily(of.database.pid) ?? NaN) - before[1]) / answered,
        });
        options.progress(
          `round ${round + 1}: ${name}: ${kind}: ${(answered / seconds).toFixed(0)} signals/s`,
        );
      }
    });
    options.progress(`at ${PER_SECOND} signals/s`);
    const [paced, shown] = await Promise.all([
      own.senders.sendFor(PACED_SECONDS, PER_SECOND, KINDS[1]?.next ?? (() => ({ component: 1, body: {} }))),
      timesUntilShown(own.senders, PACED_SECONDS * 1000),
    ]);
    const lost = await loseNothing(database, server, options);
    return {
      text: `${report(contenders, paced, shown, lost)}\n\nRepeated signals, spread over 1,000 tenants:\n\n${spreadTable(spread.costs)}`,
      result: {
        contenders: contenders.map(({ name, rounds }) => ({ name, rounds })),
        paced: { ...paced, took: paced.took.length },
        shown,
        lost,
        spread: spread.costs,
      },
      missed: [...missedBy(contenders, paced, shown, lost), ...spread.missed],
    };
  } finally {
    for (const close of closing.toReversed()) await close();
  }
}

/** Seeds a tenant whose components take signals. */
async function seedComponents(database: BenchDatabase): Promise<void> {
  await seedTenant(database, SLUG, COMPONENTS);
  await database.sql(
    `update component c set webhook_token = '${tokenOf(0).slice(0, -1)}' || n.number
     from (select id, row_number() over (order by id) as number from component) n where n.id = c.id`,
  );
}

function contender(name: string, { port, pid }: ServerProcess, database: BenchDatabase): Contender {
  return { name, pid, database, senders: new Senders(port, HOST, CONNECTIONS), rounds: {} };
}

/** Repeatedly measures the time until `/api/v2/status` reflects a report, in milliseconds. */
async function timesUntilShown(senders: Senders, milliseconds: number): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + milliseconds;
  const indicator = async (): Promise<string> => {
    const response = await senders.pool.request({
      method: 'GET',
      path: '/api/v2/status',
      headers: { host: HOST },
    });
    return ((await response.body.json()) as { status: { indicator: string } }).status.indicator;
  };
  for (let isDown = true; performance.now() < end; isDown = !isDown) {
    const start = performance.now();
    await senders.send({ component: 1, body: { status: isDown ? 'down' : 'up', key: 'shown' } });
    while (((await indicator()) === 'major' || (await indicator()) === 'critical') !== isDown) {
      if (performance.now() - start > 10_000) break;
      await pause(2);
    }
    times.push(performance.now() - start);
    await pause(50);
  }
  return times;
}

/**
 * Kills the server while components report. Acknowledged reports must be in the history.
 * @returns those that are missing
 */
async function loseNothing(
  database: BenchDatabase,
  first: ServerProcess,
  { progress }: Options,
): Promise<{ acknowledged: number; lost: string[] }> {
  const acknowledged: { component: number; status: string; at: string }[] = [];
  const begin = Date.now() - 86_400_000;
  await first.stop();
  let step = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const server = await startServerOn(database, { SIGNAL_RATE_LIMIT: '0' });
    const senders = new Senders(server.port, HOST, CHECKED);
    let isOver = false;
    const reporting = Array.from({ length: CHECKED }, async (_, index) => {
      for (let turns = 0; !isOver; turns += 1) {
        const status = turns % 2 === 0 ? 'major_outage' : 'operational';
        const at = new Date(begin + (step += 1)).toISOString();
        const component = index + 2;
        if ((await senders.send({ component, body: { status, at, key: `kill-${kill}` } })) === 200)
          acknowledged.push({ component, status, at });
        else return;
      }
    });
    await pause(700);
    process.kill(server.pid, 'SIGKILL');
    isOver = true;
    await Promise.all(reporting);
    await senders.close();
    progress(`killed ${kill + 1} times: ${acknowledged.length} signals were acknowledged`);
  }
  await pause(1_000);
  const found = await database.sql(
    `select w.number, a.started_at, a.ended_at from availability_claim a
     join (select id, row_number() over (order by id)::int as number from component) w on w.id = a.component_id
     where a.source_key like 'kill-%'`,
  );
  const begun = new Set<string>();
  const ended = new Set<string>();
  for (const row of found.rows as { number: number; started_at: Date; ended_at: Date | null }[]) {
    begun.add(`${row.number} ${row.started_at.toISOString()}`);
    if (row.ended_at !== null) ended.add(`${row.number} ${row.ended_at.toISOString()}`);
  }
  const lost = acknowledged
    .filter(
      ({ component, status, at }) => !(status === 'operational' ? ended : begun).has(`${component} ${at}`),
    )
    .map(({ component, status, at }) => `${component} ${status} ${at}`);
  return { acknowledged: acknowledged.length, lost };
}

function ratesOf(of: Contender, kind: string): number[] {
  return (of.rounds[kind] ?? []).map(({ perSecond }) => perSecond);
}

function ratiosOf([own, bare]: readonly Contender[], kind: string): number[] {
  return (own?.rounds[kind] ?? []).map(
    ({ perSecond }, round) => perSecond / (bare?.rounds[kind]?.[round]?.perSecond ?? Number.NaN),
  );
}

function missedBy(
  contenders: readonly Contender[],
  paced: Sent,
  shown: readonly number[],
  { lost }: { lost: string[] },
): string[] {
  const slow = KINDS.flatMap(({ name }) => {
    const reached = median(ratiosOf(contenders, name));
    return reached >= AIM ? [] : [`${name}: ${reached.toFixed(2)} × bare instead of ${AIM} or more.`];
  });
  const [own] = contenders;
  const other = contenders.find(({ name }) => name === OTHER);
  const slower = KINDS.flatMap(({ name }) =>
    own === undefined ? [] : belowOther(name, ratesOf(own, name), other && ratesOf(other, name)),
  );
  const p99 = percentile(shown, 0.99);
  return [
    ...slow,
    ...slower,
    ...(paced.failed === 0 ? [] : [`${paced.failed} signals were not taken at the pace.`]),
    ...(p99 <= SHOWN_WITHIN_MS ? [] : [`p99 until it is shown: ${p99.toFixed(0)} ms.`]),
    ...(lost.length === 0
      ? []
      : [`${lost.length} acknowledged signals were lost, such as ${lost[0] ?? ''}.`]),
  ];
}

function report(
  contenders: readonly Contender[],
  paced: Sent,
  shown: readonly number[],
  { acknowledged, lost }: { acknowledged: number; lost: string[] },
): string {
  const middle = (of: readonly Round[] | undefined, value: (round: Round) => number): string =>
    median((of ?? []).map(value)).toFixed(0);
  const rows = KINDS.flatMap(({ name: kind }) =>
    contenders.map((of) => [
      kind,
      of.name,
      middle(of.rounds[kind], ({ perSecond }) => perSecond),
      ratio(ratiosOf([of, ...contenders.slice(1)], kind)),
      middle(of.rounds[kind], ({ serverCpu }) => serverCpu),
      middle(of.rounds[kind], ({ databaseCpu }) => databaseCpu),
    ]),
  );
  const ms = (values: readonly number[], share: number): string => percentile(values, share).toFixed(0);
  return [
    table(
      ['signals', '', 'signals/s', '× bare', 'server CPU, µs a signal', 'PostgreSQL CPU, µs a signal'],
      rows,
    ),
    '',
    `At ${PER_SECOND} signals/s for ${PACED_SECONDS} s, one in ten changing the status: ${paced.answered} taken, ${paced.failed} not; answered within ${ms(paced.took, 0.5)} / ${ms(paced.took, 0.99)} ms (p50 / p99).`,
    `From a signal to the changed \`/api/v2/status\` meanwhile: ${ms(shown, 0.5)} / ${ms(shown, 0.99)} ms (p50 / p99 of ${shown.length}).`,
    `Killed ${KILLS} times with SIGKILL: ${acknowledged} signals acknowledged, ${lost.length} of them lost.`,
  ].join('\n');
}

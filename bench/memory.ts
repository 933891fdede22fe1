import { setTimeout as pause } from 'node:timers/promises';
import { openBenchDatabase } from './support/bench-database.js';
import { OTHER_CORE, pinThisProcess } from './support/cores.js';
import { loadProgram, putUnderLoad, type Target } from './support/load.js';
import type { Options } from './support/options.js';
import type { Outcome } from './support/outcome.js';
import { shippedOn, startOnce } from './support/other-build.js';
import { interleaved, median, ratio, table } from './support/report.js';
import { residentMegabytes } from './support/resident.js';
import { measureRound, warmUp, type Round } from './support/rounds.js';
import { seedTenant, seedTenants, settle } from './support/seed.js';
import { ServerProcess } from './support/server-process.js';

const CONNECTIONS = 32;
const IDLE_AIM_MB = 150;
/** Longer than an idle process retains memory from its start. */
const START_REST_MS = 30_000;
/** The same for memory from a burst of requests. */
const REST_MS = 45_000;
/** Semi-space sizes in MB, compared with V8's default. */
const SEMI_SPACES = [16, 8, 4, 2];

interface Contender {
  readonly name: string;
  readonly server: ServerProcess;
  readonly target: Target;
  readonly rounds: Round[];
  /** Seconds until the first response. */
  readonly started: number;
  idle: number;
  loaded: number;
}

/** Measures the memory of an idle process, and the cost of a smaller young generation under load. */
export async function measureMemory(options: Options): Promise<Outcome> {
  pinThisProcess(OTHER_CORE);
  const database = await openBenchDatabase();
  const contenders: Contender[] = [];
  try {
    await startOnce(database);
    await seedTenants(database, { tenants: options.tenants, componentsEach: 30 });
    const { secret } = await seedTenant(database, 'bench', 60);
    await settle(database);
    const program = await loadProgram();
    for (const size of [undefined, ...SEMI_SPACES]) {
      const flags = size === undefined ? [] : [`--max-semi-space-size=${size}`];
      const main = new URL('../dist/main.js', import.meta.url).pathname;
      const began = performance.now();
      const server = await ServerProcess.start([...flags, main], shippedOn(database));
      const started = (performance.now() - began) / 1000;
      const headers = { Host: 'bench.localhost', authorization: `Bearer ${secret}` };
      const target = { port: server.port, path: '/api/v1/components', headers };
      contenders.push({
        name: size === undefined ? 'as shipped' : `semi-space of ${size} MB`,
        server,
        target,
        rounds: [],
        started,
        idle: 0,
        loaded: 0,
      });
    }
    await pause(START_REST_MS);
    for (const contender of contenders) contender.idle = await residentMegabytes(contender.server.pid);
    for (const { name, target } of contenders) {
      options.progress(`warming up: ${name}`);
      await warmUp(program, target, CONNECTIONS);
    }
    await interleaved(contenders, options.rounds, async (contender) => {
      const { server, target, rounds } = contender;
      const load = { connections: CONNECTIONS, seconds: options.seconds };
      rounds.push(await measureRound(server, database, () => putUnderLoad(program, target, load)));
      contender.loaded = Math.max(contender.loaded, await residentMegabytes(server.pid));
    });
    await pause(REST_MS);
    const rested = await Promise.all(contenders.map(({ server }) => residentMegabytes(server.pid)));
    const [shipped] = contenders;
    const worst = Math.max(shipped?.idle ?? Number.NaN, rested[0] ?? Number.NaN);
    const missed =
      worst < IDLE_AIM_MB ? [] : [`${worst.toFixed(0)} MB at rest instead of less than ${IDLE_AIM_MB}.`];
    return { text: report(contenders, rested, options), result: { contenders, rested }, missed };
  } finally {
    await Promise.all(contenders.map(({ server }) => server.stop()));
    await database.release();
  }
}

function report(contenders: readonly Contender[], rested: readonly number[], options: Options): string {
  const cpu = ({ rounds }: Contender): number[] => rounds.map(({ serverCpu }) => serverCpu);
  const [shipped] = contenders.map(cpu);
  const rows = contenders.map((contender, index) => [
    contender.name,
    contender.started.toFixed(1),
    contender.idle.toFixed(0),
    contender.loaded.toFixed(0),
    (rested[index] ?? Number.NaN).toFixed(0),
    median(cpu(contender)).toFixed(0),
    ratio(cpu(contender).map((spent, round) => spent / (shipped?.[round] ?? Number.NaN))),
  ]);
  const head = [
    '',
    'start, s',
    'idle, MB',
    'after load',
    'after rest',
    'server CPU, µs a request',
    '× as shipped',
  ];
  return [
    table(head, rows),
    `${options.tenants} tenants with 30 components each. RSS of the server alone, idle for ${START_REST_MS / 1000} s after its start. Medians of ${options.rounds} interleaved rounds of ${options.seconds} s of GET /api/v1/components, ${CONNECTIONS} connections; then ${REST_MS / 1000} s of rest. The aim: below ${IDLE_AIM_MB} MB idle and after rest.`,
  ].join('\n\n');
}

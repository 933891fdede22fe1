import type { BenchDatabase } from './bench-database.js';
import { cpuTimeOf, cpuTimeOfFamily } from './cores.js';
import { putUnderLoad, type LoadProgram, type LoadResult, type Target } from './load.js';
import { median, ratio } from './report.js';
import type { ServerProcess } from './server-process.js';

/** With fewer requests, V8 has not compiled the whole path, which penalizes the larger program. */
const WARM_UP_REQUESTS = 20_000;
const WARM_UP_STEP_SECONDS = 1;
/** Minimum throughput relative to another build. */
const KEPT = 0.97;

/** Figures of one contender in one round. */
export interface Round extends LoadResult {
  /** Microseconds of CPU per request. */
  readonly serverCpu: number;
  readonly databaseCpu: number;
}

/** Puts a target under load until it has reached its full speed. */
export async function warmUp(program: LoadProgram, target: Target, connections: number): Promise<void> {
  for (let answered = 0; answered < WARM_UP_REQUESTS;) {
    const load = { connections, seconds: WARM_UP_STEP_SECONDS };
    const { requests, failed } = await putUnderLoad(program, target, load);
    if (requests - failed <= 0) throw new Error(`Nothing is served at ${target.path}.`);
    answered += requests - failed;
  }
}

/** Measures the CPU time that a server and PostgreSQL use for a load. */
export async function measureRound(
  server: ServerProcess,
  database: BenchDatabase,
  load: () => Promise<LoadResult>,
): Promise<Round> {
  const before = [cpuTimeOf(server.pid), cpuTimeOfFamily(database.pid)] as const;
  const result = await load();
  const spent = (now: number | undefined, then: number | undefined): number =>
    ((now ?? Number.NaN) - (then ?? Number.NaN)) / result.requests;
  return {
    ...result,
    serverCpu: spent(cpuTimeOf(server.pid), before[0]),
    databaseCpu: spent(cpuTimeOfFamily(database.pid), before[1]),
  };
}

/** One sentence for each round of a contender with failed requests. */
export function failuresOf(name: string, rounds: readonly Round[]): string[] {
  return rounds.flatMap(({ failed }, round) =>
    failed === 0
      ? []
      : [`${name}: ${failed} requests of round ${round + 1} had no response or were refused.`],
  );
}

/** Compares the median of the ratios to `bare` with an aim. Returns a sentence if it is not reached. */
export function belowAim(
  name: string,
  rounds: readonly Round[],
  bare: readonly Round[],
  aim: number,
): string[] {
  const ratios = rounds.map(({ perSecond }, round) => perSecond / (bare[round]?.perSecond ?? Number.NaN));
  const reached = median(ratios);
  return reached >= aim ? [] : [`${name}: ${reached.toFixed(2)} × bare instead of ${aim} or more.`];
}

/**
 * Compares throughput with that of another build, as the median of the ratios of rounds. Returns a sentence if less
 * than `kept` of it is left.
 *
 * @param before undefined without another build
 */
export function belowOther(
  name: string,
  rounds: readonly number[],
  before: readonly number[] | undefined,
  kept = KEPT,
): string[] {
  if (before === undefined) return [];
  const reached = median(rounds.map((value, round) => value / (before[round] ?? Number.NaN)));
  return reached >= kept
    ? []
    : [`${name}: ${reached.toFixed(2)} × the other build instead of ${kept} or more.`];
}

/** The header of a table of {@link cellsOf}, whose ratios are to `base`. */
export function headOf(what: string, base = 'bare'): string[] {
  return [
    what,
    'requests/s',
    `× ${base}`,
    'server CPU, µs a request',
    `× ${base}`,
    'PostgreSQL CPU, µs a request',
    'p50 / p99, ms',
  ];
}

/** A table row: medians of the rounds, and their ratios to `bare`. */
export function cellsOf(name: string, rounds: readonly Round[], bare: readonly Round[]): string[] {
  const middle = (of: (round: Round) => number, digits = 0): string => median(rounds.map(of)).toFixed(digits);
  const against = (of: (round: Round) => number): string =>
    ratio(
      rounds.map((round, index) => {
        const other = bare[index];
        return other === undefined ? Number.NaN : of(round) / of(other);
      }),
    );
  return [
    name,
    middle(({ perSecond }) => perSecond),
    against(({ perSecond }) => perSecond),
    middle(({ serverCpu }) => serverCpu, 1),
    against(({ serverCpu }) => serverCpu),
    middle(({ databaseCpu }) => databaseCpu),
    `${middle(({ p50 }) => p50, 1)} / ${middle(({ p99 }) => p99, 1)}`,
  ];
}

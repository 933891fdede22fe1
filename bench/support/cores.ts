import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** The measured process has its own core. The load generator and PostgreSQL share the other one. */
export const MEASURED_CORE = '0';
export const OTHER_CORE = '1';

/** A tick of `/proc/<pid>/stat` in microseconds. Linux always exposes 100 Hz to user space. */
const TICK_US = 10_000;

function canPin(): boolean {
  if (availableParallelism() < 2 || process.env['BENCH_PINNING'] === 'off') return false;
  try {
    execFileSync('taskset', ['-cp', String(process.pid)], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export const PINNED = canPin();

/** Moves this process to a core. Processes that it starts later inherit the core. */
export function pinThisProcess(core: string): void {
  if (PINNED) execFileSync('taskset', ['-acp', core, String(process.pid)], { stdio: 'ignore' });
}

/** The command that runs `file` on a core. */
export function onCore(core: string, file: string, args: readonly string[]): [string, string[]] {
  return PINNED ? ['taskset', ['-c', core, file, ...args]] : [file, [...args]];
}

/** CPU time used by a process so far, in microseconds; undefined without `/proc`. */
export function cpuTimeOf(pid: number): number | undefined {
  const fields = statOf(pid);
  return fields === undefined ? undefined : (Number(fields[11]) + Number(fields[12])) * TICK_US;
}

/** The same for a process and its children, including those that have ended. */
export function cpuTimeOfFamily(pid: number): number | undefined {
  const fields = statOf(pid);
  if (fields === undefined) return undefined;
  const own = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * TICK_US;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(statOf(Number(name))?.[1]) === pid)
    .reduce((sum, name) => sum + (cpuTimeOf(Number(name)) ?? 0), own);
}

/**
 * Fields of `/proc/<pid>/stat` after the name, starting with the state. The parent is [1], user and system
 * time are [11] and [12], those of ended children [13] and [14].
 */
function statOf(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

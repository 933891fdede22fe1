import { setTimeout as pause } from 'node:timers/promises';
import type { BenchDatabase } from './bench-database.js';
import { cpuTimeOf, cpuTimeOfFamily } from './cores.js';
import type { ServerProcess } from './server-process.js';

/** Share of a core that a process without work takes. */
const IDLE = 0.03;
const MAX_WAIT_S = 300;

/** Waits for the work that follows from the seeding, such as the seals of the trail. */
export async function untilIdle(
  servers: readonly ServerProcess[],
  databases: readonly BenchDatabase[],
): Promise<void> {
  const busy = (): number[] => [
    ...servers.map(({ pid }) => cpuTimeOf(pid) ?? Number.NaN),
    ...databases.map(({ pid }) => cpuTimeOfFamily(pid) ?? Number.NaN),
  ];
  let before = busy();
  for (let waited = 0; waited < MAX_WAIT_S; waited += 1) {
    await pause(1000);
    const after = busy();
    const limit = IDLE * 1_000_000;
    if (after.every((time, index) => time - (before[index] ?? 0) < limit)) return;
    before = after;
  }
  throw new Error('The servers are still busy with what was seeded.');
}

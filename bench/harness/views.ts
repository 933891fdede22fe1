import 'reflect-metadata';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openBenchDatabase } from '../support/bench-database.js';
import { cpuTimeOf, OTHER_CORE, pinThisProcess } from '../support/cores.js';
import { machine } from '../support/report.js';
import { startServerOn } from '../support/server-on.js';
import { Superuser } from '../support/superuser.js';
import { makeTenant } from './fresh-tenant.js';
import { waitUntilGone } from './killed-processes.js';
import { PageViewers } from './page-viewers.js';

/*
 * Views pages of some tenants as fast as one process can, and stops the server during that. After SIGTERM,
 * every answered view must be stored once. After SIGKILL, the views of one flush may be lost. In between, it
 * measures the CPU cost of counting: the same requests in turns, counted and not counted.
 */

/** The product's flush interval, and the maximum time of a statement. */
const FLUSH_EVERY_MS = 5_000;
const STORED_WITHIN_MS = 1_000;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '12' },
    tenants: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '30' },
  },
});
const seconds = Number(values.seconds);

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;
}

pinThisProcess(OTHER_CORE);
say(`${new Date().toISOString().slice(0, 10)}, ${machine()}`);
const bench = await openBenchDatabase();
const database = new Superuser(bench.superuserUrl);
const failures: string[] = [];

async function stored(): Promise<number> {
  const [row] = await database.rows<{ views: string }>(
    `select coalesce(sum(views), 0) as views from page_view`,
  );
  return Number(row?.views);
}

try {
  const hosts: string[] = [];
  for (let number = 1; number <= Number(values.tenants); number += 1)
    hosts.push((await makeTenant(database, `viewed-${number}`)).host);

  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const before = await stored();
    const server = await startServerOn(bench);
    const viewers = new PageViewers(server.port, hosts);
    const viewing = viewers.view('counted');
    await pause(seconds * 1000);
    const at = performance.now();
    process.kill(server.pid, signal);
    await server.stop();
    viewers.leave();
    await viewing;
    await waitUntilGone(database);
    const { answered } = viewers;
    const sum = (await stored()) - before;
    const late = viewers.answeredSince(at - FLUSH_EVERY_MS - STORED_WITHIN_MS);
    const least = signal === 'SIGTERM' ? answered : answered - late;
    if (sum < least || sum > viewers.asked || (signal === 'SIGTERM' && sum !== answered))
      failures.push(`${signal}: ${answered} views were answered, ${sum} are stored`);
    const rate = Math.round(answered / seconds);
    say(`${signal}: ${answered} views answered, ${rate} a second; ${sum} stored, ${answered - sum} lost`);
  }

  const server = await startServerOn(bench);
  const costs = { counted: [] as number[], refreshing: [] as number[] };
  for (let round = 0; round <= Number(values.rounds); round += 1) {
    for (const kind of round % 2 === 0
      ? (['counted', 'refreshing'] as const)
      : (['refreshing', 'counted'] as const)) {
      const viewers = new PageViewers(server.port, hosts);
      const used = cpuTimeOf(server.pid) ?? 0;
      const viewing = viewers.view(kind);
      await pause(1_000);
      viewers.leave();
      await viewing;
      // The first round is for warming up.
      if (round > 0) costs[kind].push(((cpuTimeOf(server.pid) ?? 0) - used) / viewers.answered);
    }
  }
  await server.stop();
  const [counted, not] = [median(costs.counted), median(costs.refreshing)];
  const ratio = median(costs.counted.map((cost, round) => cost / (costs.refreshing[round] ?? cost)));
  say(
    `CPU of the server a page: ${counted.toFixed(2)} µs counted, ${not.toFixed(2)} µs not, × ${ratio.toFixed(3)}`,
  );
} finally {
  await database.close();
  await bench.release();
}
for (const failure of failures) say(failure);
if (failures.length > 0) process.exitCode = 1;

import 'reflect-metadata';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { openBenchDatabase } from '../support/bench-database.js';
import { cpuTimeOf } from '../support/cores.js';
import { machine, table } from '../support/report.js';
import { residentMegabytes } from '../support/resident.js';
import { startServerOn } from '../support/server-on.js';
import { Superuser } from '../support/superuser.js';
import { ATTACKS, type Victim } from './attacks.js';
import { watch, type Service } from './bystander.js';
import { makeTenant } from './fresh-tenant.js';

/*
 * Lets one client do to a server what it should not, one attack after the other, each for a few seconds, and watches what
 * another tenant is served meanwhile and what memory the server takes. Everything stays on the loopback interface.
 */

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '5' }, only: { type: 'string', default: '' } },
});
const SECONDS = Math.min(60, Number(values.seconds));
/** No attack may raise another tenant's p99 above this many times its quiet value, or this many milliseconds. */
const FACTOR = 5;
const FLOOR_MS = 50;
const SAMPLE_MS = 100;
/** How long the server is left alone before its memory is looked at once more. */
const REST_MS = 60_000;
/** What the process may take then. */
const MOST_AFTER_REST_MB = 350;

interface Observation {
  readonly name: string;
  readonly visitor: Service;
  readonly api: Service;
  readonly live: Service;
  /** Milliseconds of CPU that the server spent for each second. */
  readonly cpu: number;
  readonly before: number;
  readonly worst: number;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const bench = await openBenchDatabase();
const database = new Superuser(bench.superuserUrl);
let server: Awaited<ReturnType<typeof startServerOn>> | undefined;
try {
  const attacker = await makeTenant(database, 'attacker');
  const other = await makeTenant(database, 'other');
  server = await startServerOn(bench, { FAILED_KEY_LIMIT: '120' });
  const { port, pid } = server;
  const victim: Victim = { port, host: attacker.host, secret: attacker.secret };

  const observe = async (name: string, attacker?: Worker): Promise<Observation> => {
    const stop = new AbortController();
    const before = await residentMegabytes(pid);
    const cpuBefore = cpuTimeOf(pid) ?? Number.NaN;
    let worst = before;
    const sample = async (): Promise<void> => {
      while (!stop.signal.aborted) {
        worst = Math.max(worst, await residentMegabytes(pid));
        await pause(SAMPLE_MS);
      }
    };
    const bearer = { host: other.host, authorization: `Bearer ${other.secret}` };
    const watched = Promise.all([
      watch(port, '/api/v2/status', { host: other.host }, stop.signal),
      watch(port, '/api/v1/components', bearer, stop.signal),
      watch(port, '/health/live', { host: other.host }, stop.signal),
      sample(),
    ]);
    await pause(SECONDS * 1000);
    stop.abort();
    const [visitor, api, live] = await watched;
    await attacker?.terminate();
    const cpu = ((cpuTimeOf(pid) ?? Number.NaN) - cpuBefore) / 1000 / SECONDS;
    return { name, visitor, api, live, cpu, before, worst };
  };

  say(`${new Date().toISOString().slice(0, 10)}, ${machine()}; ${SECONDS} s each`);
  await observe('to warm up');
  const quiet = await observe('nothing');
  const observed = [quiet];
  for (const { name } of ATTACKS.filter((attack) => attack.name.includes(values.only))) {
    say(`  ${name} …`);
    const attacker = new Worker(new URL('./attacker.ts', import.meta.url), { workerData: { name, victim } });
    observed.push(await observe(name, attacker));
  }
  await pause(REST_MS);

  const shown = ({ p50, p99, failed }: Service): string =>
    `${p50.toFixed(1)} / ${p99.toFixed(1)}${failed > 0 ? ` (${failed} failed)` : ''}`;
  say('');
  say(
    table(
      [
        'attack',
        'before there was a measure',
        'visitor p50 / p99, ms',
        'API p50 / p99, ms',
        '/health/live p50 / p99, ms',
        'server CPU, ms a second',
        'RSS before, MB',
        'at worst',
      ],
      observed.map(({ name, visitor, api, live, cpu, before, worst }) => [
        name,
        ATTACKS.find((attack) => attack.name === name)?.before ?? '',
        ...[visitor, api, live].map(shown),
        cpu.toFixed(0),
        before.toFixed(0),
        worst.toFixed(0),
      ]),
    ),
  );
  say('');
  const rested = await residentMegabytes(pid);
  say(
    `RSS ${REST_MS / 1000} s after all of them: ${rested.toFixed(0)} MB; before all measures it stayed at 963 MB.`,
  );

  const missed = observed.flatMap(({ name, ...served }) =>
    (['visitor', 'api', 'live'] as const)
      .filter((who) => {
        const most = Math.max(FLOOR_MS, FACTOR * quiet[who].p99);
        return served[who].failed > 0 || served[who].p99 > most;
      })
      .map((who) => `${name}: ${who}`),
  );
  if (rested > MOST_AFTER_REST_MB) missed.push(`memory after a rest: ${rested.toFixed(0)} MB`);
  for (const line of missed) say(`missed: ${line}`);
  if (missed.length > 0) process.exitCode = 1;
} finally {
  await server?.stop();
  await database.close();
  await bench.release();
}

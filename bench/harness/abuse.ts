import 'reflect-metadata';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { setPriority } from 'node:os';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openBenchDatabase } from '../support/bench-database.js';
import { cpuTimeOf, OTHER_CORE, pinThisProcess } from '../support/cores.js';
import { machine, table } from '../support/report.js';
import { residentMegabytes } from '../support/resident.js';
import { startServerOn } from '../support/server-on.js';
import { PROBED, type EventLoop } from '../support/server-process.js';
import { Superuser } from '../support/superuser.js';
import { ATTACKS, type Victim } from './attacks.js';
import { watch, type Service } from './bystander.js';
import { makeTenant } from './fresh-tenant.js';

/*
 * Lets one client do to a server what it should not, one attack after the other, each for a few seconds, and watches what
 * another tenant is served meanwhile and what memory the server takes. Everything stays on the loopback interface.
 */

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    /** A part of the name of an attack; may be given several times. All of them without it. */
    only: { type: 'string', multiple: true, default: [''] },
    rest: { type: 'string', default: '60' },
    /** A folder for CPU profiles of the server. */
    profile: { type: 'string' },
  },
});
const SECONDS = Math.min(60, Number(values.seconds));
/** No attack may raise another tenant's p99 above this many times its quiet value, or this many milliseconds. */
const FACTOR = 5;
const FLOOR_MS = 50;
const SAMPLE_MS = 100;
/** Between an attack and the next quiet value: what was begun ends. */
const BETWEEN_MS = 2000;
/** How long the server is left alone before its memory is looked at once more. */
const REST_MS = Math.min(600, Number(values.rest)) * 1000;
/** What the process may take then. */
const MOST_AFTER_REST_MB = 350;
/** An attacker has a machine of his own in truth. Here he leaves the time of a core to PostgreSQL and to whoever watches. */
const ATTACKER_NICENESS = 10;

const OBSERVED = ['visitor', 'api', 'live'] as const;

interface Observation extends Readonly<Record<(typeof OBSERVED)[number], Service>> {
  readonly eventLoop: EventLoop;
  /** Milliseconds of CPU that the server spent for each second. */
  readonly cpu: number;
  readonly before: number;
  readonly worst: number;
}

interface ObservedAttack {
  readonly name: string;
  /** The same without an attack, just before. */
  readonly quiet: Observation;
  readonly attacked: Observation;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

pinThisProcess(OTHER_CORE);
const bench = await openBenchDatabase();
const database = new Superuser(bench.superuserUrl);
let server: Awaited<ReturnType<typeof startServerOn>> | undefined;
try {
  const attacker = await makeTenant(database, 'attacker');
  const other = await makeTenant(database, 'other');
  const started = (server = await startServerOn(bench, { FAILED_KEY_LIMIT: '120' }, PROBED));
  const { port, pid } = started;
  const victim: Victim = { port, host: attacker.host, secret: attacker.secret };

  const observe = async (profile?: string): Promise<Observation> => {
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
    await started.eventLoop(profile);
    const watched = Promise.all([
      watch(port, '/api/v2/status', { host: other.host }, stop.signal),
      watch(port, '/api/v1/components', bearer, stop.signal),
      watch(port, '/health/live', { host: other.host }, stop.signal),
      sample(),
    ]);
    await pause(SECONDS * 1000);
    stop.abort();
    const [visitor, api, live] = await watched;
    const cpu = ((cpuTimeOf(pid) ?? Number.NaN) - cpuBefore) / 1000 / SECONDS;
    return { visitor, api, live, eventLoop: await started.eventLoop(profile), cpu, before, worst };
  };

  say(`${new Date().toISOString().slice(0, 10)}, ${machine()}; ${SECONDS} s each`);
  await observe();
  const observed: ObservedAttack[] = [];
  for (const { name } of ATTACKS.filter((attack) => values.only.some((part) => attack.name.includes(part)))) {
    say(`  ${name} …`);
    const attack = await startAttack(name, victim);
    await pause(BETWEEN_MS);
    const quiet = await observe();
    attack.send('go');
    observed.push({ name, quiet, attacked: await observe(profileOf(name)) });
    if (attack.exitCode !== null) throw new Error(`The attack "${name}" has failed.`);
    const gone = once(attack, 'exit');
    attack.kill('SIGKILL');
    await gone;
  }
  await pause(REST_MS);

  const shown = ({ p50, p99, failed }: Service, { p99: quiet }: Service): string =>
    `${p50.toFixed(1)} / ${p99.toFixed(1)} (${quiet.toFixed(1)})${failed > 0 ? ` ${failed} failed` : ''}`;
  say('');
  say(
    table(
      [
        'attack',
        'before there was a measure',
        'visitor p50 / p99 (quiet p99), ms',
        'API',
        '/health/live',
        'event loop late by p99, ms',
        'a turn takes p99 / worst, ms of CPU',
        'longest collection, ms',
        'server CPU, ms a second',
        'RSS before, MB',
        'at worst',
      ],
      observed.map(({ name, quiet, attacked }) => [
        name,
        ATTACKS.find((attack) => attack.name === name)?.before ?? '',
        ...OBSERVED.map((who) => shown(attacked[who], quiet[who])),
        attacked.eventLoop.lateness.toFixed(0),
        `${attacked.eventLoop.turn.toFixed(0)} / ${attacked.eventLoop.longestTurn.toFixed(0)}`,
        attacked.eventLoop.longestPause.toFixed(0),
        attacked.cpu.toFixed(0),
        attacked.before.toFixed(0),
        attacked.worst.toFixed(0),
      ]),
    ),
  );
  say('');
  const rested = await residentMegabytes(pid);
  say(
    `RSS ${values.rest} s after all of them: ${rested.toFixed(0)} MB; before all measures it stayed at 963 MB.`,
  );

  const missed = observed.flatMap(({ name, quiet, attacked }) =>
    OBSERVED.filter((who) => {
      const most = Math.max(FLOOR_MS, FACTOR * quiet[who].p99);
      return attacked[who].failed > 0 || attacked[who].p99 > most;
    }).map((who) => `${name}: ${who}`),
  );
  if (REST_MS > 0 && rested > MOST_AFTER_REST_MB) missed.push(`memory after a rest: ${rested.toFixed(0)} MB`);
  for (const line of missed) say(`missed: ${line}`);
  if (missed.length > 0) process.exitCode = 1;
} finally {
  await server?.stop();
  await database.close();
  await bench.release();
}

/** The file for the CPU profile of an attack, if profiles are asked for. */
function profileOf(attack: string): string | undefined {
  const { profile } = values;
  if (profile !== undefined) mkdirSync(profile, { recursive: true });
  return profile && resolve(profile, `${attack.replaceAll(/\W+/g, '-')}.cpuprofile`);
}

/** Starts the process of an attack; it attacks when it gets a message. */
async function startAttack(name: string, { port, host, secret }: Victim): Promise<ChildProcess> {
  const args = [name, String(port), host, secret];
  const child = fork(new URL('./attacker.ts', import.meta.url), args);
  if (child.pid !== undefined) setPriority(child.pid, ATTACKER_NICENESS);
  const [message] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [unknown];
  if (message !== 'prepared') throw new Error(`The attack "${name}" cannot be prepared.`);
  return child;
}

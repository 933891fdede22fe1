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
 * Lets one client attack a server in different ways, one after the other, each for a few seconds. Measures the service
 * that another tenant gets meanwhile, and the memory of the server. All traffic stays on the loopback interface.
 */

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    /** Part of an attack's name; may be repeated. All attacks by default. */
    only: { type: 'string', multiple: true, default: [''] },
    rest: { type: 'string', default: '60' },
    /** Folder for CPU profiles of the server. */
    profile: { type: 'string' },
  },
});
const SECONDS = Math.min(60, Number(values.seconds));
/**
 * During an attack, another tenant's p99 must stay below this multiple of its quiet value, or below FLOOR_MS
 * if that is higher.
 */
const FACTOR = 5;
const FLOOR_MS = 50;
const SAMPLE_MS = 100;
/** Pause between an attack and the next quiet measurement, in which pending work ends. */
const BETWEEN_MS = 2000;
/** How long the server rests before its memory is measured again. */
const REST_MS = Math.min(600, Number(values.rest)) * 1000;
/** Maximum memory of the process after the rest. */
const MAX_AFTER_REST_MB = 350;
/** A real attacker has a separate machine. Here, its process yields CPU to PostgreSQL and to the observer. */
const ATTACKER_NICENESS = 10;

const OBSERVED = ['visitor', 'api', 'live'] as const;

interface Observation extends Readonly<Record<(typeof OBSERVED)[number], Service>> {
  readonly eventLoop: EventLoop;
  /** Milliseconds of CPU that the server used per second. */
  readonly cpu: number;
  readonly before: number;
  readonly worst: number;
}

interface ObservedAttack {
  readonly name: string;
  /** The same without an attack, measured just before. */
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
  if (REST_MS > 0 && rested > MAX_AFTER_REST_MB) missed.push(`memory after a rest: ${rested.toFixed(0)} MB`);
  for (const line of missed) say(`missed: ${line}`);
  if (missed.length > 0) process.exitCode = 1;
} finally {
  await server?.stop();
  await database.close();
  await bench.release();
}

/** The file for the CPU profile of an attack, if profiles were requested. */
function profileOf(attack: string): string | undefined {
  const { profile } = values;
  if (profile !== undefined) mkdirSync(profile, { recursive: true });
  return profile && resolve(profile, `${attack.replaceAll(/\W+/g, '-')}.cpuprofile`);
}

/** Starts the process of an attack. It attacks when it receives a message. */
async function startAttack(name: string, { port, host, secret }: Victim): Promise<ChildProcess> {
  const args = [name, String(port), host, secret];
  const child = fork(new URL('./attacker.ts', import.meta.url), args);
  if (child.pid !== undefined) setPriority(child.pid, ATTACKER_NICENESS);
  const [message] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [unknown];
  if (message !== 'prepared') throw new Error(`The attack "${name}" cannot be prepared.`);
  return child;
}

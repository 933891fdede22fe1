import 'reflect-metadata';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { makeTenant, type FreshTenant } from './harness/fresh-tenant.js';
import { savedAccount } from './imports/account.js';
import { openBenchDatabase } from './support/bench-database.js';
import { cpuTimeOf } from './support/cores.js';
import { machine, table } from './support/report.js';
import { peakMegabytes } from './support/resident.js';
import { startServerOn } from './support/server-on.js';
import type { ServerProcess } from './support/server-process.js';
import { Superuser } from './support/superuser.js';
import { profiledTo } from './support/programs.js';

/*
 * Imports saved accounts of Statuspage with the remote command line into an empty tenant, as its users do: a first
 * import, the same again, and a dry run of a larger one. Measures time, CPU and the memory of both processes.
 */

const { values } = parseArgs({
  options: {
    incidents: { type: 'string', default: '10000' },
    'dry-run': { type: 'string', default: '50000' },
    profile: { type: 'string' },
  },
});
const CLI = new URL('../packages/cli/', import.meta.url).pathname;
/** Between two looks at the memory of the command line. The system records the peak. */
const ASKED_MS = 50;
/** The second half of an import must not take much longer than the first. */
const MOST_GROWTH = 1.5;
const MOST_MB = 600;

/** One run of the command line. */
interface Run {
  readonly what: string;
  readonly records: number;
  readonly seconds: number;
  /** Seconds of the second half of the incidents by those of the first. */
  readonly growth: number;
  readonly serverCpu: number;
  readonly databaseCommits: number;
  readonly cliPeak: number;
  readonly serverPeak: number;
  readonly said: string;
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** A server on a database, a tenant of it, and a folder for accounts. */
interface Scene {
  readonly server: ServerProcess;
  readonly superuser: Superuser;
  readonly tenant: FreshTenant;
  readonly folder: string;
}

async function imported(
  scene: Scene,
  what: string,
  incidents: number,
  more: readonly string[],
): Promise<Run> {
  const { server, superuser, tenant, folder } = scene;
  const file = join(folder, `${what}.json`);
  await writeFile(
    file,
    JSON.stringify(savedAccount(incidents, new Date(), more.length === 0 ? 'planned' : 'incident')),
  );
  const commits = async (): Promise<number> => {
    const [row] = await superuser.rows<{ n: number }>(
      'select sum(xact_commit)::float8 as n from pg_stat_database',
    );
    return row?.n ?? Number.NaN;
  };
  say(what);
  const before = { commits: await commits(), cpu: cpuTimeOf(server.pid) ?? Number.NaN };
  const begun = performance.now();
  const args = [join(CLI, 'dist/main.js'), 'import', 'statuspage', '--file', file, ...more];
  const child = spawn(process.execPath, args, {
    env: {
      ...process.env,
      HOME: folder,
      HELIOGRAPH_URL: `http://${tenant.host}:${server.port}`,
      HELIOGRAPH_KEY: tenant.secret,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()));
  const times = new Map<number, number>();
  createInterface({ input: child.stderr }).on('line', (line) => {
    say(`  ${((performance.now() - begun) / 1000).toFixed(1)} s  ${line}`);
    const done = /^incidents: (\d+) of/.exec(line)?.[1];
    if (done !== undefined) times.set(Number(done), performance.now());
  });
  const closed = once(child, 'close');
  let cliPeak = 0;
  const timer = setInterval(() => {
    void peakMegabytes(child.pid ?? 0).then((now) => {
      if (now > cliPeak) cliPeak = now;
    });
  }, ASKED_MS);
  const [code] = (await closed) as [number];
  clearInterval(timer);
  if (code !== 0) throw new Error(`The import ended with ${code}: ${said}`);
  const seconds = (performance.now() - begun) / 1000;
  return {
    what,
    records: incidents,
    seconds,
    growth: growthOf(times),
    serverCpu: ((cpuTimeOf(server.pid) ?? Number.NaN) - before.cpu) / 1e6,
    databaseCommits: (await commits()) - before.commits,
    cliPeak,
    serverPeak: await peakMegabytes(server.pid),
    said: said.replaceAll(/\s+/g, ' ').trim().slice(0, 140),
  };
}

/** How much longer the second half of the incidents takes than the first, by when each thousand was done. */
function growthOf(times: ReadonlyMap<number, number>): number {
  const counts = [...times.keys()].sort((one, other) => one - other);
  const at = (index: number): number => times.get(counts[index] ?? 0) ?? Number.NaN;
  const half = Math.floor((counts.length - 1) / 2);
  return half === 0 ? Number.NaN : (at(2 * half) - at(half)) / (at(half) - at(0));
}

for (const name of ['client', 'cli'])
  execFileSync(process.execPath, [
    new URL('../node_modules/typescript/bin/tsc', import.meta.url).pathname,
    ...['-p', new URL(`../packages/${name}/tsconfig.build.json`, import.meta.url).pathname],
  ]);
const folder = await mkdtemp(join(tmpdir(), 'heliograph-imports-'));
const database = await openBenchDatabase();
const superuser = new Superuser(database.superuserUrl);
const runs: Run[] = [];
try {
  const cores = '0,1';
  const server = await startServerOn(database, {}, profiledTo(values.profile), { cores });
  try {
    const tenant = await makeTenant(superuser, 'imported');
    await superuser.rows(
      `update api_key set abilities = abilities || '{metrics.manage}' where tenant_id = $1`,
      [tenant.id],
    );
    const scene = { server, superuser, tenant, folder };
    const incidents = Number(values.incidents);
    const planned = Number(values['dry-run']);
    runs.push(await imported(scene, 'first import', incidents, ['--yes']));
    runs.push(await imported(scene, 'the same again', incidents, ['--yes']));
    if (planned > 0) runs.push(await imported(scene, 'dry run of more', planned, []));
  } finally {
    await server.stop();
  }
} finally {
  await superuser.close();
  await database.release();
  await rm(folder, { recursive: true });
}
const rows = runs.map((run) => [
  run.what,
  String(run.records),
  run.seconds.toFixed(1),
  ((run.seconds / run.records) * 1000).toFixed(2),
  run.growth.toFixed(2),
  run.serverCpu.toFixed(1),
  (run.databaseCommits / run.records).toFixed(2),
  run.cliPeak.toFixed(0),
  run.serverPeak.toFixed(0),
]);
process.stdout.write(
  [
    `${new Date().toISOString().slice(0, 10)}, ${machine()}. Each incident has four updates and two components.`,
    table(
      [
        '',
        'incidents',
        'seconds',
        'ms each',
        '2nd half / 1st',
        'server CPU, s',
        'commits each',
        'CLI peak, MB',
        'server peak, MB',
      ],
      rows,
    ),
    ...runs.map(({ what, said }) => `- ${what}: ${said}`),
  ].join('\n\n') + '\n',
);
const missed = runs.flatMap(({ what, growth, cliPeak, serverPeak }) => [
  ...(growth > MOST_GROWTH ? [`${what}: the second half takes ${growth.toFixed(1)} times as long.`] : []),
  ...(Math.max(cliPeak, serverPeak) > MOST_MB ? [`${what}: more than ${MOST_MB} MB.`] : []),
]);
if (missed.length > 0) {
  process.exitCode = 1;
  process.stdout.write(`\nMissed:\n${missed.map((one) => `- ${one}\n`).join('')}`);
}

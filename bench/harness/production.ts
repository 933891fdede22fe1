import 'reflect-metadata';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { ApiClient, connectTo } from '../support/api-client.js';
import { openBenchDatabase } from '../support/bench-database.js';
import { cpuTimeOf } from '../support/cores.js';
import { get, loadProgram, putUnderLoad } from '../support/load.js';
import { machine } from '../support/report.js';
import { peakMegabytes, residentMegabytes } from '../support/resident.js';
import { ServerProcess } from '../support/server-process.js';
import { Superuser } from '../support/superuser.js';
import { makeComponents, makeTenant } from './fresh-tenant.js';
import { BENCH_SECRETS_KEY } from '../support/secrets-key.js';

/*
 * Builds the folder of the container image with the steps of its Dockerfile and measures it. Reports its
 * size, the start time on an up-to-date database, and the memory of the process when idle and after requests.
 */

const { values } = parseArgs({ options: { requests: { type: 'string', default: '100000' } } });
const wanted = Number(values.requests);
/** Memory goal of an idle process. */
const IDLE_GOAL_MB = 150;
/** Longer than a process retains memory from its start, and than a grown one retains memory from requests. */
const START_REST_MS = 30_000;
const REST_MS = 60_000;
const LOAD = { connections: 16, seconds: 5 };
const SECOND_US = 1_000_000;
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function megabytes(folder: string): Promise<number> {
  const { stdout } = await run('du', ['-sk', folder]);
  return Number.parseInt(stdout, 10) / 1024;
}

say(`${new Date().toISOString().slice(0, 10)}, ${machine()}`);
const folder = await mkdtemp(join(tmpdir(), 'heliograph-production-'));
const bench = await openBenchDatabase();
const database = new Superuser(bench.superuserUrl);
try {
  const env = { ...process.env, npm_config_prefer_offline: 'true' };
  for (const step of ['dependencies', 'application'])
    await run('sh', ['docker/build.sh', step, folder], { cwd: ROOT, env });
  const [whole, packages] = [await megabytes(folder), await megabytes(join(folder, 'node_modules'))];
  say(`folder: ${whole.toFixed(0)} MB, of which packages ${packages.toFixed(0)} MB`);

  const began = performance.now();
  const server = await ServerProcess.start([join(folder, 'dist', 'main.js')], {
    DATABASE_URL: bench.appUrl,
    DATABASE_OWNER_URL: bench.ownerUrl,
    SECRETS_KEY: BENCH_SECRETS_KEY,
    LOG_LEVEL: 'warn',
    METRICS_PORT: '0',
    DEMO: 'false',
    SERVICE_DOMAIN: 'localhost',
    RATE_LIMIT: '0',
    TENANT_RATE_LIMIT: '0',
    VISITOR_WORK_LIMIT: '0',
    MAX_EVENT_LOOP_DELAY: '0',
    // The same as in the image.
    MALLOC_ARENA_MAX: '2',
  });
  try {
    await get({ port: server.port, path: '/health/ready', headers: {} });
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    say(
      `start: ready after ${seconds} s, ${((cpuTimeOf(server.pid) ?? 0) / SECOND_US).toFixed(1)} s of CPU time`,
    );
    await pause(START_REST_MS);
    const idle = await residentMegabytes(server.pid);
    say(`idle: ${idle.toFixed(0)} MB`);

    const tenant = await makeTenant(database, 'produced');
    const pool = connectTo(server.port, 2);
    await makeComponents(database, tenant, new ApiClient(pool, tenant.host, tenant.secret), 20);
    await pool.close();
    const program = await loadProgram();
    const targets = ['/api/v1/components', '/', '/api/v2/status'].map((path) => ({
      port: server.port,
      path,
      headers: { host: tenant.host, authorization: `Bearer ${tenant.secret}` },
    }));
    let [sent, failed] = [0, 0];
    for (let turn = 0; sent < wanted; turn += 1) {
      const target = targets[turn % targets.length];
      if (target === undefined) break;
      const result = await putUnderLoad(program, target, LOAD);
      sent += result.requests;
      failed += result.failed;
    }
    const after = await residentMegabytes(server.pid);
    const most = await peakMegabytes(server.pid);
    say(
      `after ${sent} requests, ${failed} of which failed: ${after.toFixed(0)} MB, at most ${most.toFixed(0)} MB`,
    );
    await pause(REST_MS);
    say(`a minute later: ${(await residentMegabytes(server.pid)).toFixed(0)} MB`);
    if (idle > IDLE_GOAL_MB || failed > 0) process.exitCode = 1;
  } finally {
    await server.stop();
  }
} finally {
  await database.close();
  await bench.release();
  await rm(folder, { recursive: true, force: true });
}

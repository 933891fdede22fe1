import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.js';
import { eventually } from '../support/eventually.js';

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const START_MS = 60_000;

/** Server in its own process, as in production. */
interface Server {
  readonly child: ChildProcess;
  readonly printed: { out: string; errors: string };
  /** Resolves to the exit code, or to the signal that ended the process. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
}

const running = new Set<ChildProcess>();

function start(dataDir: string): Server {
  const child = spawn(process.execPath, [MAIN], {
    // Passes on none of this process's settings, because the build has to work on its defaults.
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: '0', METRICS_PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const printed = { out: '', errors: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (printed.errors += text));
  const ended = once(child, 'close').then(([code, signal]) => {
    running.delete(child);
    return (code ?? signal) as number | NodeJS.Signals | null;
  });
  return { child, printed, ended };
}

function isReady(printed: string): boolean {
  // The startup message ends with an empty line; log lines may follow it.
  return /is at .*\n(.+\n)+\n/.test(printed);
}

/**
 * Returns the address that a server prints once it is ready.
 *
 * @throws Error if the server exits first
 */
async function addressOf({ child, printed }: Server): Promise<string> {
  await eventually(
    () => Promise.resolve(printed.out),
    (out) => isReady(out) || child.exitCode !== null,
    START_MS,
  );
  if (child.exitCode !== null) throw new Error(`The server ended: ${printed.out}${printed.errors}`);
  return /is at +(\S+)/.exec(printed.out)![1]!;
}

async function stop(
  { child, ended }: Server,
  signal: NodeJS.Signals,
): Promise<number | NodeJS.Signals | null> {
  child.kill(signal);
  return ended;
}

/**
 * Production runs the build on plain Node. These tests show differences between the compiler and
 * the test runner.
 */
describe('The build', () => {
  let dataDir: string;
  let key: string | undefined;

  beforeAll(async () => {
    if (!existsSync(MAIN))
      throw new Error('There is no build to test: run "npm run build" first ("npm test" does).');
    dataDir = await mkdtemp(join(tmpdir(), 'heliograph-build-'));
    // PostgreSQL does not run as root. If this process does, another account needs access to the folder.
    await chmod(dataDir, 0o755);
  });

  afterAll(async () => {
    for (const child of running) child.kill('SIGKILL');
    // After a failure PostgreSQL may still run. It stops when the last process releases it.
    const postgres = await EmbeddedPostgres.acquire({
      dataDir,
      purpose: 'guest',
      onProgress: () => undefined,
    });
    await postgres.release();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('starts on an empty folder, prints its address and a key, and answers to both', async () => {
    const server = start(dataDir);
    const address = await addressOf(server);
    key = /API key +(hg_\w+)/.exec(server.printed.out)?.[1];
    expect(key).toBeDefined();
    expect((await fetch(`${address}/health/ready`)).status).toBe(200);
    const me = await fetch(`${address}/api/v1/me`, { headers: { authorization: `Bearer ${key}` } });
    expect(me.status).toBe(200);
    expect(await me.json()).toMatchObject({
      data: { tenant: { slug: 'demo' }, api_version: 'v1' },
    });

    const second = start(dataDir);
    expect(await second.ended).toBe(1);
    expect(second.printed.errors).toContain('is in use by another Heliograph server');
    expect(second.printed.errors).toContain(`process ${server.child.pid}`);
    expect(second.printed.errors).not.toMatch(/^\s+at /m);
    expect((await fetch(`${address}/health/ready`)).status).toBe(200);

    expect(await stop(server, 'SIGINT')).toBe(0);
    expect(server.printed.errors).toBe('');
  }, 120_000);

  it('starts again at once, with what it had, and stops for SIGTERM too', async () => {
    const server = start(dataDir);
    const address = await addressOf(server);
    // A later start sets up nothing; only PostgreSQL and Nest have to start.
    expect(server.printed.out + server.printed.errors).not.toMatch(/Setting up|Brought the database/);
    expect(server.printed.out).not.toContain('hg_');
    const components = await fetch(`${address}/api/v1/components`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect((await components.json()).meta.total).toBeGreaterThan(0);
    expect(await stop(server, 'SIGTERM')).toBe(0);
  }, 120_000);

  it('starts again after it was killed', async () => {
    const killed = start(dataDir);
    await addressOf(killed);
    expect(await stop(killed, 'SIGKILL')).toBe('SIGKILL');
    const server = start(dataDir);
    const address = await addressOf(server);
    const me = await fetch(`${address}/api/v1/me`, { headers: { authorization: `Bearer ${key}` } });
    expect(me.status).toBe(200);
    expect(await stop(server, 'SIGINT')).toBe(0);
  }, 120_000);
});

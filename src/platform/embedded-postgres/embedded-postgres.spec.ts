import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../test/support/eventually.js';
import {
  DataFolderInUse,
  EmbeddedPostgres,
  EmbeddedPostgresUnavailable,
  type EmbeddedPostgresOptions,
} from './embedded-postgres.js';
import { judgeProcess, readPostmasterFile } from './postmaster-file.js';

const asRoot = process.getuid?.() === 0;

let root: string;
let dataDir: string;
let held: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];

beforeAll(async () => {
  // If the tests run as root, PostgreSQL runs as another user: the owner of the data folder.
  root = await mkdtemp(join(tmpdir(), 'heliograph embedded '));
  await chmod(root, 0o755);
});

beforeEach(async () => {
  dataDir = await mkdtemp(join(root, 'a rather long folder name with $HOME, "quotes" and ümlauts '));
  if (asRoot) await chown(dataDir, 65534, 65534);
});

afterEach(async () => {
  await Promise.all(held.map((holder) => holder.release()));
  held = [];
  for (const child of children.splice(0)) child.kill('SIGKILL');
  const file = await readPostmasterFile(clusterDir());
  if (file !== undefined && (await judgeProcess(file.pid, clusterDir())) === 'postgres') {
    process.kill(file.pid, 'SIGKILL');
  }
});

afterAll(async () => {
  await rm(root, { recursive: true, force: true, maxRetries: 10 });
});

describe('EmbeddedPostgres', () => {
  it('sets up a cluster whose roles can do no more than they need', async () => {
    const lines: string[] = [];
    const holder = await acquire({ onProgress: (line) => lines.push(line) });

    expect(lines).toEqual(['Setting up the embedded database (first start) …']);
    expect(
      await query(
        holder.superuserUrl,
        `select rolname, rolcanlogin, rolsuper or rolbypassrls or rolcreatedb or rolcreaterole or rolreplication as privileged,
                rolpassword like 'SCRAM-SHA-256$%' as scram
           from pg_authid where rolname like 'heliograph%' order by 1`,
      ),
    ).toEqual([
      { rolname: 'heliograph_app', rolcanlogin: true, privileged: false, scram: true },
      { rolname: 'heliograph_owner', rolcanlogin: true, privileged: false, scram: true },
      { rolname: 'heliograph_preview', rolcanlogin: false, privileged: false, scram: null },
      { rolname: 'heliograph_visitor', rolcanlogin: true, privileged: false, scram: true },
    ]);
    expect(
      await query(
        holder.ownerUrl,
        `select current_user::text as "user", pg_get_userbyid(datdba)::text as owner, lower('ÄÖÜ') as folded,
                current_setting('server_encoding') as encoding, current_setting('TimeZone') as zone
           from pg_database where datname = current_database()`,
      ),
    ).toEqual([
      {
        user: 'heliograph_owner',
        owner: 'heliograph_owner',
        folded: 'äöü',
        encoding: 'UTF8',
        zone: 'UTC',
      },
    ]);
    await query(holder.ownerUrl, 'create table owned (id int)');
    await expect(query(holder.appUrl, 'create table mine (id int)')).rejects.toThrow(/permission denied/);
    await expect(query(holder.appUrl, 'select * from owned')).rejects.toThrow(/permission denied/);
    await expect(query(holder.appUrl.replace('/heliograph?', '/postgres?'), 'select 1')).rejects.toThrow(
      /permission denied/,
    );
    await expect(query(holder.appUrl.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(
      /password authentication failed/,
    );
    expect((await stat(join(clusterDir(), 'heliograph-passwords.json'))).mode & 0o777).toBe(0o600);
  });

  it('adds the roles for visitors and previews to a cluster of a version that had none', async () => {
    const before = await acquire();
    await query(before.superuserUrl, 'revoke connect on database heliograph from heliograph_visitor');
    await query(before.superuserUrl, 'drop role heliograph_visitor, heliograph_preview');
    await before.release();

    const [first, second] = await Promise.all([acquire(), acquire()]);
    expect(
      await query(
        first.superuserUrl,
        `select m.rolname as member, r.rolname as role, r.rolcanlogin as login
           from pg_auth_members a join pg_roles m on m.oid = a.member join pg_roles r on r.oid = a.roleid
          where r.rolname like 'heliograph%' order by 1, 2`,
      ),
    ).toEqual([
      { member: 'heliograph_app', role: 'heliograph_preview', login: false },
      { member: 'heliograph_app', role: 'heliograph_visitor', login: true },
      { member: 'heliograph_preview', role: 'heliograph_visitor', login: true },
    ]);
    expect(await query(second.visitorUrl, 'show statement_timeout')).toEqual([{ statement_timeout: '10s' }]);
    await first.release();
    await second.release();
  });

  it('is joined by a second holder, and stopped by the last one out, with the data kept', async () => {
    const beforeSetUp = performance.now();
    const first = await acquire({ purpose: 'server' });
    const setUpMs = performance.now() - beforeSetUp;
    await query(first.ownerUrl, 'create table kept as select 42 as answer');
    const second = await acquire();
    expect(second.appUrl).toBe(first.appUrl);

    await first.release();
    await first.release();
    expect(await query(second.ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }]);

    await second.release();
    expect(await readPostmasterFile(clusterDir())).toBeUndefined();

    const start = performance.now();
    const third = await acquire({ purpose: 'server' });
    // The set-up includes such a start. An absolute limit would depend on the machine's load.
    expect(performance.now() - start).toBeLessThan(setUpMs);
    expect(await query(third.ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('refuses a second server and names the first', async () => {
    const first = await acquire({ purpose: 'server', holder: 'http://127.0.0.1:3000, process 4711' });

    const refusal = await acquire({ purpose: 'server' }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(DataFolderInUse);
    expect(refusal).toHaveProperty(
      'message',
      `The data folder ${dataDir} is in use by another Heliograph server (http://127.0.0.1:3000, process 4711). ` +
        'Stop that one first, or set DATA_DIR to another folder.',
    );
    expect(await query(first.appUrl, 'select 1 as one')).toEqual([{ one: 1 }]);

    await first.release();
    await acquire({ purpose: 'server' });
  });

  it('lets several start and stop it at the same time', async () => {
    const together = await Promise.all([acquire({ purpose: 'server' }), acquire(), acquire(), acquire()]);
    expect(new Set(together.map(({ appUrl }) => appUrl)).size).toBe(1);
    expect(await readdir(dataDir)).toEqual(['postgres']);

    const [first, ...others] = together;
    const [, newcomer] = await Promise.all([
      Promise.all(others.map((other) => other.release())),
      first.release().then(() => acquire({ purpose: 'server' })),
    ]);
    expect(await query(newcomer.appUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('starts after a server was killed, whose PostgreSQL lives on', async () => {
    const killed = await acquireInChild();
    const before = await readPostmasterFile(clusterDir());
    killed.kill('SIGKILL');

    const holder = await acquire({ purpose: 'server' });
    expect((await readPostmasterFile(clusterDir()))?.pid).toBe(before?.pid);
    expect(await query(holder.appUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('starts after PostgreSQL was killed too', async () => {
    const killed = await acquireInChild();
    const before = await readPostmasterFile(clusterDir());
    killed.kill('SIGKILL');
    process.kill(before!.pid, 'SIGKILL');

    const holder = await acquire({ purpose: 'server' });
    expect((await readPostmasterFile(clusterDir()))?.pid).not.toBe(before?.pid);
    expect(await query(holder.appUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it.runIf(process.platform === 'linux')(
    'starts when the process id of a killed PostgreSQL belongs to another program now',
    async () => {
      await (await acquire()).release();
      const foreign = spawn('sleep', ['60'], asRoot ? { uid: 65534, gid: 65534 } : {});
      children.push(foreign);
      await writeFile(
        join(clusterDir(), 'postmaster.pid'),
        `${foreign.pid ?? 0}\n${clusterDir()}\n1795269657\n5999\n\n127.0.0.1\n  2147727         9\nready   \n`,
      );

      const holder = await acquire({ purpose: 'server' });
      expect(await query(holder.appUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
      expect(foreign.exitCode).toBeNull();
    },
  );

  it('takes up its locks again after PostgreSQL was killed under it', async () => {
    const holder = await acquire({ purpose: 'server' });
    const before = await readPostmasterFile(clusterDir());
    process.kill(before!.pid, 'SIGKILL');

    // The session is visible before it holds the lock.
    await eventually(async () => {
      const after = await readPostmasterFile(clusterDir());
      if (after === undefined || after.pid === before!.pid) return false;
      const locks = await query(
        holder.superuserUrl,
        `select 1 from pg_locks join pg_stat_activity using (pid)
          where locktype = 'advisory' and mode = 'ExclusiveLock' and granted
            and application_name like 'heliograph server%'`,
      ).catch(() => []);
      return locks.length === 1;
    }, Boolean);
    await expect(acquire({ purpose: 'server' })).rejects.toBeInstanceOf(DataFolderInUse);
    await holder.release();
    expect(await readPostmasterFile(clusterDir())).toBeUndefined();
  });

  it('sets up anew beside what a crashed set-up has left', async () => {
    await mkdir(join(clusterDir(), 'base'), { recursive: true });
    const dead = spawn('true');
    await once(dead, 'exit');
    await mkdir(join(dataDir, `postgres.new-${dead.pid ?? 0}-0123abcd`));
    const lines: string[] = [];

    await acquire({ onProgress: (line) => lines.push(line) });
    expect(lines.join('\n')).toMatch(/held no complete database; it was moved to .*postgres\.incomplete-\d+/);
    expect((await readdir(dataDir)).sort()).toEqual([
      'postgres',
      expect.stringMatching(/^postgres\.incomplete-/),
    ]);
  });

  it('refuses the cluster of another major version, and one that it did not set up', async () => {
    await (await acquire()).release();
    await writeFile(join(clusterDir(), 'PG_VERSION'), '17\n');
    await expect(acquire()).rejects.toThrow(/was written by PostgreSQL 17, and the one installed here is 18/);

    await rm(join(clusterDir(), 'heliograph-passwords.json'));
    const refusal = await acquire().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(EmbeddedPostgresUnavailable);
    expect(refusal).toHaveProperty('message', expect.stringContaining('Heliograph did not set up'));
  });

  it('refuses a cluster whose file of passwords is damaged', async () => {
    await (await acquire()).release();
    for (const text of ['', '{', 'null', '"a"', '{"superuser":"a","owner":"b"}']) {
      await writeFile(join(clusterDir(), 'heliograph-passwords.json'), text);
      await expect(acquire(), text).rejects.toThrow(/heliograph-passwords\.json is damaged\. Restore it/);
    }
  });

  it('says why a damaged cluster does not start', async () => {
    await (await acquire()).release();
    await rm(join(clusterDir(), 'global', 'pg_control'));
    await expect(acquire()).rejects.toThrow(/does not start[^]*could not find the database system/);
  });

  it.runIf(asRoot)('names the folder that is closed to the account that PostgreSQL runs as', async () => {
    const closed = join(root, 'closed');
    await mkdir(join(closed, 'data'), { recursive: true });
    await chmod(closed, 0o700);
    await expect(acquire({ dataDir: join(closed, 'data') })).rejects.toThrow(
      new RegExp(`may not enter the folder ${closed}\\. Move Heliograph .* or set DATABASE_URL`),
    );
  });
});

function clusterDir(): string {
  return join(dataDir, 'postgres');
}

async function acquire(options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const holder = await EmbeddedPostgres.acquire({
    dataDir,
    purpose: 'guest',
    onProgress: () => undefined,
    volatile: true,
    ...options,
  });
  held.push(holder);
  return holder;
}

/** A server in a child process, to be killed. */
async function acquireInChild(): Promise<ChildProcess> {
  // Node runs the TypeScript sources directly once the specifiers resolve to them.
  const resolveSources = `import { registerHooks } from 'node:module';
    registerHooks({
      resolve: (specifier, context, next) =>
        next(specifier.startsWith('./') ? specifier.replace(/\\.js$/, '.ts') : specifier, context),
    });`;
  const main = `const { EmbeddedPostgres } = await import(process.argv[1]);
    await EmbeddedPostgres.acquire({ dataDir: process.argv[2], purpose: 'server', volatile: true, onProgress() {} });
    console.log('ready');`;
  const child = spawn(
    process.execPath,
    [
      '--no-warnings',
      '--experimental-transform-types',
      `--import=data:text/javascript,${encodeURIComponent(resolveSources)}`,
      '--input-type=module',
      '--eval',
      main,
      new URL('embedded-postgres.ts', import.meta.url).href,
      dataDir,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  children.push(child);
  const [chunk] = (await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])) as unknown[];
  expect(String(chunk).trim()).toBe('ready');
  return child;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

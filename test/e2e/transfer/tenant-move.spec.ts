import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runForTenant } from '#core/context/work-context.js';
import { TenantsService } from '#platform/tenancy/tenants.service.js';
import { Client } from '#testing/client.js';
import type { TestTenant } from '#testing/test-application.js';
import type { Api } from '#testing/use-api.js';
import { eventually } from '../../support/eventually.js';
import { runDueJobs } from '../../support/due-jobs.js';
import { createComponent, created } from '../../support/factories.js';
import { HOUR, fromNow } from '../../support/incidents.js';
import { createConfirmed } from '../../support/subscribers.js';
import { TEST_SECRETS_KEY } from '../../support/test-application.js';
import { useApi } from '../../support/use-api.js';
import { componentWebhook } from '../../support/webhooks.js';
import { CommandLineHere } from '../cli/command-line-here.js';
import { CommandLine, start, type Outcome } from '../cli/command-line.js';

const GUIDE = 'docs/backup.md';
/** Processes of a move start one after another, which takes long on a busy machine. */
const WAITS_WITHIN_MS = 120_000;
const OTHER_KEY = '1e'.repeat(32);

const home = useApi();
const abroad = useApi(() => ({ clock: home.clock, environment: { SECRETS_KEY: OTHER_KEY } }));

let folder: string;
let temporary: string;
/** Runs in this process, which takes a tenth of the time. Only `tenant:move` starts further processes of its own program. */
let here: CommandLine;
let there: CommandLine;
let mover: CommandLine;
let moving: Readonly<Record<string, string>>;
let otherFile: string;

function settingsOf({ database }: Api, key: string): Record<string, string> {
  const { app, owner } = database.addresses;
  return { DATABASE_URL: app.url, DATABASE_OWNER_URL: owner.url, SECRETS_KEY: key };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heliograph-move-'));
  temporary = join(folder, 'temporary');
  await mkdir(temporary);
  moving = { ...settingsOf(home, TEST_SECRETS_KEY), TMPDIR: temporary };
  mover = new CommandLine(moving);
  here = new CommandLineHere(moving);
  const other = settingsOf(abroad, OTHER_KEY);
  there = new CommandLineHere(other);
  otherFile = join(folder, 'other.env');
  const lines = Object.entries(other).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(otherFile, lines.join(''));
});
afterAll(() => rm(folder, { recursive: true }));

/** The tenant with its key, as the other installation serves it. */
function clientAbroad({ client, tenant }: TestTenant): Client {
  return new Client(() => ({
    ...abroad.stranger.session(),
    host: `${tenant.slug}.localhost:${abroad.port}`,
    key: client.key,
  }));
}

async function fill({ client }: TestTenant): Promise<{ readonly draftId: number }> {
  const hook = await componentWebhook(client);
  await hook.send({ status: 'down' });
  await createConfirmed(client);
  await created(client, '/incidents', { title: 'Trouble', publish: true });
  const draft = await created(client, '/incidents', { title: 'Later “quoted” \u2028 line\nbreak' });
  await client.post(`/incidents/${draft.id}/schedule`, { publish_at: fromNow(home, HOUR) });
  return { draftId: draft.id };
}

async function publishedAt(client: Client, id: number): Promise<string | null> {
  return (await client.get(`/incidents/${id}`)).body.data.published_at;
}

/** Writes until it is refused, and returns what was acknowledged last. */
async function writeUntilFrozen(client: Client, path: string): Promise<unknown> {
  let acknowledged: unknown;
  for (let count = 1; ; count += 1) {
    const { status, body } = await client.patch(path, { name: `Write ${count}` });
    if (status !== 200) {
      expect(status).toBe(503);
      return acknowledged;
    }
    acknowledged = body.data.name;
    // Leaves the processes of the command some of the machine.
    await pause(20);
  }
}

async function canBeChanged(client: Client): Promise<number> {
  return (await client.post('/components', { name: 'New' })).status;
}

async function verifyDomain({ app }: Api, { client, tenant }: TestTenant, host: string): Promise<void> {
  await created(client, '/domains', { host });
  await runForTenant(tenant, () => app.get(TenantsService).vouchFor(host));
}

interface TableLock extends AsyncDisposable {
  release(): Promise<void>;
}

/** Requests a lock that keeps everyone else from a table, behind those who use it. */
function requested({ database }: Api, table: string): TableLock {
  const session = new pg.Client(database.superuserUrl);
  const granted = session
    .connect()
    .then(() => session.query(`begin; lock table ${table} in access exclusive mode`));
  granted.catch(() => undefined);
  let released: Promise<void> | undefined;
  const release = (): Promise<void> => (released ??= granted.then(() => session.end()));
  return { release, [Symbol.asyncDispose]: release };
}

async function held(api: Api, table: string): Promise<TableLock> {
  const lock = requested(api, table);
  await eventually(
    () =>
      api.database.sql(
        `select from pg_locks where relation = '${table}'::regclass and mode = 'AccessExclusiveLock' and granted`,
      ),
    (locks) => locks.length === 1,
    WAITS_WITHIN_MS,
  );
  return lock;
}

function someoneWaits({ database }: Api, table: string, mode = '%'): Promise<unknown> {
  return eventually(
    () =>
      database.sql(
        `select from pg_locks where relation = '${table}'::regclass and mode like $1 and not granted`,
        [mode],
      ),
    (waiting) => waiting.length > 0,
    WAITS_WITHIN_MS,
  );
}

/** Ids of the processes that a process has started. */
async function childrenOf(pid: number): Promise<number[]> {
  const ids = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return ids.trim().split(' ').filter(Boolean).map(Number);
}

describe('A tenant that moves', { timeout: 360_000 }, () => {
  it('has everything that was acknowledged, takes each step once, and is not moved twice', async () => {
    const own = await home.newTenant();
    const { slug } = own.tenant;
    const { draftId } = await fill(own);
    const paths = [await createComponent(own.client), await createComponent(own.client)].map(
      ({ id }) => `/components/${id}`,
    );
    const writing = Promise.all(paths.map((path) => writeUntilFrozen(own.client, path)));
    const moved = await mover.json<{ rows: number }>('tenant:move', slug, '--to', otherFile);
    const acknowledged = await writing;
    expect(moved.rows).toBeGreaterThan(paths.length);
    expect(await readdir(temporary)).toEqual([]);

    const remote = clientAbroad(own);
    const found = await Promise.all(paths.map(async (path) => (await remote.get(path)).body.data.name));
    expect(acknowledged).not.toContain(undefined);
    expect(found).toEqual(acknowledged);
    for (const client of [own.client, remote]) {
      expect((await client.withKey(undefined).get('//')).status).toBe(200);
      expect(await canBeChanged(client)).toBe(503);
    }

    home.clock.advance(HOUR);
    expect([await runDueJobs(home.app), await runDueJobs(abroad.app)]).toEqual([0, 0]);
    await there.json('tenant:unfreeze', slug);
    await runDueJobs(abroad.app);
    await runDueJobs(home.app);
    expect([await publishedAt(own.client, draftId), await publishedAt(remote, draftId)]).toEqual([
      null,
      home.clock.now().toISOString(),
    ]);
    expect(await canBeChanged(remote)).toBe(201);
    expect((await there.run('audit:verify', slug)).code).toBe(0);

    const again = await mover.run('tenant:move', slug, '--to', otherFile);
    expect([again.code, again.stdout]).toEqual([1, '']);
    expect(again.stderr).toContain(`${slug} is frozen already.`);
    expect([await canBeChanged(own.client), await canBeChanged(remote)]).toEqual([503, 201]);
    await here.json('tenant:delete', slug, '--yes');
    await expect(home.app.get(TenantsService).bySlug(slug)).rejects.toThrow('no tenant');
  });

  it('is as usable as before where it was if a step fails, and moves once the reason is gone', async () => {
    const own = await home.tenant('twice');
    const theirs = await abroad.tenant('twice');
    const move = (): Promise<Outcome> => mover.run('tenant:move', 'twice', '--to', otherFile);
    const taken = await move();
    expect([taken.code, taken.stdout]).toEqual([1, '']);
    expect(taken.stderr).toContain(
      'tenant:import failed at the other installation: There is already a tenant "twice".',
    );
    expect(taken.stderr).toContain('twice can be changed here as before.');
    expect([await canBeChanged(own.client), await canBeChanged(theirs.client)]).toEqual([201, 201]);

    await verifyDomain(abroad, theirs, 'status.twice.example');
    await there.json('tenant:rename', 'twice', 'another');
    await verifyDomain(home, own, 'status.twice.example');
    const leftOut = await move();
    expect(leftOut.code).toBe(1);
    expect(leftOut.stderr).toMatch(
      /^tenant:compare failed at the other installation: twice is not as in .*domain/,
    );
    expect([await canBeChanged(own.client), await canBeChanged(clientAbroad(own))]).toEqual([201, 503]);
    expect(await readdir(temporary)).toEqual([]);

    await there.json('tenant:delete', 'twice', '--yes');
    await there.json('tenant:delete', 'another', '--yes');
    expect((await move()).stdout).toContain('rows of twice');
    expect([await canBeChanged(own.client), await canBeChanged(clientAbroad(own))]).toEqual([503, 503]);
    await here.json('tenant:unfreeze', 'twice');
    expect(await canBeChanged(own.client)).toBe(201);
  });

  it('is not touched if the other installation cannot be used', async () => {
    const own = await home.newTenant();
    const wrong = join(folder, 'wrong.env');
    const move = (): Promise<Outcome> => mover.run('tenant:move', own.tenant.slug, '--to', wrong);
    await writeFile(wrong, `DATABASE_URL=postgres://nobody@127.0.0.1:1/none\nSECRETS_KEY=${OTHER_KEY}\n`);
    const refused = await move();
    expect([refused.code, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toMatch(/^migrate failed at the other installation: [^{]/);
    await writeFile(wrong, `SECRETS_KEY=${OTHER_KEY}\n`);
    expect((await move()).stderr).toBe(`${wrong} must have the DATABASE_URL of the other installation.\n`);
    expect(await canBeChanged(own.client)).toBe(201);
  });

  it.each(['export', 'import', 'comparison'] as const)(
    'is moved again after the command was killed in the %s, with nothing lost and nothing done twice',
    async (stage) => {
      const own = await home.newTenant();
      const { slug } = own.tenant;
      const { draftId } = await fill(own);
      const remote = clientAbroad(own);
      const blocked = stage === 'export' ? home : abroad;
      await using lock = await held(blocked, 'incident_update');
      const move = start('cli.js', ['tenant:move', slug, '--to', otherFile], moving);
      const ended = once(move, 'close');
      await someoneWaits(blocked, 'incident_update');
      // Granted when the import commits, before the comparison reads the table.
      await using later = stage === 'comparison' ? requested(abroad, 'incident') : undefined;
      if (later !== undefined) {
        await someoneWaits(abroad, 'incident', 'AccessExclusiveLock');
        await lock.release();
        await someoneWaits(abroad, 'incident', 'AccessShareLock');
      }
      const children = await childrenOf(move.pid!);
      move.kill('SIGKILL');
      for (const child of children) process.kill(child, 'SIGKILL');
      await ended;
      await lock.release();
      await later?.release();
      await eventually(
        () =>
          home.database.sql(
            `select from pg_locks where relation = 'incident_update'::regclass and not granted`,
          ),
        (waiting) => waiting.length === 0,
        WAITS_WITHIN_MS,
      );

      expect((await own.client.withKey(undefined).get('//')).status).toBe(200);
      expect(await canBeChanged(own.client)).toBe(503);
      const copies = await there.run('tenant:delete', slug, '--yes');
      expect(copies.code).toBe(stage === 'comparison' ? 0 : 1);
      const left = await readdir(temporary);
      expect(left).toEqual([expect.stringMatching(/^heliograph-move-/)]);
      await rm(join(temporary, left[0]!), { recursive: true });
      await here.json('tenant:unfreeze', slug);
      expect(await canBeChanged(own.client)).toBe(201);

      await mover.json('tenant:move', slug, '--to', otherFile);
      await there.json('tenant:unfreeze', slug);
      home.clock.advance(HOUR);
      expect([await runDueJobs(home.app), (await runDueJobs(abroad.app)) > 0]).toEqual([0, true]);
      expect([await publishedAt(own.client, draftId), await publishedAt(remote, draftId)]).toEqual([
        null,
        home.clock.now().toISOString(),
      ]);
      expect(await canBeChanged(remote)).toBe(201);
      expect((await there.run('audit:verify', slug)).code).toBe(0);
      await there.json('tenant:delete', slug, '--yes');
    },
  );

  it('moves by hand with the commands of the guide as well', async () => {
    const own = await home.newTenant();
    const { slug } = own.tenant;
    await fill(own);
    const block =
      /run the same steps by hand:\n\n```console\n([^`]*)```/.exec(await readFile(GUIDE, 'utf8'))?.[1] ?? '';
    const lines = block.trim().split('\n');
    expect(lines).toHaveLength(4);
    const archive = join(folder, 'by-hand.tar.gz');
    for (const line of lines) {
      const words = line
        .replace('$ npm run -s cli -- ', '')
        .replace(/#.*/, '')
        .matchAll(/'([^']*)'|(\S+)/g);
      const args = [...words]
        .map(([, quoted, plain]) => quoted ?? plain ?? '')
        .map((arg) => ({ acme: slug, 'acme.tar.gz': archive })[arg] ?? arg);
      const outcome = await (line.endsWith('# there') ? there : here).run(...args);
      expect([line, outcome.code, outcome.stderr]).toEqual([line, 0, '']);
    }
    await there.json('tenant:unfreeze', slug);
    expect(await canBeChanged(clientAbroad(own))).toBe(201);

    const { code, stdout, stderr } = await there.run('tenant:compare', slug, archive);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/is not as in .*: see .*component/)]);
    expect(stdout).toMatch(/^component +\d+ +\d+ +NO$/m);
    expect(stdout).toMatch(/^incident +2 +2 +yes$/m);
  });
});

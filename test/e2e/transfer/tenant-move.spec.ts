import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runForTenant } from '#core/context/work-context.js';
import { TenantsService } from '#platform/tenancy/tenants.service.js';
import { Client } from '#testing/client.js';
import type { TestTenant } from '#testing/test-application.js';
import type { Api } from '#testing/use-api.js';
import { runDueJobs } from '../../support/due-jobs.js';
import { createComponent, created } from '../../support/factories.js';
import { HOUR, fromNow } from '../../support/incidents.js';
import { createConfirmed } from '../../support/subscribers.js';
import { TEST_SECRETS_KEY } from '../../support/test-application.js';
import { useApi } from '../../support/use-api.js';
import { componentWebhook } from '../../support/webhooks.js';
import { CommandLine, type Outcome } from '../cli/command-line.js';

const GUIDE = 'docs/backup.md';
const OTHER_KEY = '1e'.repeat(32);

const home = useApi();
const abroad = useApi(() => ({ clock: home.clock, environment: { SECRETS_KEY: OTHER_KEY } }));

let folder: string;
let temporary: string;
let here: CommandLine;
let there: CommandLine;
let otherFile: string;

function settingsOf({ database }: Api, key: string): Record<string, string> {
  const { app, owner } = database.addresses;
  return { DATABASE_URL: app.url, DATABASE_OWNER_URL: owner.url, SECRETS_KEY: key };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heliograph-move-'));
  temporary = join(folder, 'temporary');
  await mkdir(temporary);
  here = new CommandLine({ ...settingsOf(home, TEST_SECRETS_KEY), TMPDIR: temporary });
  const other = settingsOf(abroad, OTHER_KEY);
  there = new CommandLine(other);
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

describe('A tenant that moves', { timeout: 180_000 }, () => {
  it('has everything that was acknowledged, takes each step once, and is not moved twice', async () => {
    const own = await home.newTenant();
    const { slug } = own.tenant;
    const { draftId } = await fill(own);
    const paths = [await createComponent(own.client), await createComponent(own.client)].map(
      ({ id }) => `/components/${id}`,
    );
    const writing = Promise.all(paths.map((path) => writeUntilFrozen(own.client, path)));
    const moved = await here.json<{ rows: number }>('tenant:move', slug, '--to', otherFile);
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

    const again = await here.run('tenant:move', slug, '--to', otherFile);
    expect([again.code, again.stdout]).toEqual([1, '']);
    expect(again.stderr).toContain(`${slug} is frozen already.`);
    expect([await canBeChanged(own.client), await canBeChanged(remote)]).toEqual([503, 201]);
    await here.json('tenant:delete', slug, '--yes');
    await expect(home.app.get(TenantsService).bySlug(slug)).rejects.toThrow('no tenant');
  });

  it('is as usable as before where it was if a step fails, and moves once the reason is gone', async () => {
    const own = await home.tenant('twice');
    const theirs = await abroad.tenant('twice');
    const move = (): Promise<Outcome> => here.run('tenant:move', 'twice', '--to', otherFile);
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
    const move = (): Promise<Outcome> => here.run('tenant:move', own.tenant.slug, '--to', wrong);
    await writeFile(wrong, `DATABASE_URL=postgres://nobody@127.0.0.1:1/none\nSECRETS_KEY=${OTHER_KEY}\n`);
    const refused = await move();
    expect([refused.code, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toMatch(/^migrate failed at the other installation: [^{]/);
    await writeFile(wrong, `SECRETS_KEY=${OTHER_KEY}\n`);
    expect((await move()).stderr).toBe(`${wrong} must have the DATABASE_URL of the other installation.\n`);
    expect(await canBeChanged(own.client)).toBe(201);
  });

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

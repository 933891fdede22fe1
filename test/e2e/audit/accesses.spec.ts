import { userInfo } from 'node:os';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { runForTenant } from '#core/context/work-context.js';
import { AuditRetention } from '#modules/audit/services/audit-retention.js';
import { BackgroundDatabase } from '#platform/database/tenant/background-database.js';
import { AccessLog } from '#platform/access-log/access-log.js';
import { Client } from '#testing/client.js';
import type { TestTenant } from '#testing/test-application.js';
import { createSubscriber } from '../../support/subscribers.js';
import { TEST_SECRETS_KEY, startTestApplication } from '../../support/test-application.js';
import { useApi } from '../../support/use-api.js';
import { CommandLineHere } from '../cli/command-line-here.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

interface Access {
  readonly hour: string;
  readonly kind: string;
  readonly action: string | null;
  readonly actor: { readonly type: string; readonly id: string | null; readonly name: string | null };
  readonly requests: number;
}

const api = useApi({ environment: { AUDIT_RETENTION_DAYS: '30' } });
const replica = api.useReplica();
let own: TestTenant;
/** Reads the list, which is then counted itself. */
let reader: Client;

beforeEach(async () => {
  own = await api.newTenant();
  reader = await own.clientWith('audit.view');
});

async function stored(): Promise<void> {
  await api.app.get(AccessLog).flush();
  await replica.app.get(AccessLog).flush();
}

/** Statements on the table while `work` runs. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(api.app.get(BackgroundDatabase), 'query');
  try {
    await work();
    return query.mock.calls.filter(([statement]) => JSON.stringify(statement).includes('access_count'))
      .length;
  } finally {
    query.mockRestore();
  }
}

async function accesses(query = ''): Promise<Access[]> {
  await stored();
  const { body } = await reader.get<Access[]>(`/audit-events/accesses${query}`);
  return body.data.filter(({ action }) => action !== 'listAccesses');
}

describe('Refused requests', () => {
  it('without a valid key are counted for the tenant of the host, by hour, and name nobody', async () => {
    const nobody = own.client.withKey(undefined);
    for (const client of [nobody, nobody, own.client.withKey('hg_invalid')])
      expect((await client.get('/subscribers')).status).toBe(401);
    const hour = new Date(Math.floor(api.clock.now().getTime() / HOUR) * HOUR).toISOString();
    const unknown = { type: 'unknown', id: null, name: null };
    expect(await accesses()).toEqual([
      { hour, kind: 'unauthenticated', action: null, actor: unknown, requests: 3 },
    ]);
    api.clock.advance(HOUR);
    await nobody.get('/components');
    expect((await accesses('?kind=unauthenticated')).map(({ requests }) => requests)).toEqual([1, 3]);
  });

  it('of a key without the ability are counted by key', async () => {
    const lesser = await own.clientWith('components.view');
    await lesser.get('/subscribers');
    await lesser.delete('/incidents/1');
    const [found, ...further] = await accesses('?kind=forbidden');
    expect(further).toEqual([]);
    expect(found).toMatchObject({ action: null, actor: { type: 'api_key', name: 'Test' }, requests: 2 });
    expect(await accesses(`?actor=api_key:${found!.actor.id}`)).toEqual([found]);
    expect(await accesses('?actor=unknown')).toEqual([]);
  });

  it('of another tenant’s key tell neither tenant who it was', async () => {
    const other = await api.newTenant();
    const intruder = other.client.onHost(own.client.host);
    expect((await intruder.get('/components')).status).toBe(403);
    expect(await accesses()).toMatchObject([
      { kind: 'forbidden', actor: { type: 'unknown', id: null, name: null }, requests: 1 },
    ]);
    await stored();
    expect((await other.client.get<Access[]>('/audit-events/accesses')).body.data).toEqual([]);
  });

  it('take one row an hour, however many addresses are tried', async () => {
    const lesser = await own.clientWith('components.view');
    const paths = ['/subscribers', '/api-keys', '/audit-events', '/domains', '/settings/previews'];
    for (let turn = 0; turn < 20; turn += 1)
      await Promise.all(paths.map((path) => lesser.post(`${path}/${turn}`)));
    await Promise.all(Array.from({ length: 200 }, () => lesser.get('/subscribers')));
    await stored();
    const rows = await api.database.sql(
      `select requests::int as requests from access_count where tenant_id = $1 and kind = 'forbidden'`,
      [own.tenant.id],
    );
    expect(rows.length).toBe(1);
    expect(rows[0]!['requests']).toBeGreaterThanOrEqual(200);
  });

  it('of visitors and of unknown hosts are not counted', async () => {
    await api.stranger.get('/subscribers');
    await own.client.withKey(undefined).get('//preview/nonsense');
    expect(await accesses()).toEqual([]);
  });
});

describe('Reads of personal data', () => {
  it('are counted by key and operation, over all processes', async () => {
    const { id } = await createSubscriber(own.client);
    const second = new Client(() => ({
      ...replica.stranger.session(),
      host: `${own.tenant.slug}.localhost:${replica.port}`,
      key: own.client.key,
    }));
    await own.client.get('/subscribers');
    await second.get('/subscribers');
    await own.client.get(`/subscribers/${id}`);
    await own.client.get('/subscribers/export');
    await own.client.get('/components');
    const found = await accesses();
    expect(found.map(({ kind, action, requests }) => `${kind} ${action} ${requests}`).sort()).toEqual([
      'exported exportSubscribers 1',
      'read getSubscriber 1',
      'read listSubscribers 2',
    ]);
    expect(new Set(found.map(({ actor }) => actor.type))).toEqual(new Set(['api_key']));
  });

  it('include those of the trail and of this list', async () => {
    await reader.get('/audit-events');
    await reader.get('/audit-events/accesses');
    await stored();
    const { body } = await reader.get<Access[]>('/audit-events/accesses?kind=read');
    expect(body.data.map(({ action }) => action).sort()).toEqual(['listAccesses', 'listAuditEvents']);
  });

  it('include those by command, by the user who ran it', async () => {
    const { owner, app } = api.database.addresses;
    const cli = new CommandLineHere({
      DATABASE_URL: app.url,
      DATABASE_OWNER_URL: owner.url,
      SECRETS_KEY: TEST_SECRETS_KEY,
    });
    const { slug } = own.tenant;
    const user = userInfo().username;
    for (const command of ['subscribers:export', 'audit:export', 'key:list'])
      expect(await cli.run(command, slug)).toMatchObject({ code: 0, stderr: '' });
    // Recorded before anything is shown, so a command that ends early is, too.
    for (const command of ['subscribers:export', 'audit:export'])
      expect((await cli.run(command, slug, '--output', '/nowhere/file')).code).toBe(1);
    expect((await cli.run('tenant:export', slug, '/nowhere/file')).code).toBe(1);
    const found = await accesses('?actor=command');
    expect(found.map(({ kind, action, requests }) => `${kind} ${action} ${requests}`).sort()).toEqual([
      'exported audit:export 2',
      'exported subscribers:export 2',
      'exported tenant:export 1',
      'read key:list 1',
    ]);
    for (const { actor } of found) expect(actor).toEqual({ type: 'command', id: null, name: user });
  });
});

describe('Counts of accesses', () => {
  it('are stored once a minute, and cause no write before', async () => {
    const log = api.app.get(AccessLog);
    const nobody = own.client.withKey(undefined);
    await stored();
    const before = await statementsOf(async () => {
      for (let time = 0; time < 20; time += 1) await nobody.get('/subscribers');
      for (let time = 0; time < 20; time += 1) await own.client.get('/subscribers');
    });
    expect(before).toBe(0);
    expect(await statementsOf(stored)).toBe(1);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const note = (): void => {
        runForTenant(own.tenant, () => {
          log.note('read', 'listSubscribers');
        });
      };
      note();
      expect(await statementsOf(() => vi.advanceTimersByTimeAsync(59_999))).toBe(0);
      note();
      expect(await statementsOf(() => vi.advanceTimersByTimeAsync(1))).toBe(1);
    } finally {
      vi.useRealTimers();
    }
  });

  it('are stored when a process stops', async () => {
    const other = await startTestApplication({ database: api.database, clock: api.clock });
    const client = new Client(() => ({
      ...other.stranger.session(),
      host: `${own.tenant.slug}.localhost:${other.port}`,
      key: own.client.key,
    }));
    await client.get('/subscribers');
    await other.close();
    expect(await accesses()).toMatchObject([{ action: 'listSubscribers', requests: 1 }]);
  });

  it('that cannot be stored are kept, and stored with those that follow', async () => {
    await own.client.get('/subscribers');
    await api.database.sql('alter table access_count rename to access_count_away');
    try {
      await stored();
      expect((await own.client.get('/subscribers')).status).toBe(200);
      await stored();
    } finally {
      await api.database.sql('alter table access_count_away rename to access_count');
    }
    await own.client.get('/subscribers');
    expect(await accesses()).toMatchObject([{ action: 'listSubscribers', requests: 3 }]);
  });

  it('are added up by processes that store them at once', async () => {
    const logs = [api, replica].map(({ app }) => app.get(AccessLog));
    await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        runForTenant(own.tenant, () => logs[turn % 2]!.record('read', `operation-${turn % 3}`)),
      ),
    );
    const found = await accesses();
    expect(found.map(({ requests }) => requests).sort()).toEqual([6, 7, 7]);
  });
});

describe('The list of accesses', () => {
  it('needs audit.view, and shows no other tenant’s', async () => {
    expect((await own.client.withKey(undefined).get('/audit-events/accesses')).status).toBe(401);
    expect((await (await own.clientWith('subscribers.manage')).get('/audit-events/accesses')).status).toBe(
      403,
    );
    const other = await api.newTenant();
    expect((await other.client.onHost(own.client.host).get('/audit-events/accesses')).status).toBe(403);
    await own.client.get('/subscribers');
    await stored();
    expect((await other.client.get<Access[]>('/audit-events/accesses')).body.data).toEqual([]);
  });

  it('has pages, newest hour first', async () => {
    for (let hour = 0; hour < 3; hour += 1) {
      await own.client.get('/subscribers');
      api.clock.advance(HOUR);
    }
    await stored();
    const pages = [];
    for (const page of [1, 2, 3, 4])
      pages.push(
        (await reader.get<Access[]>(`/audit-events/accesses?kind=read&actor=api_key&per_page=1&page=${page}`))
          .body,
      );
    const hours = pages.map(({ data }) => data.map(({ hour }) => hour));
    expect(hours.map(({ length }) => length)).toEqual([1, 1, 1, 0]);
    expect(hours.flat()).toEqual(hours.flat().sort().reverse());
    expect(pages[0]!.meta).toMatchObject({ total: 3, last_page: 3 });
  });

  it.each([
    ['kind', 'nothing'],
    ['actor', 'API KEY'],
    ['since', 'yesterday'],
    ['until', '2026-13-01'],
    ['per_page', 'x'],
  ])('refuses %s=%s by its name', async (name, value) => {
    const { status, body } = await reader.get(`/audit-events/accesses?${name}=${encodeURIComponent(value)}`);
    expect([status, Object.keys(body.errors)]).toEqual([422, [name]]);
  });

  it('can be limited to a time', async () => {
    await own.client.get('/subscribers');
    const at = api.clock.now().toISOString();
    api.clock.advance(5 * HOUR);
    await own.client.get('/subscribers');
    expect((await accesses(`?until=${at}`)).length).toBe(1);
    expect((await accesses(`?since=${at}`)).length).toBe(2);
    expect((await accesses(`?since=${api.clock.now().toISOString()}`)).length).toBe(1);
  });

  it('ends where the retention of the trail ends', async () => {
    await own.client.get('/subscribers');
    await stored();
    api.clock.advance(20 * DAY);
    await own.client.get('/subscribers');
    await stored();
    api.clock.advance(15 * DAY);
    await api.app.get(AuditRetention).sweep();
    expect((await accesses()).length).toBe(1);
  });

  it('keeps counts of others when a tenant is deleted meanwhile', async () => {
    const gone = await api.newTenant();
    await gone.client.get('/subscribers');
    await own.client.get('/subscribers');
    await api.database.sql('delete from tenant where id = $1', [gone.tenant.id]);
    expect((await accesses()).length).toBe(1);
  });
});

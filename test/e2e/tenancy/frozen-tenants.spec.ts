import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runForTenant } from '#core/context/work-context.js';
import { AuditSealer } from '#modules/audit/services/audit-sealer.js';
import { PageViews } from '#modules/analytics/services/page-views.js';
import { SubscriberReach } from '#modules/subscribers/services/subscriber-reach.service.js';
import { KeyUsage } from '#platform/access/keys/key-usage.js';
import { EventDispatcher } from '#platform/events/event-dispatcher.js';
import { JobRunner } from '#platform/jobs/job-runner.js';
import { LostJobs } from '#platform/jobs/lost-jobs.js';
import { Retention } from '#platform/retention/retention.js';
import { TenantAccounts } from '#platform/tenancy/tenant-accounts.service.js';
import { TenantFreeze } from '#platform/jobs/tenant-freeze.js';
import { Client } from '#testing/client.js';
import type { TestTenant } from '#testing/test-application.js';
import { eventually } from '../../support/eventually.js';
import { createComponent, created } from '../../support/factories.js';
import { HOUR, createIncident, fromNow } from '../../support/incidents.js';
import { startOperatorApi, type OperatorApi } from '../../support/operator-api.js';
import { FIREFOX } from '../../support/page-views.js';
import { OWNER, signIn } from '#testing/people.js';
import { createConfirmed } from '../../support/subscribers.js';
import { postForm, subscribe } from '../../support/subscribing.js';
import { runDueJobs } from '../../support/due-jobs.js';
import { useApi } from '../../support/use-api.js';
import { componentWebhook } from '../../support/webhooks.js';
import { whileUncommitted } from '../../support/while-uncommitted.js';

const REASON = 'It moves to another server.';
/** The trail goes on: what the operator does is recorded, and entries are sealed. */
const OF_THE_TRAIL = ['access_count', 'audit_entry', 'audit_pending', 'audit_seal'];

const api = useApi({ environment: { SIGNAL_RETENTION_DAYS: '10' } });
const replica = api.useReplica();
let operator: OperatorApi;
beforeAll(async () => {
  operator = await startOperatorApi(api);
});
afterAll(() => operator.close());

async function freeze({ tenant }: TestTenant, reason?: string): Promise<any> {
  const body = reason === undefined ? {} : { reason };
  const frozen = await operator.ask('POST', `/tenants/${tenant.id}/freeze`, { body });
  expect(frozen.status).toBe(200);
  return frozen.body.data;
}

async function unfreeze({ tenant }: TestTenant): Promise<any> {
  return (await operator.ask('POST', `/tenants/${tenant.id}/unfreeze`)).body.data;
}

function onReplica({ client }: TestTenant): Client {
  return new Client(() => ({ ...replica.stranger.session(), host: client.host, key: client.key }));
}

/** Checksum of all rows of a tenant, by table. */
async function content({ tenant }: TestTenant): Promise<Record<string, string>> {
  const tables = await api.database.sql<{ name: string }>(
    `select relname::text as name from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attname = 'tenant_id' order by 1`,
  );
  const sums: Record<string, string> = {};
  for (const { name } of tables.filter(({ name: table }) => !OF_THE_TRAIL.includes(table))) {
    const [row] = await api.database.sql<{ sum: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as sum
       from ${name} t where tenant_id = $1`,
      [tenant.id],
    );
    sums[name] = row!.sum;
  }
  return sums;
}

describe('A frozen tenant', () => {
  it('refuses every change with the reason, on every replica at once, and can be read', async () => {
    const own = await api.newTenant();
    const { client } = own;
    const component = await createComponent(client);
    expect(await freeze(own, REASON)).toMatchObject({
      state: 'frozen',
      frozen_at: api.clock.now().toISOString(),
      freeze_reason: REASON,
    });
    for (const asked of [client, onReplica(own)]) {
      const refused = await asked.patch(`/components/${component.id}`, { name: 'Other' });
      expect([refused.status, refused.headers['retry-after'], refused.body]).toEqual([
        503,
        '60',
        {
          message: `This status page is frozen (${REASON}): it can be read, and nothing can be changed for now. Try again later.`,
          documentation_url: expect.stringContaining('/patchComponent'),
          error_id: expect.any(String),
        },
      ]);
      expect((await asked.get(`/components/${component.id}`)).body.data.name).toEqual(component.name);
      for (const page of ['//', '//history', '//api/v2/summary', '//history.atom'])
        expect((await asked.withKey(undefined).get(page)).status, page).toBe(200);
    }
    expect(await unfreeze(own)).toMatchObject({ state: 'active', frozen_at: null, freeze_reason: null });
    expect((await onReplica(own).patch(`/components/${component.id}`, { name: 'Other' })).status).toBe(200);
  });

  it('has the same rows whoever wants to change them: keys, people, visitors, monitoring and jobs', async () => {
    const own = await api.newTenant();
    const { client } = own;
    const visitor = client.withKey(undefined);
    const component = await createComponent(client);
    const hook = await componentWebhook(client);
    await hook.send({ status: 'down' });
    await hook.send({ status: 'down' });
    const draft = await createIncident(client, { title: 'Draft' });
    const subscribed = await createConfirmed(client);
    const person = await signIn(api.app, own, OWNER);
    await client.post(`/incidents/${draft.id}/schedule`, { publish_at: fromNow(api, HOUR) });
    await runDueJobs(api.app);
    await api.app.get(KeyUsage).flush();
    await freeze(own);
    const before = await content(own);
    const refused: Record<string, Promise<{ status: number; text: string }>> = {
      'a new record': client.post('/components', { name: 'New' }),
      'a deletion': client.delete(`/components/${component.id}`),
      'a publication': client.post(`/incidents/${draft.id}/publish`),
      'a repeatable write': client.post(
        '/components',
        { name: 'N' },
        { headers: { 'idempotency-key': 'one' } },
      ),
      'the settings': client.patch('/settings', { reminder_minutes: 30 }),
      'a key': client.post('/api-keys', { name: 'New', abilities: ['components.view'] }),
      'a member': client.post('/members', { email: 'new@example.com', roles: [{ id: OWNER }] }),
      'a person’s name': person.client.patch('/members/me', { name: 'New' }),
      'an end of a session': client.post(`/members/${person.member.id}/sign-out`),
      'a subscriber': client.patch(`/subscribers/${subscribed.id}`, { locale: 'en' }),
      'a subscription': subscribe('new@example.com', visitor),
      'a signal': hook.send({ status: 'up' }),
      'a repeated signal': hook.send({ status: 'down' }),
    };
    for (const [what, response] of Object.entries(refused)) {
      const { status, text } = await response;
      expect([what, status, text]).toEqual([what, 503, expect.stringContaining('is frozen: it can be read')]);
    }
    const form = await postForm(visitor, '/subscribe', { address: 'new@example.com', channel: 'email' });
    expect([400, 422, 503]).toContain(form.status);
    await expect(
      runForTenant(own.tenant, () =>
        api.app.get(SubscriberReach).quarantine([{ address: subscribed.address, reason: 'Gone.' }]),
      ),
    ).rejects.toThrow('is frozen');
    api.clock.advance(30 * 24 * HOUR);
    for (const work of [
      () => runDueJobs(api.app),
      () => api.app.get(LostJobs).recover(),
      () => api.app.get(Retention).sweep(),
      () => api.app.get(EventDispatcher).dispatch(),
      () => api.app.get(KeyUsage).flush(),
    ])
      await work();
    await visitor.get('//', { headers: { 'user-agent': FIREFOX, accept: 'text/html' } });
    await api.app.get(PageViews).flush();
    expect(await content(own)).toEqual(before);
    await unfreeze(own);
    await runDueJobs(api.app);
    expect((await client.get(`/incidents/${draft.id}`)).body.data.published_at).not.toBeNull();
    expect((await hook.send({ status: 'up' })).status).toBe(200);
  });

  it('has exactly what was acknowledged before, however many write at once', async () => {
    const own = await api.newTenant();
    const clients = [own.client, onReplica(own)];
    let stopped = false;
    const writers = Array.from({ length: 12 }, async (_, number) => {
      let acknowledged = 0;
      for (let round = 0; !stopped; round += 1) {
        const client = clients[number % 2]!;
        const { status } = await client.post('/components', { name: `${number} ${round}` });
        expect([201, 503]).toContain(status);
        if (status === 201) acknowledged += 1;
        else stopped ||= round > 500;
      }
      return acknowledged;
    });
    const count = async (): Promise<number> =>
      (await own.client.get('/components?per_page=1')).body.meta.total;
    await eventually(count, (total) => total > 30);
    await freeze(own);
    const frozen = [await count(), await content(own)];
    await new Promise((resolve) => setTimeout(resolve, 200));
    stopped = true;
    const acknowledged = (await Promise.all(writers)).reduce((sum, one) => sum + one, 0);
    await api.app.get(KeyUsage).flush();
    expect([await count(), await content(own)]).toEqual(frozen);
    expect(acknowledged).toBe(frozen[0]);
    await unfreeze(own);
  });

  it('is not frozen before a write that is under way has ended, which is then stored', async () => {
    const own = await api.newTenant();
    const component = await createComponent(own.client);
    const order: string[] = [];
    let freezing: Promise<unknown> | undefined;
    const written = await whileUncommitted(
      api.database,
      'select from component where tenant_id = $1 and id = $2 for update',
      [own.tenant.id, component.id],
      async () => {
        const { status } = await own.client.patch(`/components/${component.id}`, { name: 'Under way' });
        order.push('written');
        return status;
      },
      async () => {
        freezing = freeze(own).then(() => order.push('frozen'));
        await eventually(
          () =>
            api.database.sql(
              `select from pg_locks where locktype = 'advisory' and not granted and mode = 'ExclusiveLock'`,
            ),
          (waiting) => waiting.length > 0,
        );
      },
    );
    await freezing;
    expect([written, order]).toEqual([200, ['written', 'frozen']]);
    const { body } = await own.client.get(`/components/${component.id}`);
    expect(body.data.name.de).toBe('Under way');
    await unfreeze(own);
  });

  it('lets jobs that run end first, and begins no other', async () => {
    const own = await api.newTenant();
    const publishAt = fromNow(api, HOUR);
    const drafts = [await createIncident(own.client), await createIncident(own.client)];
    for (const { id } of drafts)
      await own.client.post(`/incidents/${id}/schedule`, { publish_at: publishAt });
    await runDueJobs(api.app);
    api.clock.advance(HOUR);
    const runner = api.app.get(JobRunner);
    const [running] = await runner.claim(1);
    let isFrozen = false;
    const freezing = freeze(own).then(() => {
      isFrozen = true;
    });
    await eventually(
      () => own.client.post('/components', { name: 'Late' }),
      ({ status }) => status === 503,
    );
    expect([await runner.claim(10), isFrozen]).toEqual([[], false]);
    expect(await runner.run(running!)).toBeUndefined();
    await freezing;
    const published = async (): Promise<unknown[]> =>
      Promise.all(
        drafts.map(async ({ id }) => (await own.client.get(`/incidents/${id}`)).body.data.published_at),
      );
    expect((await published()).filter((at) => at !== null)).toHaveLength(1);
    await unfreeze(own);
    await runDueJobs(api.app);
    expect(await published()).not.toContain(null);
  });

  it('refuses a job that did not end in time, which runs once it is unfrozen', async () => {
    const own = await api.newTenant();
    const draft = await createIncident(own.client);
    await own.client.post(`/incidents/${draft.id}/schedule`, { publish_at: fromNow(api, HOUR) });
    await runDueJobs(api.app);
    api.clock.advance(HOUR);
    const runner = api.app.get(JobRunner);
    const [late] = await runner.claim(1);
    const accounts = api.app.get(TenantAccounts);
    await runForTenant(own.tenant, () => accounts.beginFreeze(null));
    await runForTenant(own.tenant, () => accounts.endFreeze());
    expect((await runner.run(late!))?.message).toContain('is frozen');
    expect(await runDueJobs(api.app)).toBe(0);
    await unfreeze(own);
    api.clock.advance(HOUR);
    await runDueJobs(api.app);
    expect((await own.client.get(`/incidents/${draft.id}`)).body.data.published_at).not.toBeNull();
  });

  it('stays frozen when processes start again, beside other tenants that are not', async () => {
    const own = await api.newTenant();
    const other = await api.newTenant();
    await freeze(own, REASON);
    const later = await operator.ask('GET', `/tenants/${own.tenant.id}`);
    expect(later.body.data).toMatchObject({ state: 'frozen', freeze_reason: REASON });
    const [stored] = await api.database.sql('select frozen_at, freeze_drains from tenant where id = $1', [
      own.tenant.id,
    ]);
    expect(stored).toEqual({ frozen_at: api.clock.now(), freeze_drains: false });
    expect((await other.client.post('/components', { name: 'New' })).status).toBe(201);
    await unfreeze(own);
  });

  it('is frozen again without change, gets another reason, and is suspended and archived as before', async () => {
    const own = await api.newTenant();
    const first = await freeze(own, REASON);
    api.clock.advance(1000);
    expect((await freeze(own)).frozen_at).toBe(first.frozen_at);
    expect(await freeze(own, 'Another')).toMatchObject({
      freeze_reason: 'Another',
      frozen_at: first.frozen_at,
    });
    for (const [step, state] of [
      ['suspend', 'suspended'],
      ['archive', 'archived'],
      ['resume', 'frozen'],
      ['unfreeze', 'active'],
      ['unfreeze', 'active'],
    ] as const) {
      const { body } = await operator.ask('POST', `/tenants/${own.tenant.id}/${step}`);
      expect([step, body.data.state]).toEqual([step, state]);
    }
    expect((await created(own.client, '/components', { name: 'New' })).id).toBeDefined();
  });

  it.each([[''], ['x'.repeat(501)], [7]])('is not frozen for the reason %j', async (reason) => {
    const own = await api.newTenant();
    const refused = await operator.ask('POST', `/tenants/${own.tenant.id}/freeze`, { body: { reason } });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['reason']]);
    expect((await operator.ask('GET', `/tenants/${own.tenant.id}`)).body.data.state).toBe('active');
  });

  it('refuses what the operator would change of its data, and can be exported and deleted', async () => {
    const own = await api.newTenant();
    const { id, slug } = own.tenant;
    await freeze(own);
    for (const [method, path, body] of [
      ['PATCH', '', { name: 'Other' }],
      ['POST', '/api-keys', { name: 'New', abilities: ['components.view'] }],
      ['POST', '/domains', { host: 'status.frozen.example' }],
      ['POST', '/members', { email: 'ada@example.com' }],
    ] as const)
      expect([path, (await operator.ask(method, `/tenants/${id}${path}`, { body })).status]).toEqual([
        path,
        503,
      ]);
    await operator.ask('POST', `/tenants/${id}/archive`);
    expect((await operator.ask('POST', `/tenants/${id}/export`)).status).toBe(200);
    expect((await operator.ask('DELETE', `/tenants/${id}?confirm=${slug}`)).status).toBe(204);
  });

  it('has in its trail who froze and unfroze it, and why', async () => {
    const own = await api.newTenant();
    await freeze(own, REASON);
    await runForTenant(own.tenant, () => api.app.get(TenantFreeze).freeze(null));
    while (await api.app.get(AuditSealer).seal());
    await unfreeze(own);
    const { body } = await own.client.get('/audit-events?per_page=10');
    const steps = body.data.filter(({ action }: { action: string }) => /freezeTenant/.test(action));
    expect(steps.map(({ action, actor }: any) => [action, actor.type, actor.name])).toEqual([
      ['unfreezeTenant', 'operator', 'Portal'],
      ['freezeTenant', 'operator', 'Portal'],
    ]);
    expect(JSON.stringify(steps[1])).toContain(REASON);
  });
});

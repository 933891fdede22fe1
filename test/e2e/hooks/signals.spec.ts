import { describe, expect, it } from 'vitest';
import { createComponent } from '../../support/factories.js';
import { createIncident, createMaintenance } from '../../support/incidents.js';
import { runDueJobs } from '../../support/due-jobs.js';
import { eventsOf } from '../../support/outbox.js';
import { statementsDuring } from '../../support/statements-during.js';
import { useApi } from '../../support/use-api.js';
import { whileUncommitted } from '../../support/while-uncommitted.js';
import { Webhook, componentWebhook, hostSystemWebhook } from '../../support/webhooks.js';

const api = useApi();
const own = api.useTenant('own');

const MINUTE = 60_000;

function now(): string {
  return api.clock.now().toISOString();
}

async function timeline(id: number): Promise<any> {
  return (await own.client.get(`/components/${id}/timeline`)).body.data;
}

async function visibleStatus(id: number): Promise<unknown> {
  const { body } = (await own.client.get('//api/v2/components')) as { body: any };
  return body.components.find((one: { id: string }) => one.id === String(id))?.status;
}

describe('A signal at the address of a component', () => {
  it('changes its status, and the next one restores it; record, timeline and page follow', async () => {
    const hook = await componentWebhook(own.client);
    const since = now();
    const answer = await hook.send({ status: 'major_outage', message: 'The disk is full.' });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      data: { accepted: 1, status: 'major_outage', status_at: since, source: 'trigger' },
    });
    expect(await hook.read()).toMatchObject({
      status: 'major_outage',
      remote_trigger: { webhook_enabled: true, webhook_status: 'major_outage', webhook_status_at: since },
    });
    expect((await timeline(hook.id)).reasons).toEqual([
      {
        source: 'trigger',
        id: hook.id,
        status: 'major_outage',
        since,
        key: 'default',
        message: 'The disk is full.',
      },
    ]);
    api.clock.advance(10 * MINUTE);
    const over = now();
    expect((await hook.send({ status: 'up' })).body.data).toEqual({
      accepted: 1,
      status: 'operational',
      status_at: over,
      source: 'trigger',
    });
    api.clock.advance(MINUTE);
    const { status, reasons, periods } = await timeline(hook.id);
    expect({ status, reasons }).toEqual({ status: 'operational', reasons: [] });
    expect(periods).toContainEqual({ status: 'major_outage', started_at: since, ended_at: over });
  });

  it('is the worst of its open keys', async () => {
    const hook = await componentWebhook(own.client);
    await hook.send({ status: 'degraded', key: 'cpu' });
    await hook.send({ status: 'partial_outage', key: 'disk', message: 'full' });
    expect((await hook.send({ status: 'ok', key: 'net' })).body.data.status).toBe('partial_outage');
    expect((await timeline(hook.id)).reasons).toMatchObject([{ key: 'disk', message: 'full' }]);
    await hook.send({ status: 'up', key: 'disk' });
    expect((await hook.read()).status).toBe('degraded');
    await hook.send({ status: 'up', key: 'cpu' });
    expect((await hook.read()).status).toBe('operational');
  });

  it('holds from its own time, and an older one of the same key changes the past alone', async () => {
    const hook = await componentWebhook(own.client, { history_since: '2026-02-01T00:00:00Z' });
    const at = (minutes: number): string =>
      new Date(api.clock.now().getTime() - minutes * MINUTE).toISOString();
    await hook.send({ status: 'down', at: at(60) });
    await hook.send({ status: 'up', at: at(20) });
    const late = await hook.send({ status: 'degraded', at: at(40) });
    expect(late.body.data).toMatchObject({ status: 'operational', status_at: at(20) });
    const { status, periods } = await timeline(hook.id);
    expect(status).toBe('operational');
    expect(periods.slice(-4)).toEqual([
      expect.objectContaining({ status: 'operational', ended_at: at(60) }),
      { status: 'major_outage', started_at: at(60), ended_at: at(40) },
      { status: 'degraded', started_at: at(40), ended_at: at(20) },
      { status: 'operational', started_at: at(20), ended_at: now() },
    ]);
  });

  it('is corrected by a late one only until it was last repeated', async () => {
    const hook = await componentWebhook(own.client, { history_since: '2026-02-01T00:00:00Z' });
    const at = (minutes: number): string =>
      new Date(api.clock.now().getTime() - minutes * MINUTE).toISOString();
    for (const minutes of [60, 40, 20]) await hook.send({ status: 'down', at: at(minutes) });
    await hook.send({ status: 'up', at: at(30) });
    expect((await timeline(hook.id)).periods.slice(-4)).toMatchObject([
      { status: 'operational', ended_at: at(60) },
      { status: 'major_outage', started_at: at(60), ended_at: at(30) },
      { status: 'operational', started_at: at(30), ended_at: at(20) },
      { status: 'major_outage', started_at: at(20) },
    ]);
  });

  it('counts as now when its time is more than 5 minutes ahead', async () => {
    const hook = await componentWebhook(own.client);
    await hook.send({
      status: 'down',
      at: new Date(api.clock.now().getTime() + 3 * 365 * 86_400_000).toISOString(),
    });
    expect((await hook.read()).remote_trigger.webhook_status_at).toBe(now());
    api.clock.advance(1000);
    await hook.send({ status: 'up' });
    expect((await hook.read()).status).toBe('operational');
  });

  it('ends by itself when its time to live is over, unless another one came', async () => {
    const hook = await componentWebhook(own.client);
    const since = now();
    await hook.send({ status: 'down', ttl: 300 });
    api.clock.advance(4 * MINUTE);
    await hook.send({ status: 'down', ttl: 300 });
    api.clock.advance(4 * MINUTE);
    await runDueJobs(api.app);
    expect((await hook.read()).status).toBe('major_outage');
    api.clock.advance(MINUTE);
    const over = now();
    api.clock.advance(10 * MINUTE);
    await runDueJobs(api.app);
    expect(await hook.read()).toMatchObject({
      status: 'operational',
      remote_trigger: { webhook_status: 'operational' },
    });
    expect((await timeline(hook.id)).periods).toContainEqual({
      status: 'major_outage',
      started_at: since,
      ended_at: over,
    });
  });

  it('ends earlier when the next one asks for it', async () => {
    const hook = await componentWebhook(own.client);
    await hook.send({ status: 'down', ttl: 600 });
    await hook.send({ status: 'down', ttl: 60 });
    api.clock.advance(MINUTE);
    await runDueJobs(api.app);
    expect((await hook.read()).status).toBe('operational');
  });

  it('is repeated without another job, unless it ends earlier', async () => {
    const hook = await componentWebhook(own.client);
    const jobs = async (ttl: number): Promise<number> => {
      const statements = await statementsDuring(() => hook.send({ status: 'down', ttl }));
      return statements.filter((text) => text.startsWith('insert into job ')).length;
    };
    expect([await jobs(600), await jobs(600), await jobs(900), await jobs(300)]).toEqual([1, 0, 0, 1]);
  });

  it('of one key ends when its time to live is over, and those of others later', async () => {
    const hook = await componentWebhook(own.client);
    await hook.send({ status: 'down', key: 'a', ttl: 60 });
    await hook.send({ status: 'degraded', key: 'b', ttl: 120 });
    const statuses = [];
    for (let minute = 0; minute < 2; minute += 1) {
      api.clock.advance(MINUTE);
      await runDueJobs(api.app);
      statuses.push((await hook.read()).status);
    }
    expect(statuses).toEqual(['degraded', 'operational']);
  });

  it('records an event for each change of the status that others see', async () => {
    const { client, tenant } = await api.newTenant();
    const hook = await componentWebhook(client);
    for (const status of ['down', 'down', 'degraded', 'up']) await hook.send({ status });
    const events = await eventsOf(api.database, tenant.id, 'component.status_changed');
    expect(events.map(({ payload }) => payload)).toEqual([
      { component_id: hook.id, from: 'operational', to: 'major_outage' },
      { component_id: hook.id, from: 'major_outage', to: 'degraded' },
      { component_id: hook.id, from: 'degraded', to: 'operational' },
    ]);
  });

  it('is told with its time, which the record has as well', async () => {
    const hook = await componentWebhook(own.client);
    await hook.send({ status: 'degraded' });
    api.clock.advance(MINUTE - 1);
    expect((await hook.send({ status: 'degraded' })).body.data.status_at).toBe(now());
    expect((await hook.read()).remote_trigger.webhook_status_at).toBe(now());
    await hook.send({ status: 'down' });
    expect((await hook.read()).remote_trigger.webhook_status_at).toBe(now());
    api.clock.advance(MINUTE);
    await hook.send({ status: 'down' });
    expect((await hook.read()).remote_trigger.webhook_status_at).toBe(now());
  });

  it('is masked by a maintenance, not by an incident', async () => {
    const hook = await componentWebhook(own.client);
    await hook.send({ status: 'down' });
    await createIncident(own.client, { publish: true, components: [{ id: hook.id, impact: 'degraded' }] });
    expect((await hook.read()).status).toBe('major_outage');
    const { id } = await createMaintenance(own.client, {
      publish: true,
      components: [{ id: hook.id, impact: 'under_maintenance' }],
    });
    await own.client.post(`/maintenances/${id}/start`, {});
    expect((await hook.read()).status).toBe('degraded');
    await own.client.post(`/maintenances/${id}/complete`, {});
    expect((await hook.read()).status).toBe('major_outage');
    await hook.send({ status: 'up' });
    expect((await hook.read()).status).toBe('degraded');
  });

  it('is told where an incident keeps the status as it is', async () => {
    const hook = await componentWebhook(own.client);
    await createIncident(own.client, {
      publish: true,
      components: [{ id: hook.id, impact: 'major_outage' }],
    });
    for (const status of ['degraded', 'operational']) {
      api.clock.advance(1000);
      await hook.send({ status });
      expect(await hook.read()).toMatchObject({
        status: 'major_outage',
        remote_trigger: { webhook_status: status, webhook_status_at: now() },
      });
    }
  });

  it('is shown to visitors', async () => {
    const hook = await componentWebhook(own.client);
    await hook.send({ status: 'down' });
    await expect.poll(() => visibleStatus(hook.id)).toBe('major_outage');
  });

  it('is forgotten when the webhook is switched off, and its address with it', async () => {
    const hook = await componentWebhook(own.client);
    await hook.send({ status: 'down' });
    const { body } = await own.client.patch(`/components/${hook.id}`, { webhook_enabled: false });
    expect(body.data).toMatchObject({
      status: 'operational',
      remote_trigger: {
        webhook_enabled: false,
        webhook_url: null,
        webhook_status: null,
        webhook_status_at: null,
      },
    });
    await expect.poll(async () => (await hook.send({ status: 'down' })).status).toBe(404);
    expect((await hook.read()).status).toBe('operational');
  });

  it('leaves what was reported before the webhook was switched off in the past', async () => {
    const hook = await componentWebhook(own.client);
    const from = now();
    await hook.send({ status: 'down' });
    api.clock.advance(10 * MINUTE);
    const until = now();
    await own.client.patch(hook.path, { webhook_enabled: false });
    const { body } = await own.client.patch(hook.path, { webhook_enabled: true });
    const again = new Webhook(own.client, hook.id, body.data.remote_trigger.webhook_url, hook.path);
    api.clock.advance(10 * MINUTE);
    const past = { status: 'major_outage', started_at: from, ended_at: until };
    expect((await again.send({ status: 'degraded', ttl: 60 })).body.data.status).toBe('degraded');
    expect((await timeline(hook.id)).periods).toContainEqual(past);
    api.clock.advance(2 * MINUTE);
    await runDueJobs(api.app);
    const { status, periods } = await timeline(hook.id);
    expect(status).toBe('operational');
    expect(periods).toContainEqual(past);
  });
});

describe('A signal at the address of a host system', () => {
  it('turns every component that is linked to it, and no other', async () => {
    const hook = await hostSystemWebhook(own.client);
    const linked = [
      await createComponent(own.client, { host_system_id: hook.id }),
      await createComponent(own.client, { host_system_id: hook.id }),
    ];
    const other = await createComponent(own.client);
    expect((await hook.send({ status: 'partial_outage', message: 'slow' })).body.data.source).toBe(
      'host_system',
    );
    expect(await hook.read()).toMatchObject({ status: 'partial_outage', status_at: now() });
    for (const { id } of linked) {
      expect((await own.client.get(`/components/${id}`)).body.data).toMatchObject({
        status: 'partial_outage',
        remote_trigger: { host_system: { status: 'partial_outage', status_at: now() } },
      });
      expect((await timeline(id)).reasons).toMatchObject([
        { source: 'host_system', id: hook.id, key: 'default', message: 'slow' },
      ]);
    }
    expect((await own.client.get(`/components/${other.id}`)).body.data.status).toBe('operational');
    api.clock.advance(MINUTE);
    await hook.send({ status: 'up' });
    for (const { id } of linked)
      expect((await own.client.get(`/components/${id}`)).body.data.status).toBe('operational');
  });

  it('turns a component from when it is linked until it is no more', async () => {
    const hook = await hostSystemWebhook(own.client);
    const { id } = await createComponent(own.client);
    await hook.send({ status: 'down' });
    api.clock.advance(MINUTE);
    const linkedAt = now();
    const link = await own.client.patch(`/components/${id}`, { host_system_id: hook.id });
    expect(link.body.data.status).toBe('major_outage');
    api.clock.advance(MINUTE);
    await hook.send({ status: 'degraded' });
    const changedAt = now();
    api.clock.advance(MINUTE);
    const unlinkedAt = now();
    expect((await own.client.patch(`/components/${id}`, { host_system_id: null })).body.data.status).toBe(
      'operational',
    );
    await hook.send({ status: 'down' });
    api.clock.advance(MINUTE);
    expect((await timeline(id)).periods.slice(-4)).toEqual([
      expect.objectContaining({ status: 'operational', ended_at: linkedAt }),
      { status: 'major_outage', started_at: linkedAt, ended_at: changedAt },
      { status: 'degraded', started_at: changedAt, ended_at: unlinkedAt },
      { status: 'operational', started_at: unlinkedAt, ended_at: now() },
    ]);
  });

  it('turns a component only since it was linked, however late it arrives', async () => {
    const hook = await hostSystemWebhook(own.client);
    const ago = (minutes: number): string =>
      new Date(api.clock.now().getTime() - minutes * MINUTE).toISOString();
    const since = ago(60);
    const { id } = await createComponent(own.client, { history_since: since });
    await own.client.patch(`/components/${id}`, { host_system_id: hook.id });
    const linkedAt = now();
    api.clock.advance(10 * MINUTE);
    await hook.send({ status: 'down', key: 'before', at: ago(30) });
    await hook.send({ status: 'up', key: 'before', at: ago(20) });
    expect((await timeline(id)).periods).toEqual([
      { status: 'operational', started_at: since, ended_at: now() },
    ]);
    await hook.send({ status: 'degraded', key: 'since', at: ago(40) });
    expect((await timeline(id)).periods).toEqual([
      { status: 'operational', started_at: since, ended_at: linkedAt },
      { status: 'degraded', started_at: linkedAt, ended_at: now() },
    ]);
  });

  it('of the one that a component is moved to turns it, and of the other one no more', async () => {
    const [from, to] = [await hostSystemWebhook(own.client), await hostSystemWebhook(own.client)];
    const { id } = await createComponent(own.client, { host_system_id: from.id });
    await from.send({ status: 'down', key: 'a' });
    await from.send({ status: 'partial_outage', key: 'b' });
    await to.send({ status: 'partial_outage', key: 'a' });
    await to.send({ status: 'up', key: 'a' });
    await to.send({ status: 'degraded', key: 'b' });
    api.clock.advance(MINUTE);
    const { body } = await own.client.patch(`/components/${id}`, { host_system_id: to.id });
    expect(body.data.status).toBe('degraded');
    expect((await timeline(id)).reasons).toMatchObject([
      { source: 'host_system', id: to.id, key: 'b', since: now() },
    ]);
    await from.send({ status: 'up', key: 'a' });
    expect((await own.client.get(`/components/${id}`)).body.data.status).toBe('degraded');
    await to.send({ status: 'up', key: 'b' });
    expect((await own.client.get(`/components/${id}`)).body.data.status).toBe('operational');
  });

  it('turns no component that has the same id', async () => {
    for (const table of ['component', 'host_system'])
      await api.database.sql(
        `insert into deleted_id (tenant_id, kind, highest) values ($1, $2, 5000000)
         on conflict (tenant_id, kind) do update set highest = 5000000`,
        [own.tenant.id, table],
      );
    const hook = await hostSystemWebhook(own.client);
    const { id } = await createComponent(own.client, { host_system_id: hook.id });
    expect(id).toBe(hook.id);
    await hook.send({ status: 'down' });
    expect(await hook.read()).toMatchObject({ status: 'major_outage', status_at: now() });
    const { data } = (await own.client.get(`/components/${id}`)).body;
    expect(data).toMatchObject({ status: 'major_outage', remote_trigger: { webhook_status: null } });
  });

  it('is stored before a component that is being linked to it, or after that', async () => {
    const hook = await hostSystemWebhook(own.client);
    const { id } = await createComponent(own.client);
    const { status } = await whileUncommitted(
      api.database,
      'select from host_system where id = $1 for no key update',
      [hook.id],
      () => own.client.patch(`/components/${id}`, { host_system_id: hook.id }),
    );
    expect(status).toBe(200);
  });

  it('turns a component that is made with a link to one in trouble', async () => {
    const hook = await hostSystemWebhook(own.client);
    await hook.send({ status: 'down' });
    const { status } = await createComponent(own.client, { host_system_id: hook.id });
    expect(status).toBe('major_outage');
  });
});

import { describe, expect, it } from 'vitest';
import type { Tenant } from '#core/context/tenant.js';
import { runForTenant } from '#core/context/work-context.js';
import { DraftIncidentsService } from '#modules/hooks/services/draft-incidents.service.js';
import type { Client } from '#testing/client.js';
import { runDueJobs } from '../../support/due-jobs.js';
import { createMaintenance } from '../../support/incidents.js';
import { useApi } from '../../support/use-api.js';
import { componentWebhook, type Webhook } from '../../support/webhooks.js';

const api = useApi();
const replica = api.useReplica();
const SECOND = 1000;

async function drafting(settings: object = {}): Promise<{ client: Client; hook: Webhook; tenant: Tenant }> {
  const { client, tenant } = await api.newTenant(['de', 'en']);
  const hook = await componentWebhook(client, { name: { de: 'Zahlung', en: 'Payments' } });
  const { status } = await client.patch(`/components/${hook.id}/webhook`, {
    draft_incident: true,
    message_locale: 'en',
    ...settings,
  });
  expect(status).toBe(200);
  return { client, hook, tenant };
}

async function incidents(client: Client): Promise<any[]> {
  await runDueJobs(api.app);
  return (await client.get('/incidents')).body.data;
}

describe('Trouble that counts', () => {
  it('drafts one incident with the component, its impact, and texts in the tenant’s languages', async () => {
    const { client, hook } = await drafting();
    const startedAt = new Date(api.clock.now().getTime() - 30 * SECOND).toISOString();
    await hook.send({ status: 'partial_outage', message: 'The disk is *full*.', at: startedAt });
    const found = await incidents(client);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({
      is_published: false,
      status: 'investigating',
      components: [{ id: hook.id, impact: 'partial_outage' }],
      title: { de: 'Zahlung: Teilausfall', en: 'Payments: Partial outage' },
      updates: [],
    });
    expect(found[0].body.en).toContain(String.raw`The disk is \*full\*\.`);
  });

  it('of several keys is drafted with the worst, since the first, and what each said once', async () => {
    const { client, hook } = await drafting();
    const ago = (seconds: number): string =>
      new Date(api.clock.now().getTime() - seconds * SECOND).toISOString();
    await hook.send({ status: 'major_outage', key: 'disk', message: 'Disk is full', at: ago(10) });
    await hook.send({ status: 'degraded', key: 'cpu', message: 'Load is high', at: ago(60) });
    await hook.send({ status: 'degraded', key: 'cpu-2', message: 'Load is high', at: ago(30) });
    await hook.send({ status: 'degraded', key: 'silent', at: ago(20) });
    const [found] = await incidents(client);
    expect(found).toMatchObject({
      started_at: ago(60),
      components: [{ id: hook.id, impact: 'major_outage' }],
      title: { en: 'Payments: Major outage' },
    });
    const texts: string[] = found.body.en.match(/Load is high|Disk is full/g);
    expect(texts).toEqual(['Load is high', 'Disk is full']);
  });

  it('is drafted in the main language if the sender’s is not set', async () => {
    const { client, hook } = await drafting({ message_locale: null });
    await client.patch(`/components/${hook.id}`, { name: { en: null } });
    await hook.send({ status: 'down', message: 'Platte voll' });
    const [{ title, body }] = await incidents(client);
    expect(body.de).toContain('Platte voll');
    expect(body.en).not.toContain('Platte voll');
    expect(title.en).toBe('Zahlung: Major outage');
  });

  it('is drafted as well when the setting is switched on in the midst of it', async () => {
    const { client, hook } = await drafting({ draft_incident: false });
    await hook.send({ status: 'down' });
    expect(await incidents(client)).toEqual([]);
    await client.patch(`/components/${hook.id}/webhook`, { draft_incident: true });
    expect(await incidents(client)).toHaveLength(1);
  });

  it('drafts nothing while the setting is off', async () => {
    const { client, hook } = await drafting({ draft_incident: false });
    await hook.send({ status: 'down' });
    expect(await incidents(client)).toEqual([]);
  });

  it('drafts nothing before it has lasted long enough to count', async () => {
    const { client, hook } = await drafting({ confirm_after: 60 });
    await hook.send({ status: 'down' });
    expect(await incidents(client)).toEqual([]);
    api.clock.advance(61 * SECOND);
    expect(await incidents(client)).toHaveLength(1);
  });

  it('of further keys, and worse trouble, is added to the draft; repeated signals are not', async () => {
    const { client, hook } = await drafting();
    await hook.send({ status: 'degraded', key: 'cpu', message: 'Load is high' });
    const [{ id }] = await incidents(client);
    await hook.send({ status: 'degraded', key: 'cpu', message: 'Load is high' });
    await incidents(client);
    await hook.send({ status: 'major_outage', key: 'disk', message: 'Disk is full' });
    const found = await incidents(client);
    expect(found.map((one) => one.id)).toEqual([id]);
    expect(found[0].components).toEqual([{ id: hook.id, impact: 'major_outage' }]);
    expect(found[0].updates).toHaveLength(1);
    expect(found[0].updates[0].body.en).toContain('Disk is full');
    expect(found[0].updates[0].body.en).not.toContain('Load is high');
  });

  it('that is over is noted; the draft stays unpublished, and takes what comes next', async () => {
    const { client, hook } = await drafting();
    await hook.send({ status: 'down' });
    const [{ id }] = await incidents(client);
    await hook.send({ status: 'up' });
    let [found] = await incidents(client);
    expect(found).toMatchObject({ id, is_published: false, is_resolved: false });
    expect(found.updates[0].body.en).toBe('Our monitoring reports that everything is operational again.');
    api.clock.advance(3600 * SECOND);
    await hook.send({ status: 'down' });
    const all = await incidents(client);
    expect(all).toHaveLength(1);
    [found] = all;
    expect(found.updates).toHaveLength(2);
  });

  it('drafts another one once a person has resolved the first', async () => {
    const { client, hook } = await drafting();
    await hook.send({ status: 'down' });
    const [{ id }] = await incidents(client);
    await client.post(`/incidents/${id}/publish`, {});
    await client.post(`/incidents/${id}/resolve`, {});
    // The trouble continues, but a person has already resolved its incident.
    await hook.send({ status: 'down', key: 'second' });
    expect(await incidents(client)).toHaveLength(1);
    await hook.send({ status: 'up' });
    await hook.send({ status: 'up', key: 'second' });
    await incidents(client);
    await hook.send({ status: 'down' });
    expect(await incidents(client)).toHaveLength(2);
  });

  it('of a draft that a person deleted is drafted again with the next trouble only', async () => {
    const { client, hook } = await drafting();
    await hook.send({ status: 'down' });
    const [{ id }] = await incidents(client);
    await client.delete(`/incidents/${id}`);
    await hook.send({ status: 'degraded', key: 'more' });
    expect(await incidents(client)).toEqual([]);
  });

  it('is reported again when the setting was off in the midst of it', async () => {
    const { client, hook } = await drafting();
    await hook.send({ status: 'down', message: 'Disk is full' });
    await incidents(client);
    for (const isOn of [false, true]) {
      await client.patch(`/components/${hook.id}/webhook`, { draft_incident: isOn });
      const [found] = await incidents(client);
      expect(found.updates).toHaveLength(isOn ? 1 : 0);
    }
  });

  it('of a draft that a person deleted can be over, and the next is drafted', async () => {
    const { client, hook } = await drafting();
    await hook.send({ status: 'down' });
    const [{ id }] = await incidents(client);
    await client.delete(`/incidents/${id}`);
    await hook.send({ status: 'up' });
    expect(await incidents(client)).toEqual([]);
    await hook.send({ status: 'degraded' });
    expect(await incidents(client)).toMatchObject([
      { components: [{ id: hook.id, impact: 'degraded' }], updates: [] },
    ]);
  });

  it('of a draft that a person published is not resolved when it is over, but noted', async () => {
    const { client, hook } = await drafting();
    await hook.send({ status: 'down' });
    const [{ id }] = await incidents(client);
    await client.post(`/incidents/${id}/publish`, {});
    await hook.send({ status: 'up' });
    const [found] = await incidents(client);
    expect(found).toMatchObject({ is_published: true, is_resolved: false });
    expect(found.updates[0].body.en).toBe('Our monitoring reports that everything is operational again.');
  });

  it('that becomes milder is not reported again; the impact stays until something is', async () => {
    const { client, hook } = await drafting();
    await hook.send({ status: 'major_outage', message: 'Disk is full' });
    await incidents(client);
    await hook.send({ status: 'degraded', message: 'Disk is nearly full' });
    expect((await incidents(client))[0].updates).toEqual([]);
    await hook.send({ status: 'degraded', key: 'cpu', message: 'Load is high' });
    const [found] = await incidents(client);
    expect(found.components).toEqual([{ id: hook.id, impact: 'degraded' }]);
    expect(found.updates).toHaveLength(1);
    expect(found.updates[0].body.en).toContain('Load is high');
    expect(found.updates[0].body.en).not.toContain('nearly');
  });

  it('publishes a draft that is older than publish_after when that is set', async () => {
    const { client, hook } = await drafting();
    await hook.send({ status: 'down' });
    await incidents(client);
    api.clock.advance(300 * SECOND);
    await client.patch(`/components/${hook.id}/webhook`, { publish_after: 301 });
    expect((await incidents(client))[0]).toMatchObject({ is_published: false });
    await client.patch(`/components/${hook.id}/webhook`, { publish_after: 300 });
    expect((await incidents(client))[0]).toMatchObject({ is_published: true });
  });

  it('never publishes what is drafted, unless the setting says after how long', async () => {
    const { client, hook } = await drafting();
    await hook.send({ status: 'down' });
    await incidents(client);
    api.clock.advance(86_400 * SECOND);
    expect((await incidents(client))[0]).toMatchObject({ is_published: false });
  });

  it('publishes it after publish_after, and resolves it when all is well', async () => {
    const { client, hook } = await drafting({ publish_after: 300 });
    await hook.send({ status: 'down', key: 'a' });
    await hook.send({ status: 'down', key: 'b' });
    expect((await incidents(client))[0]).toMatchObject({ is_published: false });
    api.clock.advance(299 * SECOND);
    expect((await incidents(client))[0]).toMatchObject({ is_published: false });
    api.clock.advance(2 * SECOND);
    expect((await incidents(client))[0]).toMatchObject({ is_published: true, is_resolved: false });
    await hook.send({ status: 'up', key: 'a' });
    expect((await incidents(client))[0]).toMatchObject({ is_published: true, is_resolved: false });
    await hook.send({ status: 'up', key: 'b' });
    const [found] = await incidents(client);
    expect(found).toMatchObject({ is_resolved: true, status: 'resolved' });
    expect(found.updates[0].body.de).toBe('Unsere Überwachung meldet, dass alles wieder in Ordnung ist.');
    expect((await hook.read()).status).toBe('operational');
  });

  it('does not publish what was over before publish_after', async () => {
    const { client, hook } = await drafting({ publish_after: 300 });
    await hook.send({ status: 'down' });
    await incidents(client);
    api.clock.advance(100 * SECOND);
    await hook.send({ status: 'up' });
    await incidents(client);
    api.clock.advance(1000 * SECOND);
    expect((await incidents(client))[0]).toMatchObject({ is_published: false });
  });

  it('that a maintenance masks is drafted once that is over', async () => {
    const { client, hook } = await drafting();
    const maintenance = await createMaintenance(client, {
      started_at: api.clock.now().toISOString(),
      scheduled_end_at: new Date(api.clock.now().getTime() + 3600 * SECOND).toISOString(),
      components: [{ id: hook.id, impact: 'under_maintenance' }],
      publish: true,
    });
    await incidents(client);
    await client.post(`/maintenances/${maintenance.id}/start`, {});
    await hook.send({ status: 'down' });
    expect(await incidents(client)).toEqual([]);
    await client.post(`/maintenances/${maintenance.id}/complete`, {});
    api.clock.advance(61 * SECOND);
    expect(await incidents(client)).toHaveLength(1);
  });

  it('of many keys at once, told by many workers at once, drafts one incident', async () => {
    const { client, hook, tenant } = await drafting();
    await Promise.all(
      Array.from({ length: 30 }, (_, index) => hook.send({ status: 'down', key: `k${index}` })),
    );
    const processes = [api, replica].map(({ app }) => app.get(DraftIncidentsService));
    const workers = [...processes, ...processes, ...processes, ...processes];
    await Promise.all(workers.map((drafts) => runForTenant(tenant, () => drafts.bringUpToDate(hook.id))));
    const found = await incidents(client);
    expect(found).toHaveLength(1);
    expect(found[0].updates).toEqual([]);
  });
});

describe('The texts of drafts', () => {
  it('are ours until the tenant writes its own', async () => {
    const { client, hook } = await drafting();
    expect((await client.get('/settings/draft-incidents')).body.data).toEqual({
      title: { de: null, en: null },
      body: { de: null, en: null },
      update: { de: null, en: null },
      recovery: { de: null, en: null },
      updated_at: null,
    });
    const changed = await client.patch('/settings/draft-incidents', {
      title: { de: '{component} gestört' },
      body: { en: 'We look into it.' },
    });
    expect(changed.status).toBe(200);
    expect(changed.body.data).toMatchObject({
      title: { de: '{component} gestört', en: null },
      body: { de: null, en: 'We look into it.' },
      updated_at: api.clock.now().toISOString(),
    });
    await hook.send({ status: 'down' });
    expect((await incidents(client))[0]).toMatchObject({
      title: { de: 'Zahlung gestört', en: 'Payments: Major outage' },
      body: { en: 'We look into it.' },
    });
    const back = await client.put('/settings/draft-incidents', { title: { de: null } });
    expect(back.body.data).toMatchObject({ title: { de: null }, body: { en: 'We look into it.' } });
  });

  it('are the tenant’s own in updates and in the recovery', async () => {
    const { client, hook } = await drafting();
    const own = { update: { en: 'More: {status}' }, recovery: { en: 'Over.' } };
    expect((await client.patch('/settings/draft-incidents', own)).body.data).toMatchObject(own);
    for (const signal of [{ status: 'degraded' }, { status: 'down' }, { status: 'up' }]) {
      await hook.send(signal);
      await incidents(client);
      api.clock.advance(SECOND);
    }
    const [{ updates }] = await incidents(client);
    expect(updates.map(({ body }: any) => body.en)).toEqual(['Over.', 'More: Major outage']);
  });

  it('change only if they are what the client has read, and are not written again as they are', async () => {
    const { client } = await drafting();
    const path = '/settings/draft-incidents';
    const { etag } = (await client.get(path)).headers;
    const change = { json: { title: { en: 'Trouble' } }, headers: { 'if-match': String(etag) } };
    const first = await client.request('PATCH', path, change);
    expect(first.status).toBe(200);
    expect((await client.request('PATCH', path, change)).status).toBe(412);
    api.clock.advance(SECOND);
    expect((await client.patch(path, change.json)).body).toEqual(first.body);
    expect((await client.get(path)).body).toEqual(first.body);
  });

  it('are refused in languages that are not enabled, and when they are too long', async () => {
    const { client } = await drafting();
    for (const body of [{ title: { fr: 'x' } }, { title: 'x'.repeat(256) }, { titel: 'x' }]) {
      expect((await client.patch('/settings/draft-incidents', body)).status).toBe(422);
    }
  });
});

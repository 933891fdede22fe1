import { beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../support/client.js';
import { runDueJobs } from '../../support/due-jobs.js';
import { useEndpoint } from '../../support/endpoint-server.js';
import { eventually } from '../../support/eventually.js';
import { createComponent, created, createHostSystem } from '../../support/factories.js';
import { createIncident } from '../../support/incidents.js';
import { useApi } from '../../support/use-api.js';
import type { TestTenant } from '../../support/test-application.js';
import { readsAmong, urlsOf } from '../../support/visitor-routes.js';

const endpoint = useEndpoint();
const api = useApi({ environment: { OUTBOUND_ALLOW: '127.0.0.0/8', VISITOR_WORK_LIMIT: '0' } });

let tenant: TestTenant;
let client: Client;
let pages = 0;

beforeEach(async () => {
  tenant = await api.newTenant(['en', 'de', 'fr', 'ar']);
  ({ client } = tenant);
});

/** A component with a problem. */
async function broken(name: string, values: object = {}, impact = 'degraded'): Promise<any> {
  const component = await createComponent(client, { name, ...values });
  await createIncident(client, {
    title: 'Trouble',
    publish: true,
    components: [{ id: component.id, impact }],
  });
  return component;
}

async function depend(id: number, body: object): Promise<void> {
  expect((await client.put(`/components/${id}/dependencies`, body)).status).toBe(200);
}

/** A host system whose status page says something. */
async function hostSystem(indicator: string, name: string, values: object = {}): Promise<number> {
  pages += 1;
  const incidents = [{ name, impact: 'major', status: 'investigating' }];
  endpoint.answer = (_post, response) => response.end(JSON.stringify({ status: { indicator }, incidents }));
  const { id } = await createHostSystem(client, { name: 'Geheim-host' });
  const url = endpoint.url(`/${pages}`);
  await client.put(`/host-systems/${id}/status-page`, { url, ...values });
  await runDueJobs(api.app);
  return id;
}

/** What a page says of causes, as text, once it says what it should. */
async function causes(path: string, isRight: (found: string[]) => boolean): Promise<string[]> {
  const found = ({ text }: { text: string }): string[] =>
    [...text.matchAll(/<p class="description cause">(.*?)<\/p>/gs)].map(([, html = '']) =>
      html.replaceAll(/<[^>]*>/g, ''),
    );
  return found(
    await eventually(
      () => client.withKey(undefined).get(`/${path}`),
      (response) => isRight(found(response)),
    ),
  );
}

function some(found: string[]): boolean {
  return found.length > 0;
}

describe('Visitors are told', () => {
  it.each([
    ['en', 'Because of Paying'],
    ['de', 'Wegen Paying'],
    ['fr', 'À cause de\u202f: Paying'],
    ['ar', 'بسبب Paying'],
  ])('in %s what a problem comes from, on the overview and on its page', async (lang, expected) => {
    const cause = await broken('Paying');
    const { id, slug } = await broken('Shop');
    await depend(id, { component_ids: [cause.id] });
    expect(await causes(`/?lang=${lang}`, some)).toEqual([expected]);
    expect(await causes(`/components/${slug}?lang=${lang}`, some)).toEqual([expected]);
    expect(await causes(`/components/${cause.slug}?lang=${lang}`, (found) => found.length === 0)).toEqual([]);
  });

  it('what the status page of a host system says, under its public name', async () => {
    const host = await hostSystem('critical', 'Nothing <b>works</b>', { public_name: 'Cloud & Co' });
    const { id } = await broken('Shop');
    await depend(id, { host_system_ids: [host] });
    const linked = await createComponent(client, { name: 'Linked', host_system_id: host });
    const expected = 'Because of Cloud &amp; Co (Nothing &lt;b>works&lt;/b>)';
    expect(await causes(`/components/${linked.slug}`, some)).toEqual([expected]);
    expect(await causes('/', (found) => found.length === 2)).toEqual([expected, expected]);
    expect((await client.withKey(undefined).get('//')).text).not.toContain('Geheim');
  });

  it('of three causes, and how many more there are', async () => {
    const { id } = await broken('Shop');
    const ids = [];
    for (const name of ['A', 'B', 'C', 'D', 'E']) ids.push((await broken(name)).id);
    await depend(id, { component_ids: ids });
    expect(await causes('/', some)).toEqual(['Because of A, B, C and 2 more']);
  });

  it('nothing while either has no problem, or a maintenance is explained by something else', async () => {
    const cause = await broken('Paying');
    const well = await createComponent(client, { name: 'Well' });
    const worked = await createComponent(client, { name: 'Worked on' });
    await created(client, '/maintenances', {
      title: 'Work',
      publish: true,
      started_at: new Date(api.clock.now().getTime() - 60_000).toISOString(),
      scheduled_end_at: new Date(api.clock.now().getTime() + 3_600_000).toISOString(),
      components: [{ id: worked.id, impact: 'under_maintenance' }],
    });
    await runDueJobs(api.app);
    const shop = await broken('Shop');
    await depend(well.id, { component_ids: [cause.id] });
    await depend(worked.id, { component_ids: [cause.id] });
    await depend(shop.id, { component_ids: [well.id, worked.id] });
    expect(await causes('/', some)).toEqual(['Because of Worked on']);
  });

  it('nothing any more once a dependency or its problem is gone', async () => {
    const cause = await broken('Paying');
    const { id } = await broken('Shop');
    await depend(id, { component_ids: [cause.id] });
    await causes('/', some);
    await depend(id, { component_ids: [] });
    expect(await causes('/', (found) => found.length === 0)).toEqual([]);
    await depend(id, { component_ids: [cause.id] });
    await causes('/', some);
    const incident = (await client.get(`/incidents?component_id=${cause.id}`)).body.data[0];
    await client.post(`/incidents/${incident.id}/resolve`, {});
    expect(await causes('/', (found) => found.length === 0)).toEqual([]);
  });

  it('nothing of what they may not see, on any route', async () => {
    const internal = await broken('Geheimnis', { is_public: false });
    const reserved = await broken('Geheimsache');
    const { id: audience } = await created(client, '/audiences', { name: 'Guests' });
    await client.put(`/components/${reserved.id}/audiences`, { ids: [audience] });
    const host = await hostSystem('critical', 'Geheimer Vorfall');
    const shown = await broken('Gezeigt');
    const shop = await broken('Shop');
    await depend(shop.id, {
      component_ids: [internal.id, reserved.id, shown.id],
      host_system_ids: [host],
    });
    expect(await causes('/', some)).toEqual(['Because of Gezeigt']);
    const isOthers = (path: string): boolean => /^\/(api\/v1|console|auth|health|hooks)\b/.test(path);
    const urls = urlsOf(api.app, { slug: [shop.slug, shown.slug] }, ['1']).filter(
      ({ path }) => !isOthers(path),
    );
    for (const { path } of readsAmong(urls)) {
      const { text, headers } = await client.withKey(undefined).get(`/${path}`);
      expect(`${text} ${JSON.stringify(headers)}`, path).not.toMatch(/geheim/i);
    }
    const token = await created(client, '/admissions', {
      name: 'One',
      kind: 'token',
      audience_ids: [audience],
    });
    expect(await causes(`/?token=${token.key}`, some)).toEqual(['Because of Geheimsache, Gezeigt']);
    await client.patch(`/components/${internal.id}`, { is_public: true });
    await client.put(`/components/${reserved.id}/audiences`, { ids: null });
    const all = (found: string[]): boolean => found[0]?.includes('Geheimnis') ?? false;
    expect(await causes('/', all)).toEqual(['Because of Geheimnis, Geheimsache, Gezeigt']);
    await client.patch(`/components/${internal.id}`, { is_public: false });
    await client.put(`/components/${reserved.id}/audiences`, { ids: [] });
    expect(await causes('/', (found) => found[0]?.length === 'Because of Gezeigt'.length)).toEqual([
      'Because of Gezeigt',
    ]);
  });
});

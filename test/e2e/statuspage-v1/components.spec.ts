import { describe, expect, it } from 'vitest';
import { StatuspageClient } from '../../support/statuspage.js';
import { useApi } from '../../support/use-api.js';

const api = useApi();
const own = api.useTenant('own');
const other = api.useTenant('other');

function page(): StatuspageClient {
  return new StatuspageClient(own.client, 'own');
}

async function component(name: string, more: object = {}): Promise<any> {
  const { status, body } = await page().send('POST', '/components', {
    json: { component: { name, ...more } },
  });
  expect(status).toBe(201);
  return body;
}

describe('A component', () => {
  it('is created, read, changed and deleted', async () => {
    const made = await component('API', { description: 'Public', start_date: '2026-01-02', showcase: 't' });
    expect(made).toEqual({
      id: expect.stringMatching(/^\d+$/),
      page_id: 'own',
      group_id: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      group: false,
      name: 'API',
      description: 'Public',
      position: expect.any(Number),
      status: 'operational',
      showcase: true,
      only_show_if_degraded: false,
      automation_email: null,
      start_date: '2026-01-02',
    });
    const ours = await own.client.get(`/components/${made.id}`);
    expect(ours.body.data.name).toEqual({ de: 'API', en: null });
    const path = `/components/${made.id}`;
    const changed = await page().send('PATCH', path, {
      json: { component: { name: 'API 2', only_show_if_degraded: true } },
    });
    expect(changed.body).toMatchObject({ name: 'API 2', description: 'Public', only_show_if_degraded: true });
    const put = await page().send('PUT', `${path}.json`, { json: { component: changed.body } });
    expect([put.status, put.body]).toEqual([200, changed.body]);
    expect((await page().send('GET', path)).body).toEqual(changed.body);
    const deleted = await page().send('DELETE', path);
    expect([deleted.status, deleted.text]).toEqual([204, '']);
    expect((await page().send('GET', path)).body).toEqual({ error: 'There is no such component.' });
  });

  it('has a history since its start, at most five years back', async () => {
    const old = await component('Old', { start_date: '2001-01-01' });
    expect(old.start_date).toBe('2001-01-01');
    const wrong = await page().send('POST', '/components', {
      json: { component: { name: 'A', start_date: 'soon' } },
    });
    expect([wrong.status, wrong.body.error[0]]).toEqual([422, expect.stringContaining('start_date')]);
  });

  it.each([
    ['under_maintenance', 'under_maintenance'],
    ['degraded_performance', 'degraded'],
    ['partial_outage', 'partial_outage'],
    ['major_outage', 'major_outage'],
  ])('takes the status %s', async (theirs, ours) => {
    const { id } = await component(`Status ${theirs}`);
    const set = await page().send('PATCH', `/components/${id}`, {
      form: [['component[status]', theirs]],
    });
    expect([set.status, set.body.status]).toEqual([200, theirs]);
    expect((await own.client.get(`/components/${id}`)).body.data.status).toBe(ours);
    const again = await page().send('PATCH', `/components/${id}`, {
      json: { component: { status: theirs } },
    });
    expect(again.body.status).toBe(theirs);
    const back = await page().send('PATCH', `/components/${id}`, {
      json: { component: { status: 'operational' } },
    });
    expect(back.body.status).toBe('operational');
  });

  it('keeps other statuses out, and an empty one changes nothing', async () => {
    const { id } = await component('Kept', { status: 'major_outage' });
    const wrong = await page().send('PATCH', `/components/${id}`, {
      json: { component: { status: 'degraded' } },
    });
    expect([wrong.status, wrong.body.error[0]]).toEqual([
      422,
      expect.stringContaining('degraded_performance'),
    ]);
    const empty = await page().send('PATCH', `/components/${id}`, { json: { component: { status: '' } } });
    expect(empty.body.status).toBe('major_outage');
  });

  it('needs a name, a group that there is, and an id', async () => {
    for (const sent of [
      {},
      { name: '' },
      { name: null },
      { name: ['A'] },
      { name: 'A', group_id: '999999' },
    ]) {
      const { status, body } = await page().send('POST', '/components', { json: { component: sent } });
      expect([status, body.error[0]]).toEqual([422, expect.any(String)]);
    }
    for (const id of ['x', '0', '-1', '99999999999999999999', '__proto__'])
      expect((await page().send('GET', `/components/${id}`)).status).toBe(404);
  });

  it('of another tenant is not found', async () => {
    const { body } = await other.client.post('/components', { name: 'Theirs' });
    const path = `/components/${body.data.id}`;
    for (const method of ['GET', 'DELETE']) expect((await page().send(method, path)).status).toBe(404);
    const patched = await page().send('PATCH', path, { json: { component: { name: 'Mine' } } });
    expect(patched.status).toBe(404);
  });

  it('keeps what two clients store at once', async () => {
    const { id } = await component('Together');
    await Promise.all(
      [{ showcase: false }, { only_show_if_degraded: true }, { automation_email: 'a@example.com' }].map(
        (sent) => page().send('PATCH', `/components/${id}`, { json: { component: sent } }),
      ),
    );
    expect((await page().send('GET', `/components/${id}`)).body).toMatchObject({
      showcase: false,
      only_show_if_degraded: true,
      automation_email: 'a@example.com',
    });
  });

  it('leaves a trail by its key', async () => {
    const { id } = await component('Trail');
    const { body } = await own.client.get('/audit-events?per_page=100');
    expect(body.data).toContainEqual(
      expect.objectContaining({
        action: 'POST /v1/pages/:page_id/components',
        actor: expect.objectContaining({ type: 'api_key' }),
        targets: expect.arrayContaining([expect.objectContaining({ id: String(id) })]),
      }),
    );
  });

  it('is listed by pages, in a bare array', async () => {
    const tenant = await api.newTenant();
    const client = new StatuspageClient(tenant.client, tenant.tenant.slug);
    for (const name of ['A', 'B', 'C'])
      await client.send('POST', '/components', { json: { component: { name } } });
    const names = async (query: string): Promise<string[]> =>
      (await client.send('GET', `/components${query}`)).body.map((one: any) => one.name);
    expect(await names('')).toEqual(['A', 'B', 'C']);
    expect(await names('?page=2&per_page=2')).toEqual(['C']);
    expect(await names('?limit=1&unknown=1')).toEqual(['A']);
    expect(await names('?page=9')).toEqual([]);
    expect((await client.send('GET', '/components?page=x')).status).toBe(422);
  });
});

describe('A component group', () => {
  it('holds the components that it names', async () => {
    const [one, two] = [await component('One'), await component('Two')];
    const made = await page().send('POST', '/component-groups', {
      json: { description: 'Both', component_group: { name: 'Group', components: [one.id, two.id] } },
    });
    expect([made.status, made.body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^\d+$/),
        page_id: 'own',
        name: 'Group',
        description: 'Both',
        components: [one.id, two.id],
        position: expect.any(Number),
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    ]);
    const { id } = made.body;
    expect((await page().send('GET', `/components/${one.id}`)).body.group_id).toBe(id);
    const less = await page().send('PATCH', `/component-groups/g${id}`, {
      form: [['component_group[components][]', two.id]],
    });
    expect([less.status, less.body.components, less.body.name]).toEqual([200, [two.id], 'Group']);
    const moved = await page().send('PUT', `/components/${one.id}`, {
      json: { component: { group_id: id } },
    });
    expect(moved.body.group_id).toBe(id);
    expect((await page().send('GET', '/component-groups')).body).toContainEqual(
      expect.objectContaining({ id, components: [two.id, one.id] }),
    );
    const deleted = await page().send('DELETE', `/component-groups/${id}`);
    expect([deleted.status, deleted.body.id]).toEqual([200, id]);
    expect((await page().send('GET', `/component-groups/${id}`)).status).toBe(404);
    expect((await page().send('GET', `/components/${one.id}`)).body.group_id).toBe(null);
  });

  it('that cannot be filled is not created', async () => {
    const before = (await page().send('GET', '/component-groups')).body.length;
    for (const components of [['999999'], ['x'], [{}]]) {
      const json = { component_group: { name: 'Half', components } };
      expect([404, 422]).toContain((await page().send('POST', '/component-groups', { json })).status);
    }
    expect((await page().send('GET', '/component-groups')).body).toHaveLength(before);
  });
});

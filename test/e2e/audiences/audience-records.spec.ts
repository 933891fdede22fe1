import { describe, expect, it } from 'vitest';
import type { ApiResponse, Client } from '../../support/client.js';
import { createComponent, created } from '../../support/factories.js';
import { signIn, VIEWER } from '#testing/people.js';
import { useApi } from '../../support/use-api.js';

const NOON = '2026-03-01T12:00:00.000Z';
const UNKNOWN = 987_654;

const api = useApi();
const own = api.useTenant('own');
const other = api.useTenant('other');

function errors({ status, body }: ApiResponse): unknown {
  expect([status, body.errors]).toEqual([422, expect.anything()]);
  return body.errors;
}

async function audience(client: Client = own.client, body: object = {}): Promise<any> {
  return created(client, '/audiences', { name: 'Europe', ...body });
}

describe('Audiences', () => {
  it('are created, read, changed and deleted', async () => {
    const { client } = await api.newTenant();
    const made = await client.post('/audiences', { name: 'Europe', external_id: 'eu-1' });
    expect([made.status, made.body.data]).toEqual([
      201,
      {
        id: expect.any(Number),
        name: 'Europe',
        external_id: 'eu-1',
        includes_public: true,
        components: 0,
        members: 0,
        created_at: NOON,
        updated_at: NOON,
      },
    ]);
    const { id } = made.body.data;
    const component = await createComponent(client, { name: 'Payments' });
    await client.put(`/components/${component.id}/audiences`, { ids: [id] });
    await created(client, `/audiences/${id}/people`, { kind: 'email', value: 'Ada@Example.com' });
    const changed = await client.patch(`/audiences/${id}`, { includes_public: false, external_id: null });
    expect(changed.body.data).toMatchObject({
      includes_public: false,
      external_id: null,
      components: 1,
      members: 1,
    });
    expect((await client.get('/audiences')).body.data).toEqual([changed.body.data]);
    expect((await client.get(`/audiences/${id}/components`)).body.data).toEqual([
      { id: component.id, name: { de: 'Payments', en: null }, is_public: true },
    ]);
    expect((await client.delete(`/audiences/${id}`)).status).toBe(204);
    expect((await client.get(`/audiences/${id}`)).status).toBe(404);
    expect((await client.get(`/audiences/${id}/people`)).status).toBe(404);
  });

  it('refuse bad input by field', async () => {
    const { client } = own;
    expect(errors(await client.post('/audiences', {}))).toHaveProperty('name');
    expect(errors(await client.post('/audiences', { name: ' ' }))).toHaveProperty('name');
    expect(errors(await client.post('/audiences', { name: 'x', includes_public: 'no' }))).toHaveProperty(
      'includes_public',
    );
    expect(errors(await client.post('/audiences', { name: 'x', members: 1 }))).toHaveProperty('members');
    await audience(client, { external_id: 'taken' });
    expect(errors(await client.post('/audiences', { name: 'x', external_id: 'taken' }))).toEqual({
      external_id: ['The external_id is already taken.'],
    });
    const { id } = await audience();
    const people = `/audiences/${id}/people`;
    expect(errors(await client.post(people, { kind: 'email', value: 'nobody' }))).toHaveProperty('value');
    expect(errors(await client.post(people, { kind: 'name', value: 'x' }))).toHaveProperty('kind');
    const ada = await created(client, people, { kind: 'email', value: 'ada@example.com' });
    expect(errors(await client.post(people, { kind: 'email', value: 'ADA@example.com' }))).toEqual({
      value: ['The value is already taken.'],
    });
    expect(errors(await client.patch(`${people}/${ada.id}`, { value: 'x' }))).toHaveProperty('value');
    const component = await createComponent(client, { name: 'Search' });
    const path = `/components/${component.id}/audiences`;
    expect(errors(await client.put(path, {}))).toHaveProperty('ids');
    expect(errors(await client.put(path, { ids: ['1'] }))).toHaveProperty('ids');
    expect(errors(await client.put(path, { ids: [id, UNKNOWN] }))).toHaveProperty(['ids.1']);
    expect(errors(await client.put(path, { ids: [id, id] }))).toHaveProperty(['ids.1']);
    const admission = { name: 'x', kind: 'token', audience_ids: [UNKNOWN] };
    expect(errors(await client.post('/admissions', admission))).toHaveProperty(['audience_ids.0']);
  });

  it('belong to one tenant, and need the ability', async () => {
    const { id } = await audience();
    const component = await createComponent(own.client, { name: 'Mail' });
    const foreign = await createComponent(other.client, { name: 'Mail' });
    const elsewhere = await audience(other.client);
    const lesser = await own.clientWith('components.manage', 'components.view', 'incidents.manage');
    const { client: viewer } = await signIn(api.app, own, VIEWER);
    const asked = [
      ['GET', '/audiences'],
      ['GET', `/audiences/${id}`],
      ['GET', `/audiences/${id}/components`],
      ['GET', `/audiences/${id}/people`],
      ['POST', `/audiences/${id}/preview`],
      ['GET', `/components/${component.id}/audiences`],
      ['PUT', `/components/${component.id}/audiences`],
    ] as const;
    for (const [method, path] of asked) {
      const body = method === 'PUT' ? { body: JSON.stringify({ ids: [] }) } : {};
      const send = (client: Client): Promise<ApiResponse> =>
        client.request(method, path, { ...body, headers: { 'content-type': 'application/json' } });
      expect([path, (await send(own.client.withKey(undefined))).status]).toEqual([path, 401]);
      expect([path, (await send(lesser)).status]).toEqual([path, 403]);
      expect([path, (await send(viewer)).status]).toEqual([path, 403]);
      expect([path, (await send(own.client.withKey(other.client.key))).status]).toEqual([path, 403]);
    }
    const theirs = Math.max(id, elsewhere.id) + 1000;
    expect((await own.client.get(`/audiences/${theirs}`)).status).toBe(404);
    expect((await own.client.get(`/components/${foreign.id + 1000}/audiences`)).status).toBe(404);
    expect((await own.client.get(`/components/${component.id}/audiences`)).body.data).toEqual({ ids: null });
  });

  it('show the page as they see it, by a link', async () => {
    const { client } = await api.newTenant();
    const one = await audience(client, { includes_public: false });
    const hidden = await createComponent(client, { name: 'Kornblume' });
    await createComponent(client, { name: 'Wiesenklee' });
    await client.put(`/components/${hidden.id}/audiences`, { ids: [one.id] });
    const link = await client.post(`/audiences/${one.id}/preview`, { expires_in: 60 });
    expect(link.status).toBe(200);
    const path = `/${new URL(link.body.data.url).pathname}`;
    const visitor = client.withKey(undefined);
    const shown = await visitor.get(path);
    expect([shown.status, shown.text.includes('Kornblume'), shown.text.includes('Wiesenklee')]).toEqual([
      200,
      true,
      false,
    ]);
    expect(shown.headers['cache-control']).toContain('no-store');
    expect((await visitor.get('//')).text).not.toContain('Kornblume');
    expect((await visitor.get(path.slice(0, -1))).status).toBe(404);
    await client.delete(`/audiences/${one.id}`);
    expect((await visitor.get(path)).status).toBe(404);
  });

  it('cannot be subscribed to by those who do not see them', async () => {
    const { client } = await api.newTenant();
    const one = await audience(client);
    const hidden = await createComponent(client, { name: 'Kornblume' });
    await client.put(`/components/${hidden.id}/audiences`, { ids: [one.id] });
    const asked = await client.withKey(undefined).request('POST', '//api/v2/subscribers', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ subscriber: { email: 'a@example.com', component_ids: [String(hidden.id)] } }),
    });
    expect(asked.status).toBe(422);
  });
});

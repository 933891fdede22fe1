import { describe, expect, it } from 'vitest';
import { Abilities } from '../../../src/access/ability.js';
import { RouteTable } from '../../../src/http/route-table.js';
import type { ApiResponse, Client } from '../../support/client.js';
import { createComponent } from '../../support/factories.js';
import { INCIDENT_KINDS, HOUR, createOfKind, done, fromNow, impacts } from '../../support/incidents.js';
import { INCIDENT_FIELDS } from '../../support/record-fields.js';
import { useApi } from '../../support/use-api.js';

const UPDATE_FIELDS = ['id', 'status', 'body', 'components', 'published_at', 'created_at', 'updated_at'];
const POSTMORTEM_FIELDS = ['body', 'is_published', 'published_at', 'created_at', 'updated_at'];

const application = useApi();
const own = application.useTenant('own');
const other = application.useTenant('other');
const { client } = own;

function ids(incidents: readonly { id: number }[]): number[] {
  return incidents.map(({ id }) => id);
}

describe.each(INCIDENT_KINDS)('$path', (incidentKind) => {
  const { type, path, other: otherPath, needs } = incidentKind;
  const firstStatus = type === 'incident' ? 'investigating' : 'scheduled';
  const create = (values: object = {}, as = client): Promise<any> => createOfKind(as, incidentKind, values);

  /** Creates a published incident that is over. */
  async function ended(): Promise<any> {
    const { id } = await create({ publish: true });
    return done(client.post(`${path}/${id}/${type === 'incident' ? 'resolve' : 'cancel'}`));
  }

  it('shows the newest 50 updates, and lists the rest', async () => {
    const { id } = await create();
    await application.database.sql(
      `insert into incident_update (tenant_id, incident_id, status, body, created_at, updated_at)
       select $1, $2, $3, jsonb_build_object('en', n::text), $4::timestamptz + n * interval '1 minute', $4
       from generate_series(1, 120) n`,
      [own.tenant.id, id, firstStatus, application.clock.now()],
    );
    const texts = (updates: readonly { body: { en: string } }[]): number[] =>
      updates.map(({ body }) => Number(body.en));
    const newest = Array.from({ length: 50 }, (_, index) => 120 - index);
    const { body: one } = await client.get(`${path}/${id}`);
    expect(texts(one.data.updates)).toEqual(newest);
    const { body: list } = await client.get(path);
    const listed = list.data.find((record: { id: number }) => record.id === id);
    expect(texts(listed.updates)).toEqual(newest);
    const { body: rest } = await client.get(`${path}/${id}/updates?page=2&per_page=100`);
    expect(rest.meta.total).toBe(120);
    expect(texts(rest.data)).toEqual(Array.from({ length: 20 }, (_, index) => 20 - index));
    expect((await client.delete(`${path}/${id}`)).status).toBe(204);
  });

  describe(`POST ${path}`, () => {
    it('makes a draft from what is required, with every field in its place', async () => {
      const tenant = await application.newTenant();
      const { status, headers, body } = await tenant.client.post(path, {
        title: { de: 'Störung', en: 'Trouble' },
        ...needs,
      });
      expect(status).toBe(201);
      expect(Object.keys(body)).toEqual(['data']);
      expect(Object.keys(body.data)).toEqual(INCIDENT_FIELDS);
      const now = application.clock.now().toISOString();
      expect(body.data).toEqual({
        id: expect.any(Number),
        type,
        status: firstStatus,
        title: { de: 'Störung', en: 'Trouble' },
        body: { de: null, en: null },
        started_at: now,
        scheduled_end_at: type === 'incident' ? null : '2099-01-01T00:00:00.000Z',
        published_at: null,
        publish_at: null,
        resolved_at: null,
        acknowledged_at: null,
        is_published: false,
        is_scheduled: false,
        is_resolved: false,
        components: [],
        public_url: `http://${tenant.client.host}${path}/${body.data.id}`,
        postmortem: null,
        updates: [],
        created_at: now,
        updated_at: now,
      });
      expect(headers['location']).toBe(`http://${tenant.client.host}/api/v1${path}/${body.data.id}`);
      expect(headers['etag']).toMatch(/^"[\w-]+"$/);
      const read = await tenant.client.get(`${path}/${body.data.id}`);
      expect([read.status, read.body, read.headers['etag']]).toEqual([200, body, headers['etag']]);
    });

    it('takes every field, and publishes at once with `publish`', async () => {
      const [one, two] = [await createComponent(client), await createComponent(client)];
      const incident = await create({
        title: '  Titel ',
        body: { en: 'Text' },
        status: type === 'incident' ? 'monitoring' : 'verifying',
        started_at: '2026-03-01T12:30:00+01:00',
        components: [...impacts('degraded', two.id), ...impacts('major_outage', one.id)],
        publish: true,
        notify: false,
      });
      expect(incident).toMatchObject({
        title: { de: 'Titel', en: null },
        body: { de: null, en: 'Text' },
        status: type === 'incident' ? 'monitoring' : 'verifying',
        started_at: '2026-03-01T11:30:00.000Z',
        published_at: fromNow(application, 0),
        is_published: true,
        components: [...impacts('degraded', two.id), ...impacts('major_outage', one.id)],
      });
    });

    it('takes the main language for a plain title, and publishes nothing with publish false', async () => {
      const tenant = await application.newTenant(['en', 'de']);
      const incident = await create({ publish: false }, tenant.client);
      expect([incident.title, incident.is_published]).toEqual([{ de: null, en: 'Title' }, false]);
    });

    it('makes one incident of a request that is repeated with its Idempotency-Key', async () => {
      const tenant = await application.newTenant();
      const headers = { 'idempotency-key': 'once' };
      const responses: ApiResponse[] = [];
      for (const title of ['A', 'A', 'B'])
        responses.push(await tenant.client.post(path, { title, ...needs }, { headers }));
      expect(responses.map(({ status }) => status)).toEqual([201, 201, 422]);
      expect(responses[1]!.body).toEqual(responses[0]!.body);
      expect((await tenant.client.get(path)).body.meta.total).toBe(1);
    });
  });

  describe(`GET ${path}`, () => {
    it('lists drafts, scheduled and published ones of this kind alike, newest start first, then highest id', async () => {
      const tenant = await application.newTenant();
      const at = (started_at: string, more: object = {}): Promise<any> =>
        create({ started_at, ...more }, tenant.client);
      const early = await at('2026-02-01T00:00:00Z');
      const late = await at('2026-02-03T00:00:00Z', { publish: true });
      const middle = await at('2026-02-02T00:00:00Z');
      const alike = await at('2026-02-02T00:00:00Z');
      const trashed = await at('2026-02-05T00:00:00Z');
      const scheduled = await done(
        tenant.client.post(`${path}/${middle.id}/schedule`, { publish_at: '2098-01-01T00:00:00Z' }),
      );
      await tenant.client.delete(`${path}/${trashed.id}`);
      for (const one of INCIDENT_KINDS.filter((collected) => collected.type !== type))
        await createOfKind(tenant.client, one);
      const { status, headers, body } = await tenant.client.get(path);
      expect(status).toBe(200);
      expect(headers['etag']).toMatch(/^W\//);
      expect(body.data).toEqual([late, alike, scheduled, early]);
      expect(body.meta).toEqual({ current_page: 1, per_page: 25, total: 4, last_page: 1 });
      const second = await tenant.client.get(`${path}?page=2&per_page=3`);
      expect([ids(second.body.data), second.body.meta.total]).toEqual([[early.id], 4]);
    });
  });

  describe(`GET ${path}/{incident}`, () => {
    it('returns 404 that names the kind for what is not there, no id, or of the other kind', async () => {
      const theirs = await createOfKind(
        client,
        INCIDENT_KINDS.find((one) => one.type !== type)!,
      );
      for (const id of ['999999', '0', '-1', '1.5', 'abc', '9007199254740993', String(theirs.id)]) {
        const { status, body } = await client.get(`${path}/${id}`);
        expect([id, status, body.message]).toEqual([id, 404, `There is no such ${type}.`]);
      }
    });
  });

  describe.each(['PATCH', 'PUT'])(`%s ${path}/{incident}`, (method) => {
    const write = (id: number, json: object, headers?: Record<string, string>): Promise<ApiResponse> =>
      client.request(method, `${path}/${id}`, { json, ...(headers ? { headers } : {}) });

    it('changes what is sent and keeps everything else', async () => {
      const component = await createComponent(client);
      const before = await create({
        title: { de: 'Alt', en: 'Old' },
        body: { de: 'Text', en: 'Text' },
        started_at: '2026-03-01T11:00:00Z',
        components: impacts('degraded', component.id),
      });
      application.clock.advance(60_000);
      const { status, body, headers } = await write(before.id, { title: { en: 'New' }, body: { de: null } });
      expect([status, headers['location']]).toEqual([200, undefined]);
      expect(Object.keys(body.data)).toEqual(INCIDENT_FIELDS);
      expect(body.data).toEqual({
        ...before,
        title: { de: 'Alt', en: 'New' },
        body: { de: null, en: 'Text' },
        updated_at: application.clock.now().toISOString(),
      });
      expect(await done(client.get(`${path}/${before.id}`))).toEqual(body.data);
    });

    it('replaces the entire list of components, in the order given; none with an empty list', async () => {
      const [a, b, c] = ids([
        await createComponent(client),
        await createComponent(client),
        await createComponent(client),
      ]) as [number, number, number];
      const { id } = await create({ components: impacts('degraded', a, b) });
      const wanted = [...impacts('major_outage', c), ...impacts('degraded', b)];
      expect(await done(write(id, { components: wanted }))).toMatchObject({ components: wanted });
      expect(await done(write(id, {}))).toMatchObject({ components: wanted });
      expect(await done(write(id, { components: [] }))).toMatchObject({ components: [] });
    });

    it('sets every working status that is not an end', async () => {
      const { id } = await create();
      const statuses =
        type === 'incident'
          ? ['identified', 'monitoring', 'investigating']
          : ['in_progress', 'verifying', 'scheduled'];
      for (const status of statuses) expect(await done(write(id, { status }))).toMatchObject({ status });
    });

    it('leaves an update without a text where it changes the status of a published one', async () => {
      const { id, updates }: { id: number; updates: unknown[] } = await create({ publish: true });
      application.clock.advance(60_000);
      const now = application.clock.now().toISOString();
      const status = type === 'incident' ? 'monitoring' : 'verifying';
      const left = { id: expect.any(Number), status, body: { de: null, en: null }, components: null };
      const times = { published_at: now, created_at: now, updated_at: now };
      expect((await done(write(id, { status }))).updates).toEqual([{ ...left, ...times }, ...updates]);
      expect((await done(write(id, { status }))).updates).toHaveLength(updates.length + 1);
    });

    it.each(['draft', 'published', 'ended'])(
      'accepts the %s incident as GET gave it, with a change',
      async (state) => {
        const made = state === 'ended' ? await ended() : await create({ publish: state === 'published' });
        const read = await done(client.get(`${path}/${made.id}`));
        const changed = await done(write(made.id, { ...read, title: { de: 'Neu', en: 'New' } }));
        expect(changed).toEqual({
          ...read,
          title: { de: 'Neu', en: 'New' },
          updated_at: changed.updated_at,
        });
      },
    );

    it('leaves an incident alone that has changed since: 412, and 200 with the present validator', async () => {
      const { id } = await create();
      const first = (await client.get(`${path}/${id}`)).headers['etag'] as string;
      const { status, headers } = await write(id, { title: 'Eins' }, { 'if-match': first });
      expect(status).toBe(200);
      const late = await write(id, { title: 'Zwei' }, { 'if-match': first });
      expect(late.status).toBe(412);
      const now = await write(id, { title: 'Drei' }, { 'if-match': headers['etag'] as string });
      expect([now.status, now.body.data.title.de]).toEqual([200, 'Drei']);
    });

    it('returns the first response to a repeated request with its Idempotency-Key', async () => {
      const { id } = await create();
      const key = { 'idempotency-key': `${method}-${id}` };
      const first = await write(id, { title: 'Eins' }, key);
      await write(id, { title: 'Zwei' });
      const repeated = await write(id, { title: 'Eins' }, key);
      expect([repeated.status, repeated.body]).toEqual([200, first.body]);
      expect((await done(client.get(`${path}/${id}`))).title.de).toBe('Zwei');
    });
  });

  describe('The trash', () => {
    it('takes an incident with DELETE, shows it, last trashed first, and gives it back as it was', async () => {
      const tenant = await application.newTenant();
      const [one, two] = [await create({}, tenant.client), await create({ publish: true }, tenant.client)];
      const deleted = await tenant.client.delete(`${path}/${one.id}`);
      expect([deleted.status, deleted.text]).toEqual([204, '']);
      application.clock.advance(1000);
      expect((await tenant.client.delete(`${path}/${two.id}`)).status).toBe(204);
      const { status, body } = await tenant.client.get(`${path}/trash`);
      expect([status, ids(body.data), body.meta.total]).toEqual([200, [two.id, one.id], 2]);
      expect(Object.keys(body.data[0])).toEqual(INCIDENT_FIELDS);
      expect((await tenant.client.get(path)).body.meta.total).toBe(0);
      const elsewhere = await tenant.client.get(`${otherPath}/trash`);
      expect(elsewhere.body.meta.total).toBe(0);
      const restored = await done(tenant.client.post(`${path}/${two.id}/restore`));
      expect(restored).toEqual({ ...two, updated_at: restored.updated_at });
      expect(ids((await tenant.client.get(`${path}/trash`)).body.data)).toEqual([one.id]);
    });

    it('removes an incident for good, from the trash only', async () => {
      const { id } = await create({ publish: true });
      await client.post(`${path}/${id}/updates`, { body: 'Text' });
      expect((await client.delete(`${path}/trash/${id}`)).status).toBe(404);
      await client.delete(`${path}/${id}`);
      const purged = await client.delete(`${path}/trash/${id}`);
      expect([purged.status, purged.text]).toEqual([204, '']);
      for (const response of [
        await client.delete(`${path}/trash/${id}`),
        await client.post(`${path}/${id}/restore`),
        await client.get(`${path}/${id}`),
      ])
        expect([response.status, response.body.message]).toEqual([404, `There is no such ${type}.`]);
    });

    it('checks If-Match when an incident is trashed, restored and removed', async () => {
      const { id } = await create();
      const wrong = { headers: { 'if-match': '"other"' } };
      expect((await client.delete(`${path}/${id}`, wrong)).status).toBe(412);
      const live = (await client.get(`${path}/${id}`)).headers['etag'] as string;
      expect((await client.delete(`${path}/${id}`, { headers: { 'if-match': live } })).status).toBe(204);
      expect((await client.post(`${path}/${id}/restore`, undefined, wrong)).status).toBe(412);
      expect((await client.delete(`${path}/trash/${id}`, wrong)).status).toBe(412);
      expect((await client.delete(`${path}/trash/${id}`, { headers: { 'if-match': '*' } })).status).toBe(204);
    });

    it('hides an incident from every route but restore and its end', async () => {
      const { id } = await create({ publish: true });
      const update = (await client.post(`${path}/${id}/updates`, { body: 'Text' })).body.data;
      await client.delete(`${path}/${id}`);
      const found = await responsesOf(client, id, update.id);
      const open = [`POST ${path}/:incident/restore`, `DELETE ${path}/trash/:incident`];
      const others = Object.entries(found).filter(([route]) => !open.includes(route));
      expect(others.length).toBeGreaterThan(15);
      expect(others.filter(([, [status]]) => status !== 404)).toEqual([]);
      expect(found[open[0]!]?.[0]).toBe(200);
    });
  });

  /** Every route of the collection that names an incident. */
  function routes(): { method: string; route: string }[] {
    return application.app
      .get(RouteTable)
      .list()
      .map((line) => line.split(' '))
      .map(([method = '', address = '']) => ({ method, route: address.replace('/api/v1', '') }))
      .filter(
        ({ method, route }) => method !== 'HEAD' && route.startsWith(`${path}/`) && route.includes(':'),
      );
  }

  /** Response of every route for an incident. Restoring and removing it come last. */
  async function responsesOf(
    as: Client,
    id: number,
    update: number,
  ): Promise<Record<string, [number, string]>> {
    const found: Record<string, [number, string]> = {};
    const rank = ({ method, route }: { method: string; route: string }): number =>
      Number(method === 'DELETE') +
      2 * Number(route.endsWith('/restore')) +
      4 * Number(route.includes('trash'));
    for (const one of routes().sort((a, b) => rank(a) - rank(b))) {
      const address = one.route.replace(':incident', String(id)).replace(':update', String(update));
      const json = BODIES[one.route.split('/').at(-1)!] ?? {};
      const { status, body } = await as.request(
        one.method,
        address,
        ['POST', 'PUT', 'PATCH'].includes(one.method) ? { json } : {},
      );
      found[`${one.method} ${one.route}`] = [status, body?.message];
    }
    return found;
  }

  /** Valid bodies, so that only the incident can be wrong. */
  const BODIES: Readonly<Record<string, object>> = {
    schedule: { publish_at: '2098-01-01T00:00:00Z' },
    updates: { body: 'Text' },
    postmortem: { body: 'Text' },
  };

  describe('Access', () => {
    it('needs a key of the tenant, with the ability incidents.manage, on every route', async () => {
      const { id } = await create();
      const update = (await client.post(`${path}/${id}/updates`, { body: 'Text' })).body.data;
      const names = application.app
        .get(Abilities)
        .list()
        .map(({ name }) => name)
        .filter((name) => name !== 'incidents.manage');
      const before = await done(client.get(`${path}/${id}`));
      const lacking = await responsesOf(await own.clientWith(...names), id, update.id);
      expect(new Set(Object.values(lacking).map(String))).toEqual(
        new Set(['403,The API key lacks the ability incidents.manage.']),
      );
      const foreign = await responsesOf(client.withKey(other.client.key), id, update.id);
      expect(new Set(Object.values(foreign).map(([status]) => status))).toEqual(new Set([403]));
      const keyless = await responsesOf(client.withKey(undefined), id, update.id);
      expect(new Set(Object.values(keyless).map(([status]) => status))).toEqual(new Set([401]));
      for (const [method, address] of [
        ['GET', path],
        ['POST', path],
        ['GET', `${path}/trash`],
      ] as const) {
        const send = method === 'POST' ? { json: { title: 'A' } } : {};
        const statuses = [
          (await (await own.clientWith(...names)).request(method, address, send)).status,
          (await client.withKey(other.client.key).request(method, address, send)).status,
          (await client.withKey(undefined).request(method, address, send)).status,
        ];
        expect(statuses).toEqual([403, 403, 401]);
      }
      expect(await done(client.get(`${path}/${id}`))).toEqual(before);
    });

    it("returns 404 on every route for another tenant's incident, and leaves that alone", async () => {
      const { id } = await create({}, other.client);
      const update = (await other.client.post(`${path}/${id}/updates`, { body: 'Text' })).body.data;
      const before = await done(other.client.get(`${path}/${id}`));
      const found = await responsesOf(client, id, update.id);
      expect(new Set(Object.values(found).map(String))).toEqual(new Set([`404,There is no such ${type}.`]));
      expect(await done(other.client.get(`${path}/${id}`))).toEqual(before);
      expect(ids((await client.get(path)).body.data)).not.toContain(id);
      expect(ids((await client.get(`${path}/trash`)).body.data)).not.toContain(id);
    });

    it('returns 404 on every route for an incident of the other kind, and leaves that alone', async () => {
      const { id } = await createOfKind(
        client,
        INCIDENT_KINDS.find((one) => one.type !== type)!,
      );
      const update = (await client.post(`${otherPath}/${id}/updates`, { body: 'Text' })).body.data;
      const before = await done(client.get(`${otherPath}/${id}`));
      const found = await responsesOf(client, id, update.id);
      expect(new Set(Object.values(found).map(String))).toEqual(new Set([`404,There is no such ${type}.`]));
      expect(await done(client.get(`${otherPath}/${id}`))).toEqual(before);
    });
  });

  describe(`${path}/{incident}/updates`, () => {
    it('posts one that sets the status and the impacts of the incident, which shows it', async () => {
      const component = await createComponent(client);
      const { id, updates } = await create({ publish: true });
      const wanted = type === 'incident' ? 'identified' : 'verifying';
      const { status, body, headers } = await client.post(`${path}/${id}/updates`, {
        body: { en: 'Found.' },
        status: wanted,
        components: impacts('partial_outage', component.id),
        notify: false,
      });
      const now = application.clock.now().toISOString();
      expect(status).toBe(201);
      expect(Object.keys(body.data)).toEqual(UPDATE_FIELDS);
      expect(body.data).toEqual({
        id: expect.any(Number),
        status: wanted,
        body: { de: null, en: 'Found.' },
        components: impacts('partial_outage', component.id),
        published_at: now,
        created_at: now,
        updated_at: now,
      });
      expect(headers['location']).toBe(`http://${client.host}/api/v1${path}/${id}/updates/${body.data.id}`);
      expect(await done(client.get(`${path}/${id}`))).toMatchObject({
        status: wanted,
        components: impacts('partial_outage', component.id),
        updates: [body.data, ...updates],
      });
    });

    it('keeps status and impacts of the incident where the update gives none', async () => {
      const before = await create({ publish: true });
      const { body } = await client.post(`${path}/${before.id}/updates`, { body: 'Text' });
      expect(body.data).toMatchObject({ status: before.status, components: null });
      expect(await done(client.get(`${path}/${before.id}`))).toMatchObject({
        status: before.status,
        components: before.components,
      });
    });

    it('lists them newest first, by pages, as the incident does', async () => {
      const { id, updates } = await create({ publish: true });
      const made = ids(updates);
      for (const body of ['Eins', 'Zwei', 'Drei']) {
        made.unshift((await client.post(`${path}/${id}/updates`, { body })).body.data.id);
        if (body !== 'Zwei') application.clock.advance(1000);
      }
      const listed = await client.get(`${path}/${id}/updates`);
      expect([listed.status, ids(listed.body.data)]).toEqual([200, made]);
      expect((await done(client.get(`${path}/${id}`))).updates).toEqual(listed.body.data);
      const page = await client.get(`${path}/${id}/updates?per_page=2&page=2`);
      expect([ids(page.body.data), page.body.meta.total]).toEqual([made.slice(2, 4), made.length]);
    });

    it('shows those of a draft to visitors first when the incident is published', async () => {
      const { id } = await create();
      const { body } = await client.post(`${path}/${id}/updates`, { body: 'Text' });
      expect(body.data.published_at).toBeNull();
      application.clock.advance(1000);
      const { updates, published_at: publishedAt } = await done(client.post(`${path}/${id}/publish`));
      expect(updates[0].published_at).toBe(publishedAt);
    });

    it('corrects the text of one, and leaves the incident its status and impacts', async () => {
      const before = await create({ publish: true });
      const made = (await client.post(`${path}/${before.id}/updates`, { body: { de: 'Alt', en: 'Old' } }))
        .body.data;
      application.clock.advance(1000);
      const { data: newest } = (await client.post(`${path}/${before.id}/updates`, { body: 'Text' })).body;
      application.clock.advance(1000);
      const status = type === 'incident' ? 'resolved' : 'completed';
      const edited = await client.patch(`${path}/${before.id}/updates/${made.id}`, {
        ...made,
        body: { en: 'New' },
        status,
      });
      expect(edited.status).toBe(200);
      expect(edited.body.data).toEqual({
        ...made,
        status,
        body: { de: 'Alt', en: 'New' },
        updated_at: application.clock.now().toISOString(),
      });
      expect(await done(client.get(`${path}/${before.id}`))).toMatchObject({
        status: before.status,
        components: before.components,
        updates: [newest, edited.body.data, ...before.updates],
      });
    });

    it('minds the If-Match of the update, on change and removal', async () => {
      const { id } = await create();
      const made = await client.post(`${path}/${id}/updates`, { body: 'Text' });
      const address = `${path}/${id}/updates/${made.body.data.id}`;
      const send = (tag: unknown): { headers: { 'if-match': string } } => ({
        headers: { 'if-match': tag as string },
      });
      const changed = await client.patch(address, { body: 'Neu' }, send(made.headers['etag']));
      expect(changed.status).toBe(200);
      expect((await client.patch(address, { body: 'A' }, send(made.headers['etag']))).status).toBe(412);
      expect((await client.delete(address, send(made.headers['etag']))).status).toBe(412);
      const removed = await client.delete(address, send(changed.headers['etag']));
      expect([removed.status, removed.text]).toEqual([204, '']);
      expect((await client.delete(address)).status).toBe(404);
      expect((await done(client.get(`${path}/${id}`))).updates).toEqual([]);
    });

    it('returns 404 for an update of another incident or none', async () => {
      const [one, two] = [await create(), await create()];
      const made = (await client.post(`${path}/${one.id}/updates`, { body: 'Text' })).body.data;
      for (const address of [
        `${two.id}/updates/${made.id}`,
        `${one.id}/updates/999999`,
        `${one.id}/updates/x`,
      ]) {
        for (const { status, body } of [
          await client.get(`${path}/${address}`),
          await client.patch(`${path}/${address}`, { body: 'Neu' }),
          await client.delete(`${path}/${address}`),
        ])
          expect([status, body.message]).toEqual([404, 'There is no such update.']);
      }
      expect((await done(client.get(`${path}/${one.id}`))).updates).toEqual([made]);
    });

    it('posts one update for a request that is repeated with its Idempotency-Key', async () => {
      const { id } = await create();
      const headers = { 'idempotency-key': `update-${id}` };
      const [first, second] = [
        await client.post(`${path}/${id}/updates`, { body: 'Text' }, { headers }),
        await client.post(`${path}/${id}/updates`, { body: 'Text' }, { headers }),
      ];
      expect([second.status, second.body]).toEqual([201, first.body]);
      expect((await done(client.get(`${path}/${id}`))).updates).toHaveLength(1);
    });

    it.each<[string, object, string[]]>([
      ['no body', {}, ['body']],
      ['a body that is blank in every language', { body: { de: ' ', en: null } }, ['body']],
      ['a body of 25,001 characters', { body: { en: 'x'.repeat(25_001) } }, ['body.en']],
      ['a language that is not enabled', { body: { fr: 'Texte' } }, ['body.fr']],
      ['a status that nothing has', { body: 'A', status: 'open' }, ['status']],
      ['an end', { body: 'A', status: type === 'incident' ? 'resolved' : 'completed' }, ['status']],
      [
        'a status of the other kind',
        { body: 'A', status: type === 'incident' ? 'in_progress' : 'monitoring' },
        ['status'],
      ],
      ['an unknown component', { body: 'A', components: impacts('degraded', 999_999) }, ['components.0.id']],
      ['read-only fields', { body: 'A', published_at: null, id: 1 }, ['id', 'published_at']],
      ['unknown fields', { body: 'A', incident_id: 1 }, ['incident_id']],
      ['notify as a text', { body: 'A', notify: 'yes' }, ['notify']],
    ])('refuses %s: 422 on the field, and nothing has changed', async (_, json, fields) => {
      const before = await create({ publish: true });
      const { status, body } = await client.post(`${path}/${before.id}/updates`, json);
      expect([status, Object.keys(body.errors).sort()]).toEqual([422, fields]);
      expect(await done(client.get(`${path}/${before.id}`))).toEqual(before);
    });

    it.each<[string, object, string[]]>([
      ['a body that would be blank in every language', { body: { de: null } }, ['body']],
      ['a status of the other kind', { status: type === 'incident' ? 'completed' : 'resolved' }, ['status']],
      ['other components', { components: impacts('degraded', 1) }, ['components']],
      ['another published_at', { published_at: '2020-01-01T00:00:00Z' }, ['published_at']],
      ['unknown fields', { notify: true }, ['notify']],
    ])('refuses to correct one with %s: 422 on the field', async (_, json, fields) => {
      const { id, updates } = await create({ publish: true });
      const made = (await client.post(`${path}/${id}/updates`, { body: 'Text' })).body.data;
      const { status, body } = await client.patch(`${path}/${id}/updates/${made.id}`, json);
      expect([status, Object.keys(body.errors)]).toEqual([422, fields]);
      expect((await done(client.get(`${path}/${id}`))).updates).toEqual([made, ...updates]);
    });
  });

  describe(`${path}/{incident}/postmortem`, () => {
    it('is written, rewritten, published once the incident is over, and removed', async () => {
      const incident = await ended();
      const now = application.clock.now().toISOString();
      const written = await done(client.put(`${path}/${incident.id}/postmortem`, { body: { en: 'Why' } }));
      expect(Object.keys(written)).toEqual(INCIDENT_FIELDS);
      expect(Object.keys(written.postmortem)).toEqual(POSTMORTEM_FIELDS);
      expect(written.postmortem).toEqual({
        body: { de: null, en: 'Why' },
        is_published: false,
        published_at: null,
        created_at: now,
        updated_at: now,
      });
      application.clock.advance(1000);
      const published = await done(client.post(`${path}/${incident.id}/postmortem/publish`));
      const later = application.clock.now().toISOString();
      expect(published.postmortem).toEqual({
        ...written.postmortem,
        is_published: true,
        published_at: later,
      });
      application.clock.advance(1000);
      const again = await done(client.post(`${path}/${incident.id}/postmortem/publish`));
      expect(again.postmortem).toEqual(published.postmortem);
      const rewritten = await done(
        client.put(`${path}/${incident.id}/postmortem`, { ...published.postmortem, body: { de: 'Warum' } }),
      );
      expect(rewritten.postmortem).toEqual({
        ...published.postmortem,
        body: { de: 'Warum', en: 'Why' },
        updated_at: application.clock.now().toISOString(),
      });
      const removed = await client.delete(`${path}/${incident.id}/postmortem`);
      expect([removed.status, removed.text]).toEqual([204, '']);
      expect((await done(client.get(`${path}/${incident.id}`))).postmortem).toBeNull();
    });

    it('can be written at any time, but published only when the incident is published and over', async () => {
      const { id } = await create();
      await done(client.put(`${path}/${id}/postmortem`, { body: 'Warum' }));
      const refused = await client.post(`${path}/${id}/postmortem/publish`);
      expect([refused.status, refused.body.message]).toEqual([
        409,
        `The post-mortem can be published once the ${type} is published and over.`,
      ]);
      await done(client.post(`${path}/${id}/publish`));
      expect((await client.post(`${path}/${id}/postmortem/publish`)).status).toBe(409);
    });

    it('returns 404 where there is none to publish or remove', async () => {
      const { id } = await ended();
      for (const { status, body } of [
        await client.get(`${path}/${id}/postmortem`),
        await client.post(`${path}/${id}/postmortem/publish`),
        await client.delete(`${path}/${id}/postmortem`),
      ])
        expect([status, body.message]).toEqual([404, 'There is no such post-mortem.']);
    });

    it.each<[string, object, string[]]>([
      ['no body', {}, ['body']],
      ['a blank body', { body: ' ' }, ['body']],
      ['a body of 25,001 characters', { body: 'x'.repeat(25_001) }, ['body']],
      ['an unknown field', { body: 'A', title: 'A' }, ['title']],
      ['what publishing sets', { body: 'A', published_at: '2020-01-01T00:00:00.000Z' }, ['published_at']],
    ])('refuses %s: 422 on the field', async (_, json, fields) => {
      const { id } = await ended();
      const { status, body } = await client.put(`${path}/${id}/postmortem`, json);
      expect([status, Object.keys(body.errors)]).toEqual([422, fields]);
      expect((await done(client.get(`${path}/${id}`))).postmortem).toBeNull();
    });

    it('is read alone as within the incident; its own validator will do for If-Match, while it holds', async () => {
      const { id } = await ended();
      const { postmortem } = await done(client.put(`${path}/${id}/postmortem`, { body: 'Warum' }));
      const read = await client.get(`${path}/${id}/postmortem`);
      expect([read.status, read.body.data]).toEqual([200, postmortem]);
      const headers = { 'if-match': read.headers['etag'] as string };
      const unchanged = await client.put(`${path}/${id}/postmortem`, read.body.data, { headers });
      expect([unchanged.status, unchanged.body.data.postmortem]).toEqual([200, postmortem]);
      const changed = await client.put(`${path}/${id}/postmortem`, { body: 'Darum' }, { headers });
      expect(changed.status).toBe(200);
      expect((await client.delete(`${path}/${id}/postmortem`, { headers })).status).toBe(412);
    });

    it('checks If-Match against the incident', async () => {
      const { id } = await ended();
      const headers = { 'if-match': '"other"' };
      for (const response of [
        await client.put(`${path}/${id}/postmortem`, { body: 'A' }, { headers }),
        await client.post(`${path}/${id}/postmortem/publish`, undefined, { headers }),
        await client.delete(`${path}/${id}/postmortem`, { headers }),
      ])
        expect(response.status).toBe(412);
    });
  });

  describe('Steps', () => {
    const steps =
      type === 'incident'
        ? ['publish', 'acknowledge', 'resolve', 'reopen', 'unpublish']
        : ['publish', 'acknowledge', 'start', 'complete', 'reopen', 'cancel', 'reopen', 'unpublish'];

    it('return the whole incident, mind its If-Match and take an empty body or none', async () => {
      const { id } = await create({ started_at: '2026-03-01T11:00:00Z' });
      if (type === 'maintenance')
        await done(client.patch(`${path}/${id}`, { started_at: '2098-01-01T00:00:00Z' }));
      for (const [place, step] of steps.entries()) {
        const tag = (await client.get(`${path}/${id}`)).headers['etag'] as string;
        const address = `${path}/${id}/${step}`;
        const stale = await client.post(address, undefined, { headers: { 'if-match': '"other"' } });
        expect([step, stale.status]).toEqual([step, 412]);
        const json = place % 2 === 0 ? undefined : {};
        const { status, body, headers } = await client.post(address, json, { headers: { 'if-match': tag } });
        expect([step, status]).toEqual([step, 200]);
        expect(Object.keys(body.data)).toEqual(INCIDENT_FIELDS);
        const read = await client.get(`${path}/${id}`);
        expect([read.body, read.headers['etag']]).toEqual([body, headers['etag']]);
      }
    });

    it('are taken once by a request that is repeated with its Idempotency-Key', async () => {
      const { id } = await create();
      const headers = { 'idempotency-key': `publish-${id}` };
      const first = await client.post(`${path}/${id}/publish`, {}, { headers });
      const second = await client.post(`${path}/${id}/publish`, {}, { headers });
      expect([second.status, second.body]).toEqual([200, first.body]);
      expect((await client.post(`${path}/${id}/publish`, {})).status).toBe(409);
    });

    it('schedule takes a time ahead with an offset, moves it when repeated, and nothing else', async () => {
      const { id } = await create();
      const at = (publish_at: unknown): Promise<ApiResponse> =>
        client.post(`${path}/${id}/schedule`, { publish_at });
      expect(await done(at('2098-01-01T01:00:00+01:00'))).toMatchObject({
        publish_at: '2098-01-01T00:00:00.000Z',
        is_scheduled: true,
        is_published: false,
      });
      expect(await done(at('2097-01-01T00:00:00Z'))).toMatchObject({
        publish_at: '2097-01-01T00:00:00.000Z',
      });
      for (const wrong of [
        fromNow(application, 0),
        fromNow(application, -1),
        '2098-01-01T00:00:00',
        '2098-01-01',
        4_000_000_000,
        null,
        undefined,
      ]) {
        const { status, body } = await at(wrong);
        expect([wrong, status, Object.keys(body.errors)]).toEqual([wrong, 422, ['publish_at']]);
      }
      expect(await done(client.post(`${path}/${id}/unpublish`))).toMatchObject({
        publish_at: null,
        is_scheduled: false,
      });
    });

    it.each(steps)('%s refuses a body that it does not know: 422 on the field', async (step) => {
      const { id } = await create();
      const { status, body } = await client.post(`${path}/${id}/${step}`, { when: 'now' });
      expect([status, Object.keys(body.errors)]).toEqual([422, ['when']]);
      const text = await client.post(`${path}/${id}/${step}`, undefined, {
        body: 'now',
        headers: { 'content-type': 'text/plain' },
      });
      expect(text.status).toBe(415);
    });
  });
});

describe('POST /incidents/{incident}/resolve', () => {
  const active = (values: object = {}): Promise<any> =>
    createOfKind(client, INCIDENT_KINDS[0], {
      publish: true,
      started_at: fromNow(application, -2 * HOUR),
      ...values,
    });

  it('ends an incident now, or at an earlier resolved_at', async () => {
    const [one, two] = [await active(), await active()];
    expect(await done(client.post(`/incidents/${one.id}/resolve`))).toMatchObject({
      status: 'resolved',
      is_resolved: true,
      resolved_at: fromNow(application, 0),
    });
    const earlier = fromNow(application, -HOUR);
    expect(await done(client.post(`/incidents/${two.id}/resolve`, { resolved_at: earlier }))).toMatchObject({
      resolved_at: earlier,
    });
  });

  it('posts what is said with it as an update of the new status', async () => {
    const { id } = await active();
    const { updates } = await done(
      client.post(`/incidents/${id}/resolve`, { body: { en: 'Over.' }, notify: false }),
    );
    expect(updates).toMatchObject([
      {
        status: 'resolved',
        body: { de: null, en: 'Over.' },
        components: null,
        published_at: fromNow(application, 0),
      },
      { status: 'investigating', body: { de: null, en: null }, components: null },
    ]);
  });

  it.each<[string, () => object, string[]]>([
    ['a resolved_at that lies ahead', () => ({ resolved_at: fromNow(application, 1) }), ['resolved_at']],
    ['one before the start', () => ({ resolved_at: fromNow(application, -2 * HOUR - 1) }), ['resolved_at']],
    ['one without offset', () => ({ resolved_at: '2026-03-01T12:00:00' }), ['resolved_at']],
    ['null', () => ({ resolved_at: null }), ['resolved_at']],
    ['a blank body', () => ({ body: { de: ' ' } }), ['body']],
    ['a body in another language', () => ({ body: { fr: 'Fini' } }), ['body.fr']],
    ['notify as a number', () => ({ notify: 1 }), ['notify']],
  ])('refuses %s: 422 on the field, and the incident goes on', async (_, json, fields) => {
    const before = await active();
    const { status, body } = await client.post(`/incidents/${before.id}/resolve`, json());
    expect([status, Object.keys(body.errors)]).toEqual([422, fields]);
    expect(await done(client.get(`/incidents/${before.id}`))).toEqual(before);
  });
});

import { describe, expect, it } from 'vitest';
import type { ApiResponse } from '../../support/client.js';
import { createComponent } from '../../support/factories.js';
import {
  INCIDENT_KINDS,
  createEnded,
  createOfKind,
  done,
  fromNow,
  ids,
  impacts,
} from '../../support/incidents.js';
import { INCIDENT_FIELDS } from '../../support/record-fields.js';
import { useApi } from '../../support/use-api.js';

const application = useApi();
const own = application.useTenant('own');
const { client } = own;

describe.each(INCIDENT_KINDS)('$path', (incidentKind) => {
  const { type, path, needs } = incidentKind;
  const firstStatus = type === 'incident' ? 'investigating' : 'scheduled';
  const create = (values: object = {}, as = client): Promise<any> => createOfKind(as, incidentKind, values);

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

  it('shows fewer updates in lists if their texts are long', async () => {
    const { id } = await create();
    await application.database.sql(
      `insert into incident_update (tenant_id, incident_id, status, body, created_at, updated_at)
       select $1, $2, $3, jsonb_build_object('en', rpad(n::text || ' ', 4990, 'x')), $4::timestamptz + n * interval '1 minute', $4
       from generate_series(1, 40) n`,
      [own.tenant.id, id, firstStatus, application.clock.now()],
    );
    const numbers = (updates: readonly { body: { en: string } }[]): number[] =>
      updates.map(({ body }) => Number.parseInt(body.en));
    const { body: one } = await client.get(`${path}/${id}`);
    expect(one.data.updates).toHaveLength(40);
    const { body: list } = await client.get(path);
    const listed = list.data.find((record: { id: number }) => record.id === id);
    expect(numbers(listed.updates)).toEqual([40, 39, 38, 37, 36, 35, 34, 33, 32, 31]);
    expect((await client.delete(`${path}/${id}`)).status).toBe(204);
    const { body: trash } = await client.get(`${path}/trash`);
    const trashed = trash.data.find((record: { id: number }) => record.id === id);
    expect(trashed.updates).toHaveLength(10);
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
        const made =
          state === 'ended'
            ? await createEnded(client, incidentKind)
            : await create({ publish: state === 'published' });
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
});

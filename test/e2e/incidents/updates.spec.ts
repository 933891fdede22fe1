import { describe, expect, it } from 'vitest';
import { createComponent } from '../../support/factories.js';
import { INCIDENT_KINDS, createOfKind, done, ids, impacts } from '../../support/incidents.js';
import { useApi } from '../../support/use-api.js';

const UPDATE_FIELDS = ['id', 'status', 'body', 'components', 'published_at', 'created_at', 'updated_at'];

const application = useApi();
const { client } = application.useTenant('own');

describe.each(INCIDENT_KINDS)('$path', (incidentKind) => {
  const { type, path } = incidentKind;
  const create = (values: object = {}): Promise<any> => createOfKind(client, incidentKind, values);

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
});

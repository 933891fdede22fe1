import { describe, expect, it } from 'vitest';
import { INCIDENT_KINDS, createEnded, createOfKind, done } from '../../support/incidents.js';
import { INCIDENT_FIELDS } from '../../support/record-fields.js';
import { useApi } from '../../support/use-api.js';

const POSTMORTEM_FIELDS = ['body', 'is_published', 'published_at', 'created_at', 'updated_at'];

const application = useApi();
const { client } = application.useTenant('own');

describe.each(INCIDENT_KINDS)('$path', (incidentKind) => {
  const { type, path } = incidentKind;
  const create = (values: object = {}): Promise<any> => createOfKind(client, incidentKind, values);
  const ended = (): Promise<any> => createEnded(client, incidentKind);

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
});

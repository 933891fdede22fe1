import { describe, expect, it } from 'vitest';
import type { ApiResponse } from '../../support/client.js';
import { INCIDENT_KINDS, HOUR, createOfKind, done, fromNow } from '../../support/incidents.js';
import { INCIDENT_FIELDS } from '../../support/record-fields.js';
import { useApi } from '../../support/use-api.js';

const application = useApi();
const { client } = application.useTenant('own');

describe.each(INCIDENT_KINDS)('$path', (incidentKind) => {
  const { type, path } = incidentKind;
  const create = (values: object = {}): Promise<any> => createOfKind(client, incidentKind, values);

  describe('Steps', () => {
    const steps =
      type === 'incident'
        ? ['publish', 'acknowledge', 'resolve', 'reopen', 'unpublish']
        : ['publish', 'acknowledge', 'start', 'complete', 'reopen', 'cancel', 'reopen', 'unpublish'];

    it('return the whole incident, mind its If-Match and take an empty body or none', async () => {
      const { id } = await create({ started_at: '2026-03-01T11:00:00Z' });
      if (type === 'maintenance')
        await done(client.patch(`${path}/${id}`, { started_at: '2098-01-01T00:00:00Z' }));
      for (const [index, step] of steps.entries()) {
        const tag = (await client.get(`${path}/${id}`)).headers['etag'] as string;
        const address = `${path}/${id}/${step}`;
        const stale = await client.post(address, undefined, { headers: { 'if-match': '"other"' } });
        expect([step, stale.status]).toEqual([step, 412]);
        const json = index % 2 === 0 ? undefined : {};
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

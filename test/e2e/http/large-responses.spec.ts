import { hash } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { currentTenant } from '#core/context/work-context.js';
import { LARGE_RESPONSE } from '#platform/fairness/large-responses.js';
import { IncidentsService } from '#modules/incidents/services/incidents.service.js';
import { createIncident } from '../../support/incidents.js';
import { useApi } from '../../support/use-api.js';

const LIST = '/incidents?per_page=100';

const languages = ['en', 'de', 'fr', 'es', 'it'];

const application = useApi();
const own = application.useTenant('own');
const many = application.useTenant('many');
const other = application.useTenant('other');

beforeAll(async () => {
  // Characters of one to four bytes.
  const body = 'Straße 🚧 '.repeat(2_700);
  for (let made = 0; made * body.length < LARGE_RESPONSE; made += 1)
    for (const { client } of [own, many]) await createIncident(client, { body });
});

describe('A list that is large', () => {
  it('is whole, with its length and validator', async () => {
    const { status, headers, body, text } = await own.client.get(LIST);
    expect(status).toBe(200);
    expect(body.meta.total).toBe(body.data.length);
    for (const { id, body: texts } of body.data) {
      const { body: one } = await own.client.get(`/incidents/${id}`);
      expect(one.data.body).toEqual(texts);
    }
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(text)),
      'cache-control': 'private, no-cache',
      etag: `W/"${hash('sha1', text, 'base64url')}"`,
    });
  });

  it('is not sent again to a client that has it, nor with HEAD', async () => {
    const { headers } = await own.client.get(LIST);
    const again = await own.client.get(LIST, { headers: { 'if-none-match': String(headers['etag']) } });
    expect([again.status, again.headers['etag'], again.headers['content-type']]).toEqual([
      304,
      headers['etag'],
      undefined,
    ]);
    const head = await own.client.request('HEAD', LIST);
    expect([head.status, head.headers['content-length'], head.headers['etag']]).toEqual([
      200,
      headers['content-length'],
      headers['etag'],
    ]);
  });

  it('is read one after the other for each tenant, and other tenants do not wait', async () => {
    expect((await many.client.get(LIST)).status).toBe(200);
    const { promise: isLetOn, resolve: letOn } = Promise.withResolvers<undefined>();
    let [reading, most] = [0, 0];
    const service = application.app.get(IncidentsService);
    const list = service.list.bind(service) as (...query: unknown[]) => Promise<never>;
    vi.spyOn(service, 'list').mockImplementation(async (...query: unknown[]) => {
      if (currentTenant().id !== many.tenant.id) return list(...query);
      reading += 1;
      most = Math.max(most, reading);
      await isLetOn;
      const page = await list(...query);
      reading -= 1;
      return page;
    });
    const asked = Array.from({ length: 5 }, () => many.client.get(LIST));
    expect((await other.client.get(LIST)).status).toBe(200);
    letOn(undefined);
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(most).toBe(1);
    vi.restoreAllMocks();
  });
});

describe('A text in several languages', () => {
  const long = 'x'.repeat(24_000);
  const four = Object.fromEntries(languages.slice(0, 4).map((language) => [language, long]));
  const problem = (field: string): object => ({
    [field]: [`The ${field} must not be longer than 100000 characters in all languages together.`],
  });

  it('may be as long as four of the longest together, whether written at once or one by one', async () => {
    const { client } = await application.newTenant(languages);
    const { status, body } = await client.post('/incidents', { title: 'Long', body: { ...four, it: long } });
    expect([status, body.errors]).toEqual([422, problem('body')]);
    const incident = await createIncident(client, { body: four });
    const path = `/incidents/${incident.id}`;
    const more = await client.patch(path, { body: { it: long } });
    expect([more.status, more.body.errors]).toEqual([422, problem('body')]);
    const moved = await client.patch(path, { body: { it: long, es: null } });
    expect([moved.status, moved.body.data.body]).toMatchObject([200, { en: long, es: null, it: long }]);
  });

  it('is limited in an update', async () => {
    const { client } = await application.newTenant(languages);
    const { id } = await createIncident(client);
    const made = await client.post(`/incidents/${id}/updates`, { status: 'monitoring', body: four });
    expect(made.status).toBe(201);
    const more = await client.patch(`/incidents/${id}/updates/${made.body.data.id}`, { body: { it: long } });
    expect([more.status, more.body.errors]).toEqual([422, problem('body')]);
  });

  it('is limited in a post-mortem', async () => {
    const { client } = await application.newTenant(languages);
    const { id } = await createIncident(client);
    const path = `/incidents/${id}/postmortem`;
    expect((await client.put(path, { body: four })).status).toBe(200);
    const more = await client.put(path, { body: { it: long } });
    expect([more.status, more.body.errors]).toEqual([422, problem('body')]);
  });

  it('is limited in an announcement', async () => {
    const { client } = await application.newTenant(languages);
    const made = await client.post('/announcements', { title: 'Long', body: four });
    expect(made.status).toBe(201);
    const more = await client.patch(`/announcements/${made.body.data.id}`, { body: { it: long } });
    expect([more.status, more.body.errors]).toEqual([422, problem('body')]);
  });
});

describe('A record by itself', () => {
  it('embeds no updates after the first million bytes of their text', async () => {
    const { tenant, client } = await application.newTenant(languages);
    const { id } = await createIncident(client);
    await application.database.sql(
      `insert into incident_update (tenant_id, incident_id, status, body, created_at, updated_at)
       select $1, $2, 'investigating', jsonb_build_object('en', rpad(n::text || ' ', 24990, 'x'), 'de', t, 'fr', t, 'es', t), now() + n * interval '1 minute', now()
       from generate_series(1, 40) n, repeat('x', 24990) t`,
      [tenant.id, id],
    );
    const { body } = await client.get(`/incidents/${id}`);
    expect(body.data.updates.map(({ body: { en } }: any) => Number.parseInt(en))).toEqual(
      Array.from({ length: 10 }, (_, index) => 40 - index),
    );
  });
});

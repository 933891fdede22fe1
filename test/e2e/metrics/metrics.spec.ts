import { describe, expect, it } from 'vitest';
import type { ApiResponse, Client } from '../../support/client.js';
import { createComponent } from '../../support/factories.js';
import { sendTwice } from '../../support/send-twice.js';
import { useApi } from '../../support/use-api.js';

const NOON = '2026-03-01T12:00:00.000Z';

const api = useApi();
const own = api.useTenant('own');
const other = api.useTenant('other');

async function create(client: Client, fields: object = {}): Promise<any> {
  const { status, body } = await client.post('/metrics', { name: { en: 'Response time' }, ...fields });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.data;
}

/** Messages of a refusal by field. */
function errors({ status, body }: ApiResponse): unknown {
  expect(status).toBe(422);
  return body.errors;
}

describe('POST /metrics', () => {
  it('makes one with defaults for what is left out', async () => {
    const { client } = await api.newTenant();
    const { status, headers, body } = await client.post('/metrics', { name: { de: 'Antwortzeit' } });
    expect(status).toBe(201);
    expect(body.data).toEqual({
      id: expect.any(Number),
      name: { de: 'Antwortzeit', en: null },
      suffix: '',
      decimals: 0,
      component_id: null,
      is_public: false,
      position: 0,
      y_min: null,
      y_max: null,
      thresholds: [],
      last_value: null,
      last_at: null,
      created_at: NOON,
      updated_at: NOON,
    });
    const read = await client.get(`/metrics/${body.data.id}`);
    expect([read.body, read.headers['etag']]).toEqual([body, headers['etag']]);
  });

  it('completes thresholds, and keeps fractions', async () => {
    const made = await create(own.client, {
      y_min: 0.5,
      y_max: 99.5,
      thresholds: [
        { above: 0.75, status: 'degraded' },
        { below: -1, above: null, status: 'major_outage' },
      ],
    });
    expect(made).toMatchObject({
      y_min: 0.5,
      y_max: 99.5,
      thresholds: [
        { above: 0.75, below: null, status: 'degraded' },
        { above: null, below: -1, status: 'major_outage' },
      ],
    });
  });

  it.each<[string, object, object]>([
    [
      'a component that there is not',
      { component_id: 999_999 },
      { component_id: ['There is no such component.'] },
    ],
    [
      'ends in the wrong order',
      { y_min: 2, y_max: 2 },
      { y_max: ['The y_max must be greater than the y_min.'] },
    ],
    [
      'a threshold without a line',
      { thresholds: [{ status: 'degraded' }] },
      { 'thresholds.0': ['A threshold has either above or below.'] },
    ],
    [
      'a threshold twice',
      {
        thresholds: [
          { above: 1, status: 'degraded' },
          { above: 1, status: 'major_outage' },
        ],
      },
      { 'thresholds.1': ['There are two thresholds above 1.'] },
    ],
    [
      'a threshold that is operational',
      { thresholds: [{ above: 1, status: 'operational' }] },
      { 'thresholds.0.status': ['The status of a threshold must not be operational.'] },
    ],
  ])('refuses %s', async (_, fields, expected) => {
    expect(errors(await own.client.post('/metrics', { name: { en: 'A' }, ...fields }))).toEqual(expected);
  });

  it.each<[string, object, string]>([
    ['no name', { name: {} }, 'name'],
    ['a language that the page lacks', { name: { fr: 'Temps' } }, 'name.fr'],
    ['a long suffix', { suffix: 'x'.repeat(21) }, 'suffix'],
    ['seven decimals', { decimals: 7 }, 'decimals'],
    ['half a decimal', { decimals: 0.5 }, 'decimals'],
    ['an infinite end', { y_max: 1e300 }, 'y_max'],
    ['a text as end', { y_min: '1' }, 'y_min'],
    ['a threshold of no status', { thresholds: [{ above: 1 }] }, 'thresholds.0.status'],
    ['a text as threshold', { thresholds: [{ above: '1', status: 'degraded' }] }, 'thresholds.0.above'],
    [
      'nine thresholds',
      { thresholds: Array.from({ length: 9 }, (_, above) => ({ above, status: 'degraded' })) },
      'thresholds',
    ],
    ['a newest value', { last_value: 3 }, 'last_value'],
    ['its own time', { last_at: NOON }, 'last_at'],
  ])('refuses %s on the field', async (_, fields, field) => {
    const answer = await own.client.post('/metrics', { name: { en: 'A' }, ...fields });
    expect(Object.keys(errors(answer) as object)).toEqual([field]);
  });
});

describe('A metric', () => {
  it('is listed by position, of one component, and of what visitors see', async () => {
    const { client } = await api.newTenant();
    const component = await createComponent(client);
    const last = await create(client, { position: 1, component_id: component.id });
    const first = await create(client, { is_public: true });
    const ids = async (query: string): Promise<number[]> =>
      (await client.get(`/metrics${query}`)).body.data.map(({ id }: any) => id);
    expect(await ids('')).toEqual([first.id, last.id]);
    expect(await ids(`?component_id=${component.id}`)).toEqual([last.id]);
    expect(await ids('?is_public=true')).toEqual([first.id]);
    expect(await ids('?per_page=1&page=2')).toEqual([last.id]);
  });

  it('is changed in part, by PUT and by PATCH, and not at all by what it has', async () => {
    const { client } = await api.newTenant();
    const made = await create(client, { thresholds: [{ above: 800, status: 'degraded' }] });
    const path = `/metrics/${made.id}`;
    api.clock.advance(1000);
    expect((await client.patch(path, made)).body.data).toEqual(made);
    const patched = (await client.patch(path, { name: { de: 'Zeit' }, suffix: 'ms' })).body.data;
    expect(patched).toMatchObject({ name: { de: 'Zeit', en: 'Response time' }, suffix: 'ms' });
    expect(patched.updated_at).not.toBe(made.updated_at);
    const put = await client.request('PUT', path, { json: { thresholds: [] } });
    expect(put.body.data).toMatchObject({ suffix: 'ms', thresholds: [] });
    expect(errors(await client.patch(path, { y_min: 5, y_max: 1 }))).toHaveProperty('y_max');
  });

  it('is changed by one of many with the same If-Match', async () => {
    const made = await create(own.client);
    const path = `/metrics/${made.id}`;
    const etag = (await own.client.get(path)).headers['etag'] as string;
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, decimals) =>
        own.client.request('PATCH', path, {
          json: { decimals: decimals + 1 },
          headers: { 'if-match': etag },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412, 412]);
  });

  it('is made once with an Idempotency-Key', async () => {
    expect((await sendTwice(own.client, 'POST', '/metrics', { name: { en: 'Once' } })).status).toBe(201);
  });

  it('is deleted with its points, and with its component', async () => {
    const component = await createComponent(own.client);
    const [one, two] = [await create(own.client), await create(own.client, { component_id: component.id })];
    for (const { id } of [one, two])
      await own.client.post(`/metrics/${id}/points`, { points: [[api.clock.now().toISOString(), 1]] });
    expect((await own.client.delete(`/metrics/${one.id}`)).status).toBe(204);
    expect((await own.client.delete(`/components/${component.id}`)).status).toBe(204);
    for (const { id } of [one, two]) {
      const { status, body } = await own.client.get(`/metrics/${id}`);
      expect([status, body.message]).toEqual([404, 'There is no such metric.']);
      expect((await own.client.get(`/metrics/${id}/points`)).status).toBe(404);
    }
    const left = await api.database.sql(
      'select from metric_rollup where tenant_id = $1 and metric_id = any($2)',
      [own.tenant.id, [one.id, two.id]],
    );
    expect(left).toEqual([]);
  });

  it('needs a key, the abilities, and the key of its own page', async () => {
    const { id } = await create(own.client);
    const viewing = await own.clientWith('metrics.view');
    const lacking = await own.clientWith('components.manage', 'components.view');
    const points = { points: [[api.clock.now().toISOString(), 1]] };
    for (const [method, path, json] of [
      ['GET', '/metrics'],
      ['GET', `/metrics/${id}`],
      ['GET', `/metrics/${id}/points`],
      ['POST', '/metrics', { name: { en: 'A' } }],
      ['PATCH', `/metrics/${id}`, {}],
      ['DELETE', `/metrics/${id}`],
      ['POST', `/metrics/${id}/points`, points],
    ] as const) {
      const options = json === undefined ? {} : { json };
      expect((await own.client.withKey(undefined).request(method, path, options)).status).toBe(401);
      expect((await lacking.request(method, path, options)).status).toBe(403);
      expect((await own.client.withKey(other.client.key).request(method, path, options)).status).toBe(403);
      expect((await viewing.request(method, path, options)).status).toBe(method === 'GET' ? 200 : 403);
    }
  });

  it('of another tenant is not there', async () => {
    await create(other.client);
    const theirs = await create(other.client, { is_public: true });
    const component = await createComponent(other.client);
    const { client } = await api.newTenant();
    for (const [method, path, json] of [
      ['GET', `/metrics/${theirs.id}`],
      ['GET', `/metrics/${theirs.id}/points`],
      ['PATCH', `/metrics/${theirs.id}`, { decimals: 1 }],
      ['DELETE', `/metrics/${theirs.id}`],
      ['POST', `/metrics/${theirs.id}/points`, { points: [[NOON, 1]] }],
    ] as const)
      expect((await client.request(method, path, json === undefined ? {} : { json })).status).toBe(404);
    expect(errors(await client.post('/metrics', { name: { en: 'A' }, component_id: component.id }))).toEqual({
      component_id: ['There is no such component.'],
    });
  });
});

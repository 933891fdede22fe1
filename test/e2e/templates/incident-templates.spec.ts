import { describe, expect, it } from 'vitest';
import type { ApiResponse, Client } from '../../support/client.js';
import { createComponent } from '../../support/factories.js';
import { sendTwice } from '../../support/send-twice.js';
import { useApi } from '../../support/use-api.js';

const NOON = '2026-03-01T12:00:00.000Z';

const api = useApi();
const own = api.useTenant('own');
const other = api.useTenant('other');

const PROVIDER = { name: 'provider', label: 'Provider', type: 'text', required: true, default: null };

function template(fields: object = {}): object {
  return {
    name: 'Provider disturbed',
    kind: 'incident',
    title: { de: '{{provider}} gestört', en: '{{provider}} disturbed' },
    body: { de: 'Wir prüfen **{{provider}}**.', en: 'We look into **{{provider}}**.' },
    variables: [PROVIDER],
    ...fields,
  };
}

async function create(client: Client, fields: object = {}): Promise<any> {
  const { status, body } = await client.post('/incident-templates', template(fields));
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.data;
}

/** Messages of a refusal by field. */
function errors({ status, body }: ApiResponse): unknown {
  expect(status).toBe(422);
  return body.errors;
}

describe('POST /incident-templates', () => {
  it('makes one with defaults for what is left out', async () => {
    const { client } = await api.newTenant();
    const { status, headers, body } = await client.post('/incident-templates', {
      name: 'Short',
      kind: 'incident',
      title: 'Something is wrong',
    });
    expect(status).toBe(201);
    expect(body.data).toEqual({
      id: expect.any(Number),
      name: 'Short',
      kind: 'incident',
      title: { de: 'Something is wrong', en: null },
      body: { de: null, en: null },
      status: null,
      components: [],
      variables: [],
      notify: true,
      position: 0,
      used_at: null,
      created_at: NOON,
      updated_at: NOON,
    });
    expect(headers['location']).toBe(`http://${client.host}/api/v1/incident-templates/${body.data.id}`);
    const read = await client.get(`/incident-templates/${body.data.id}`);
    expect([read.body, read.headers['etag']]).toEqual([body, headers['etag']]);
  });

  it('completes variables', async () => {
    const made = await create(own.client, { variables: [{ name: 'provider' }] });
    expect(made.variables).toEqual([{ ...PROVIDER, label: '' }]);
  });

  it('keeps components in their order, and forgets those that are deleted', async () => {
    const [one, two] = [await createComponent(own.client), await createComponent(own.client)];
    const components = [
      { id: two.id, impact: 'major_outage' },
      { id: one.id, impact: 'degraded' },
    ];
    const made = await create(own.client, { components });
    expect(made.components).toEqual(components);
    await own.client.delete(`/components/${two.id}`);
    const { body } = await own.client.get(`/incident-templates/${made.id}`);
    expect(body.data.components).toEqual(components.slice(1));
  });

  it.each<[string, object, object]>([
    ['no title', { title: {} }, { title: ['The title must be filled in at least one language.'] }],
    [
      'an update with a title and without a text',
      { kind: 'update', body: {} },
      { title: ['An update has no title.'], body: ['The body must be filled in at least one language.'] },
    ],
    [
      'a text with a variable that there is not',
      { body: { en: 'See {{ticket}}, {{#if x}} and {{provider}}.' } },
      { 'body.en': ['There is no variable for {{ticket}}; name it in variables.'] },
    ],
    [
      'a status of the other kind',
      { status: 'verifying' },
      { status: ['The status verifying is none of incidents.'] },
    ],
    [
      'a variable twice',
      { variables: [PROVIDER, PROVIDER] },
      { 'variables.1.name': ['There are two variables provider.'] },
    ],
    [
      'a default that is no value of its type',
      { variables: [PROVIDER, { name: 'from', type: 'datetime', default: 'tomorrow' }] },
      { 'variables.1.default': ['The from must be an ISO 8601 timestamp with an offset or Z.'] },
    ],
    [
      'a component that there is not',
      { components: [{ id: 999_999, impact: 'degraded' }] },
      { 'components.0.id': ['There is no component 999999.'] },
    ],
  ])('refuses %s', async (_, fields, expected) => {
    expect(errors(await own.client.post('/incident-templates', template(fields)))).toEqual(expected);
  });

  it.each<[string, object, string]>([
    ['a status that only steps reach', { status: 'resolved' }, 'status'],
    ['51 variables', { variables: Array.from({ length: 51 }, (_, i) => ({ name: `v${i}` })) }, 'variables'],
    ['a name of a variable with capitals', { variables: [{ name: 'Provider' }] }, 'variables.0.name'],
    ['a language that the page lacks', { title: { fr: 'Panne' } }, 'title.fr'],
    ['an empty name', { name: ' ' }, 'name'],
    ['no kind', { kind: undefined }, 'kind'],
    ['its own time of use', { used_at: NOON }, 'used_at'],
    ['a list as title', { title: ['A'] }, 'title'],
  ])('refuses %s on the field', async (_, fields, field) => {
    expect(
      Object.keys(errors(await own.client.post('/incident-templates', template(fields))) as object),
    ).toEqual([field]);
  });
});

describe('A template', () => {
  it('is listed by position and name, by kind, and found by its texts', async () => {
    const { client } = await api.newTenant();
    const last = await create(client, { name: 'A', position: 1 });
    const second = await create(client, { name: 'C' });
    const first = await create(client, {
      name: 'B',
      kind: 'maintenance',
      title: 'Größe',
      variables: [],
      body: {},
    });
    const ids = async (query: string): Promise<number[]> =>
      (await client.get(`/incident-templates${query}`)).body.data.map(({ id }: any) => id);
    expect(await ids('')).toEqual([first.id, second.id, last.id]);
    expect(await ids('?kind=maintenance')).toEqual([first.id]);
    expect(await ids(`?q=${encodeURIComponent('GRÖSSE')}`)).toEqual([first.id]);
    expect(await ids(`?q=${encodeURIComponent('größe')}`)).toEqual([first.id]);
    const found = await client.get(`/search?q=${encodeURIComponent('GRÖß')}`);
    expect(found.body.data.results).toMatchObject([{ kind: 'incident_template', id: first.id }]);
  });

  it('is changed in part, and not at all by what it has', async () => {
    const { client } = own;
    const component = await createComponent(client);
    const made = await create(client, { components: [{ id: component.id, impact: 'degraded' }] });
    const path = `/incident-templates/${made.id}`;
    api.clock.advance(1000);
    expect((await client.patch(path, made)).body.data).toEqual(made);
    const { body } = await client.patch(path, { title: { en: null }, components: [] });
    expect(body.data).toMatchObject({ title: { de: '{{provider}} gestört', en: null }, components: [] });
    expect(body.data.updated_at).not.toBe(made.updated_at);
    expect(errors(await client.patch(path, { kind: 'update' }))).toEqual({
      kind: ['The kind cannot be written here. This field cannot be changed after creation.'],
    });
    expect(errors(await client.patch(path, { variables: [] }))).toHaveProperty(['title.de']);
  });

  it('is changed by one of many with the same If-Match', async () => {
    const made = await create(own.client);
    const path = `/incident-templates/${made.id}`;
    const etag = (await own.client.get(path)).headers['etag'] as string;
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, i) =>
        own.client.request('PATCH', path, { json: { name: `N${i}` }, headers: { 'if-match': etag } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412, 412]);
  });

  it('is made once with an Idempotency-Key', async () => {
    expect((await sendTwice(own.client, 'POST', '/incident-templates', template())).status).toBe(201);
  });

  it('is deleted: 404 from then on', async () => {
    const { id } = await create(own.client);
    expect((await own.client.delete(`/incident-templates/${id}`)).status).toBe(204);
    const { status, body } = await own.client.get(`/incident-templates/${id}`);
    expect([status, body.message]).toEqual([404, 'There is no such incident template.']);
  });

  it('needs a key, incidents.manage, and the key of its own page', async () => {
    const { id } = await create(own.client);
    const lacking = await own.clientWith('components.manage', 'components.view');
    for (const [method, path] of [
      ['GET', '/incident-templates'],
      ['GET', `/incident-templates/${id}`],
      ['DELETE', `/incident-templates/${id}`],
      ['POST', `/incident-templates/${id}/render`],
    ] as const) {
      const json = method === 'POST' ? { json: {} } : {};
      expect((await own.client.withKey(undefined).request(method, path, json)).status).toBe(401);
      expect((await lacking.request(method, path, json)).status).toBe(403);
      expect((await own.client.withKey(other.client.key).request(method, path, json)).status).toBe(403);
    }
  });

  it('of another tenant is not there', async () => {
    await create(other.client);
    const theirs = await create(other.client, { name: 'Theirs' });
    const { client } = await api.newTenant();
    expect((await client.get(`/incident-templates/${theirs.id}`)).status).toBe(404);
    expect((await client.post(`/incident-templates/${theirs.id}/render`, {})).status).toBe(404);
    expect(
      errors(await client.post('/incidents', { template_id: theirs.id, variables: { provider: 'A' } })),
    ).toEqual({ template_id: [`There is no incident template ${theirs.id}.`] });
  });
});

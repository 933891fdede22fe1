import { describe, expect, it } from 'vitest';
import { StatuspageClient, type Presented } from '../../support/statuspage.js';
import { useApi } from '../../support/use-api.js';

const api = useApi();
const own = api.useTenant('own');
const other = api.useTenant('other');

function page(): StatuspageClient {
  return new StatuspageClient(own.client, 'own');
}

describe('A key of Statuspage’s interface', () => {
  it.each<Presented>(['OAuth', 'oauth', 'Bearer', 'api_key'])('is presented as %s', async (presented) => {
    const { status, body } = await page().with(presented).at('GET', '/v1/pages/own.json');
    expect([status, body.id, body.name]).toEqual([200, 'own', 'own GmbH']);
  });

  it('in the header comes before one in the query', async () => {
    const { status } = await page().at('GET', '/v1/pages/own?api_key=hg_nonsense');
    expect(status).toBe(200);
  });

  it('that is missing, unknown or malformed gets 401 in Statuspage’s form', async () => {
    for (const headers of [{}, { authorization: 'OAuth nonsense' }, { authorization: 'OAuth ' }]) {
      const { status, body } = await own.client.withKey(undefined).get('//v1/pages', { headers });
      expect([status, Object.keys(body)]).toEqual([401, ['error']]);
      expect(body.error).toEqual(expect.any(String));
    }
  });

  it('without the ability gets 403 that names it', async () => {
    const viewer = new StatuspageClient(await own.clientWith('components.view'), 'own');
    const read = await viewer.send('GET', '/components');
    const written = await viewer.send('POST', '/components', { json: { component: { name: 'A' } } });
    const settings = await viewer.send('PATCH', '', { json: { page: { name: 'A' } } });
    expect([read.status, written.status, settings.status]).toEqual([200, 403, 403]);
    expect(written.body.error).toContain('components.manage');
  });

  it('of another tenant gets 403, beside a session, too', async () => {
    const stranger = new StatuspageClient(other.client.onHost(own.client.host), 'own');
    const { status, body } = await stranger.send('GET', '/components');
    expect([status, Object.keys(body)]).toEqual([403, ['error']]);
  });

  it('opens no page of another tenant', async () => {
    for (const id of ['other', other.tenant.id, 'nobody', '__proto__']) {
      const { status, body } = await page().at('GET', `/v1/pages/${id}`);
      expect([status, body]).toEqual([404, { error: 'There is no such page.' }]);
    }
  });
});

describe('The page', () => {
  it('is the only one in the list, by its slug and by the id of its tenant', async () => {
    const listed = await page().at('GET', '/v1/pages.json');
    expect(listed.body).toHaveLength(1);
    const byId = await page().at('GET', `/v1/pages/${own.tenant.id}`);
    expect(byId.body).toEqual(listed.body[0]);
  });

  it('can be renamed, and takes itself back unchanged', async () => {
    const tenant = await api.newTenant();
    const client = new StatuspageClient(tenant.client, tenant.tenant.slug);
    const renamed = await client.send('PATCH', '', { form: [['page[name]', 'Neu']] });
    expect([renamed.status, renamed.body.name]).toEqual([200, 'Neu']);
    const again = await client.send('PUT', '', { json: { page: renamed.body } });
    expect([again.status, again.body]).toEqual([200, renamed.body]);
    const colored = await client.send('PATCH', '', { json: { page: { css_greens: '00ff00' } } });
    expect([colored.status, colored.body.error]).toEqual([422, [expect.stringContaining('css_greens')]]);
  });
});

describe('A body', () => {
  it('can be a form with names in brackets', async () => {
    const made = await page().send('POST', '/components.json', {
      form: [
        ['component[name]', 'Form'],
        ['component[description]', 'Größe & mehr'],
        ['component[showcase]', 'false'],
        ['component[group_id]', ''],
      ],
    });
    expect([made.status, made.body]).toEqual([
      201,
      expect.objectContaining({
        name: 'Form',
        description: 'Größe & mehr',
        showcase: false,
        group_id: null,
        page_id: 'own',
      }),
    ]);
    expect(made.headers['location']).toBe(
      `http://${own.client.host}/v1/pages/own/components/${made.body.id}`,
    );
  });

  it('with brackets ten deep and more, in two forms, or without end is refused', async () => {
    const deep = `component${'[a]'.repeat(10)}`;
    const cases: [string, string][][] = [
      [[deep, '1']],
      [[`component${'[a]'.repeat(20_000)}`, '1']],
      [
        ['component', 'x'],
        ['component[name]', 'x'],
      ],
      [
        ['component[name]', 'x'],
        ['component[name][]', 'x'],
      ],
      [['component[][name]', 'x']],
      [['component[name', 'x']],
      [['[name]', 'x']],
      Array.from({ length: 2_001 }, (_, index) => [`a${index}`, '']),
    ];
    for (const form of cases) {
      const { status, body } = await page().send('POST', '/components', { form });
      expect([status, Object.keys(body)]).toEqual([400, ['error']]);
    }
    const allowed = await page().send('POST', '/components', {
      form: [
        ['component[name]', 'Nine deep'],
        [`component${'[a]'.repeat(9)}`, '1'],
        ['component[__proto__][name]', 'x'],
      ],
    });
    expect(allowed.status).toBe(201);
  });

  it('that is no object, has no wrapper or another type is refused', async () => {
    for (const json of [[], 'text', 1, {}, { component: [] }, { component: 'x' }, { name: 'x' }]) {
      const { status, body } = await page().send('POST', '/components', { json });
      expect([status, body.error]).toEqual([422, [expect.any(String)]]);
    }
    const malformed = await own.client.request('POST', '//v1/pages/own/components', {
      body: '{"component":',
      headers: { 'content-type': 'application/json' },
    });
    expect([malformed.status, malformed.body]).toEqual([400, { error: expect.stringContaining('JSON') }]);
    const text = await own.client.request('POST', '//v1/pages/own/components', {
      body: 'name=x',
      headers: { 'content-type': 'text/plain' },
    });
    expect([text.status, text.body.error]).toEqual([422, expect.stringContaining('JSON and forms')]);
  });

  it('may say nothing of its type, as some clients do: it is JSON if it begins like that, otherwise a form', async () => {
    const headers = { authorization: `OAuth ${own.client.key}` };
    const bodies = ['  {"component": {"name": "No type"}}', 'component[name]=No+type'];
    for (const body of bodies) {
      const made = await own.client
        .withKey(undefined)
        .request('POST', '//v1/pages/own/components', { body, headers });
      expect([made.status, made.body.name], body).toEqual([201, 'No type']);
    }
    for (const [body, status] of [
      ['{"component":', 400],
      ['[1]', 400],
      ['%', 422],
    ] as const) {
      const refused = await own.client
        .withKey(undefined)
        .request('POST', '//v1/pages/own/components', { body, headers });
      expect([refused.status, Object.keys(refused.body)], body).toEqual([status, ['error']]);
    }
  });

  it('can be sent again with the same Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'once' };
    const json = { component: { name: 'Once' } };
    const first = await own.client.post('//v1/pages/own/components', json, { headers });
    const second = await own.client.post('//v1/pages/own/components', json, { headers });
    expect([second.status, second.body, second.headers['idempotent-replayed']]).toEqual([
      201,
      first.body,
      'true',
    ]);
  });
});

describe('An address', () => {
  it('that Statuspage’s interface does not have here gets 404, with a wrong method 405', async () => {
    const unknown = await page().send('GET', '/nonsense');
    expect([unknown.status, Object.keys(unknown.body)]).toEqual([404, ['error']]);
    const wrong = await page().send('DELETE', '/components');
    expect([wrong.status, Object.keys(wrong.body)]).toEqual([405, ['error']]);
  });

  it('on the host of no status page gets 404 in the same form', async () => {
    const { status, body } = await api.stranger.get('//v1/pages');
    expect([status, Object.keys(body)]).toEqual([404, ['error']]);
  });
});

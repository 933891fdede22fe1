import { describe, expect, it } from 'vitest';
import type { ApiResponse, Client } from '../../support/client.js';
import { createComponent } from '../../support/factories.js';
import { createIncident } from '../../support/incidents.js';
import { useApi } from '../../support/use-api.js';

const api = useApi();
const { client } = api.useTenant('own', ['de', 'en', 'fr']);

const VARIABLES = [
  { name: 'provider' },
  { name: 'ticket', type: 'number', required: false },
  { name: 'until', type: 'datetime', required: false },
  { name: 'part', type: 'component', required: false },
];

async function create(fields: object = {}, by: Client = client): Promise<any> {
  const { status, body } = await by.post('/incident-templates', {
    name: 'T',
    kind: 'incident',
    title: { de: '{{provider}} gestört', en: '{{provider}} disturbed' },
    body: {
      de: '{{ticket}}; {{until}}; {{part}}; {{provider}}',
      en: '{{ticket}}; {{until}}; {{part}}; {{provider}}',
    },
    variables: VARIABLES,
    ...fields,
  });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.data;
}

async function render(id: number, variables: object, by: Client = client): Promise<ApiResponse> {
  return by.post(`/incident-templates/${id}/render`, { variables });
}

describe('POST /incident-templates/{incident_template}/render', () => {
  it('writes values as each language does, in the zone of the page', async () => {
    await client.patch('/settings', { time_zone: 'Europe/Berlin' });
    const part = await createComponent(client, { name: { de: 'Zahlung', en: 'Payments' } });
    const { id } = await create();
    const { status, body } = await render(id, {
      provider: 'Example Pay',
      ticket: 1234.5,
      until: '2026-07-01T10:00:00Z',
      part: part.id,
    });
    expect([status, body.data]).toEqual([
      200,
      {
        title: { de: 'Example Pay gestört', en: 'Example Pay disturbed', fr: null },
        body: {
          de: expect.stringMatching(/^1234,5; 1\. Juli 2026 um 12:00 MESZ; Zahlung; Example Pay$/),
          en: expect.stringMatching(/^1234\.5; July 1, 2026 at 12:00.PM.GMT\+2; Payments; Example Pay$/),
          fr: null,
        },
        fallbacks: [{ language: 'fr', shown: 'de' }],
      },
    ]);
    expect((await client.get(`/incident-templates/${id}`)).body.data.used_at).toBeNull();
  });

  it('names every variable that is missing, unknown or wrong', async () => {
    const { id } = await create();
    const { status, body } = await render(id, {
      ticket: 'x',
      until: '2026-07-01',
      part: 999_999,
      other: '1',
    });
    expect([status, body.errors]).toEqual([
      422,
      {
        'variables.provider': ['The variable provider is required.'],
        'variables.ticket': ['The ticket must be a number such as 12 or 1.5.'],
        'variables.until': ['The until must be an ISO 8601 timestamp with an offset or Z.'],
        'variables.part': ['There is no component 999999.'],
        'variables.other': [
          'There is no variable other in this template; there are provider, ticket, until, part.',
        ],
      },
    ]);
  });

  it('takes defaults for what is left out, empty or null', async () => {
    const { id } = await create({
      body: {},
      title: { de: '{{a}}{{b}}{{c}}' },
      variables: ['a', 'b', 'c'].map((name) => ({ name, default: name.toUpperCase() })),
    });
    expect((await render(id, { b: '', c: null })).body.data.title.de).toBe('ABC');
  });

  it('shows values literally: no Markdown, no HTML, no variables, no lines in titles', async () => {
    const { id } = await create();
    const provider = '{{ticket}} <b>x</b> [a](javascript:alert(1))\n\n# y *z*';
    const { body } = await render(id, { provider, ticket: 1 });
    expect(body.data.title.en).toBe('{{ticket}} <b>x</b> [a](javascript:alert(1)) # y *z* disturbed');
    expect(body.data.body.en).toContain(
      String.raw`\{\{ticket\}\} \<b\>x\<\/b\> \[a\]\(javascript\:alert\(1\)\)`,
    );
    const made = await client.post('/incidents', { template_id: id, variables: { provider }, publish: true });
    const page = await client.get(`//incidents/${made.body.data.id}`);
    expect(page.text).toContain('&lt;b&gt;x&lt;/b&gt;');
    expect(page.text).not.toMatch(/<b>x|<h1[^>]*>y|<em>z|href="javascript/);
  });

  it.each<[string, unknown]>([
    ['1,000 variables', Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`v${i}`, 'x']))],
    ['51 variables', Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`v${i}`, 'x']))],
    ['a list', ['x']],
    ['a text', 'x'],
    ['null', null],
    ['a name that is none', { 'Provider!': 'x' }],
    ['a value of 2,001 characters', { provider: 'x'.repeat(2001) }],
    ['a list as value', { provider: ['x'] }],
    ['true as value', { provider: true }],
    ['NUL in a value', { provider: 'x\0' }],
    ['a constructor', { constructor: 'x' }],
  ])('refuses %s: 422 on variables', async (_, variables) => {
    const { id } = await create();
    const { status, body } = await render(id, variables as object);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['variables']]);
  });

  it('refuses what would be longer than the field, on the language', async () => {
    const { id } = await create({
      title: { en: '{{provider}}' },
      body: { en: '{{provider}}'.repeat(2000) },
    });
    const { status, body } = await render(id, { provider: 'x'.repeat(256) });
    expect([status, body.errors]).toEqual([
      422,
      {
        'title.en': ['With these variables, the title.en is longer than 255 characters.'],
        'body.en': ['With these variables, the body.en is longer than 25000 characters.'],
      },
    ]);
  });
});

describe('A record from a template', () => {
  it('has its texts, status, components and word on mails, and keeps them', async () => {
    const component = await createComponent(client);
    const components = [{ id: component.id, impact: 'major_outage' }];
    const { id } = await create({ status: 'identified', components, notify: false });
    const { status, body } = await client.post('/incidents', {
      template_id: id,
      variables: { provider: 'Pay' },
      publish: true,
    });
    expect([status, body.data]).toEqual([
      201,
      expect.objectContaining({
        title: { de: 'Pay gestört', en: 'Pay disturbed', fr: null },
        status: 'identified',
        components,
      }),
    ]);
    const { used_at: usedAt, updated_at: updatedAt } = (await client.get(`/incident-templates/${id}`)).body
      .data;
    expect(usedAt).toBe(api.clock.now().toISOString());
    expect(updatedAt).toBe('2026-03-01T12:00:00.000Z');
    const [event] = await api.database.sql(
      `select payload from outbox_event where name = 'incident.published' order by id desc limit 1`,
    );
    expect(event).toMatchObject({ payload: { notify: false } });
    await client.delete(`/incident-templates/${id}`);
    expect((await client.get(`/incidents/${body.data.id}`)).body.data.title.en).toBe('Pay disturbed');
  });

  it('has what the body says instead, by language', async () => {
    const { id } = await create({ status: 'identified' });
    const { body } = await client.post('/incidents', {
      template_id: id,
      variables: { provider: 'Pay' },
      title: { en: 'Our own', fr: 'À nous' },
      body: { de: null },
      status: 'monitoring',
      components: [],
    });
    expect(body.data).toMatchObject({
      title: { de: 'Pay gestört', en: 'Our own', fr: 'À nous' },
      body: { de: null, en: '; ; ; Pay' },
      status: 'monitoring',
      components: [],
    });
  });

  it('is a maintenance or an update, too', async () => {
    const work = await create({ kind: 'maintenance', title: 'Work by {{provider}}', status: 'scheduled' });
    const made = await client.post('/maintenances', {
      template_id: work.id,
      variables: { provider: 'Pay' },
      started_at: '2026-03-02T00:00:00Z',
      scheduled_end_at: '2026-03-02T02:00:00Z',
    });
    expect([made.status, made.body.data.title.de]).toEqual([201, 'Work by Pay']);
    const told = await create({
      kind: 'update',
      title: {},
      body: 'More from {{provider}}',
      status: 'identified',
    });
    const incident = await createIncident(client);
    const update = await client.post(`/incidents/${incident.id}/updates`, {
      template_id: told.id,
      variables: { provider: 'Pay' },
    });
    expect([update.status, update.body.data]).toEqual([
      201,
      expect.objectContaining({ status: 'identified', body: { de: 'More from Pay', en: null, fr: null } }),
    ]);
    // The status of an incident suits no maintenance.
    const refused = await client.post(`/maintenances/${made.body.data.id}/updates`, {
      template_id: told.id,
      variables: { provider: 'Pay' },
    });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['status']]);
  });

  it.each<[string, object, object]>([
    [
      'a template of another kind',
      { template_id: 'update' },
      { template_id: ['The incident template # is for updates.'] },
    ],
    [
      'one that there is not',
      { template_id: 999_999 },
      { template_id: ['There is no incident template 999999.'] },
    ],
    ['no title and no template', {}, { title: ['The title is required.'] }],
    [
      'variables without a template',
      { title: 'A', variables: {} },
      { variables: ['The variables are those of a template: name its template_id.'] },
    ],
    [
      'null as template',
      { template_id: null, title: 'A' },
      { template_id: ['The template_id must not be null.'] },
    ],
  ])('cannot be made from %s', async (_, json: any, expected) => {
    const update = await create({ kind: 'update', title: {}, body: 'A', variables: [] });
    const given = json.template_id === 'update' ? { template_id: update.id } : json;
    const { status, body } = await client.post('/incidents', given);
    const errors = JSON.parse(JSON.stringify(body.errors).replace(String(update.id), '#'));
    expect([status, errors]).toEqual([422, expected]);
    expect((await client.get(`/incident-templates/${update.id}`)).body.data.used_at).toBeNull();
  });

  it('that is not stored leaves no time of use', async () => {
    const { id } = await create({ status: 'identified' });
    const { status } = await client.post('/incidents', {
      template_id: id,
      variables: { provider: 'Pay' },
      components: [{ id: 999_999, impact: 'degraded' }],
    });
    expect(status).toBe(422);
    expect((await client.get(`/incident-templates/${id}`)).body.data.used_at).toBeNull();
  });

  it('is made by many at once', async () => {
    const { id } = await create();
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        client.post('/incidents', { template_id: id, variables: { provider: `P${i}` } }),
      ),
    );
    expect(made.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201));
    expect(new Set(made.map(({ body }) => body.data.title.en)).size).toBe(8);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiResponse } from '../../support/client.js';
import { createComponent } from '../../support/factories.js';
import { INCIDENT_KINDS, createOfKind, done, impacts } from '../../support/incidents.js';
import { useApi } from '../../support/use-api.js';

const application = useApi();
const own = application.useTenant('own');
const { client } = own;
let component: number;
let foreign: number;
let before: unknown;
/** A published incident of each kind, by type. */
const incidents = new Map<string, any>();

beforeAll(async () => {
  component = (await createComponent(client)).id;
  foreign = (await createComponent((await application.tenant('other')).client)).id;
  for (const incidentKind of INCIDENT_KINDS) {
    const made = await createOfKind(client, incidentKind, {
      title: { de: 'Titel', en: 'Title' },
      started_at: '2026-03-01T11:00:00Z',
      components: impacts('degraded', component),
      publish: true,
    });
    incidents.set(incidentKind.type, made);
  }
  before = await everything();
});

afterAll(async () => {
  // Refused requests must have changed nothing.
  const after = await everything();
  expect(after).toEqual(before);
});

async function everything(): Promise<unknown> {
  const lists = [];
  for (const path of [
    '/incidents',
    '/maintenances',
    '/incidents/trash',
    '/maintenances/trash',
    '/components',
  ])
    lists.push((await client.get(`${path}?per_page=100`)).body.data);
  return lists;
}

const WRITES = INCIDENT_KINDS.flatMap((incidentKind) =>
  (['POST', 'PATCH', 'PUT'] as const).map((method) => ({ method, ...incidentKind })),
);

const LONG = 'x'.repeat(25_001);
const NOBODY = 999_999;

describe.each(WRITES)('$method $path refuses', ({ method, type, path, needs }) => {
  /** Sends a write whose body is valid in every other respect. */
  function write(json: object): Promise<ApiResponse> {
    return method === 'POST'
      ? client.post(path, { title: 'Titel', ...needs, ...json })
      : client.request(method, `${path}/${incidents.get(type).id}`, { json });
  }

  async function expectInvalid(json: object, ...fields: string[]): Promise<ApiResponse> {
    const response = await write(json);
    expect([response.status, Object.keys(response.body.errors ?? {}).sort()], response.text).toEqual([
      422,
      fields.sort(),
    ]);
    expect(Object.keys(response.body)).toEqual(['message', 'errors', 'documentation_url']);
    for (const messages of Object.values(response.body.errors))
      expect(messages, JSON.stringify(response.body)).toEqual([expect.stringMatching(/^The/)]);
    return response;
  }

  it.each<[string, unknown, string]>([
    ['null', null, 'title'],
    ['a number', 1, 'title'],
    ['a list', ['Titel'], 'title'],
    ['null in every language', { de: null, en: null }, 'title'],
    ['white space in every language', { de: ' \t\n', en: '\u00a0\u2003' }, 'title'],
    ['256 characters', { en: 'x'.repeat(256) }, 'title.en'],
    ['a language that is not enabled', { fr: 'Titre' }, 'title.fr'],
    ['a number in a language', { de: 7 }, 'title.de'],
    ['a nested text', { de: { de: 'Titel' } }, 'title.de'],
    ['a NUL', { de: 'a\0b' }, 'title.de'],
    ['half a surrogate pair', { de: '\ud83d' }, 'title.de'],
    ['a field that is no language', { __proto: 'Titel' }, 'title.__proto'],
  ])('a title of %s: 422', async (_, title, field) => {
    await expectInvalid({ title }, field);
  });

  it.each<[string, unknown, string]>([
    ['null', null, 'body'],
    ['a boolean', true, 'body'],
    ['25,001 characters', { de: LONG }, 'body.de'],
    ['25,001 characters as a plain text', LONG, 'body'],
    ['a language that is not enabled', { fr: 'Texte' }, 'body.fr'],
  ])('a body of %s: 422', async (_, body, field) => {
    await expectInvalid({ body }, field);
  });

  it.each<[string, unknown]>([
    ['without offset', '2026-03-01T10:00:00'],
    ['that is a date', '2026-03-01'],
    ['on the 29th of February 2026', '2026-02-29T10:00:00Z'],
    ['in a month 13', '2026-13-01T10:00:00Z'],
    ['at 24:00', '2026-03-01T24:00:00Z'],
    ['before 1970', '1969-12-31T23:59:59Z'],
    ['after 9999', '10000-01-01T00:00:00Z'],
    ['in seconds', 1_772_359_200],
    ['in words', 'now'],
    ['that is empty', ''],
    ['that is null', null],
    ['in a list', ['2026-03-01T10:00:00Z']],
  ])('a started_at %s: 422', async (_, startedAt) => {
    await expectInvalid({ started_at: startedAt }, 'started_at');
  });

  it.each<[string, unknown, string[]]>([
    ['null', null, ['components']],
    ['an object', { id: 1, impact: 'degraded' }, ['components']],
    ['a text', 'all', ['components']],
    ['numbers', [1, 2], ['components.0', 'components.1']],
    ['null in a list', [null], ['components.0']],
    ['lists in a list', [[{ id: 1, impact: 'degraded' }]], ['components']],
    ['an empty list in a list', [[]], ['components']],
    ['no id', [{ impact: 'degraded' }], ['components.0.id']],
    ['no impact', [{ id: 1 }], ['components.0.impact']],
    ['neither', [{}], ['components.0.id', 'components.0.impact']],
    ['an id as a text', [{ id: '1', impact: 'degraded' }], ['components.0.id']],
    ['an id that is a fraction', [{ id: 1.5, impact: 'degraded' }], ['components.0.id']],
    ['an id of 0', [{ id: 0, impact: 'degraded' }], ['components.0.id']],
    ['an id beyond 2^53', [{ id: 2 ** 53, impact: 'degraded' }], ['components.0.id']],
    ['an unknown id', impacts('degraded', NOBODY), ['components.0.id']],
    ['the highest id', impacts('degraded', Number.MAX_SAFE_INTEGER), ['components.0.id']],
    ['an impact that is none', [{ id: 1, impact: 'outage' }], ['components.0.impact']],
    ['an impact in capitals', [{ id: 1, impact: 'DEGRADED' }], ['components.0.impact']],
    ['an impact of null', [{ id: 1, impact: null }], ['components.0.impact']],
    ['an unknown field', [{ id: 1, impact: 'degraded', since: 'now' }], ['components.0.since']],
    ['a constructor', [{ id: 1, impact: 'degraded', constructor: {} }], ['components']],
  ])('components with %s: 422 on the element', async (_, components, fields) => {
    await expectInvalid({ components }, ...fields);
  });

  it("another tenant's component, one named twice and an unknown one: 422 on each", async () => {
    const components = impacts('degraded', component, foreign, component, NOBODY);
    const { body } = await expectInvalid(
      { components },
      'components.1.id',
      'components.2.id',
      'components.3.id',
    );
    expect(body.errors).toEqual({
      'components.1.id': [`There is no component ${foreign}.`],
      'components.2.id': [`The component ${component} is named twice.`],
      'components.3.id': [`There is no component ${NOBODY}.`],
    });
  });

  it.each([501, 10_000])('%i components: 422 that names the limit', async (count) => {
    const components = Array.from({ length: count }, (_, index) => ({ id: index + 1, impact: 'degraded' }));
    const { body } = await expectInvalid({ components }, 'components');
    expect(body.errors.components).toEqual(['The components must not have more than 500 elements.']);
  });

  it.each<[string, unknown]>([
    ['a word', 'open'],
    ['null', null],
    ['a number', 1],
    ['one of the other kind', type === 'incident' ? 'in_progress' : 'investigating'],
    ['the end of the other kind', type === 'incident' ? 'completed' : 'resolved'],
  ])('%s as status: 422', async (_, status) => {
    await expectInvalid({ status }, 'status');
  });

  it.each(
    type === 'incident'
      ? [['resolved', 'resolve']]
      : [
          ['completed', 'complete'],
          ['cancelled', 'cancel'],
        ],
  )('the status %s: 422 that points to …/%s', async (status, step) => {
    const { body } = await expectInvalid({ status }, 'status');
    expect(body.errors.status[0]).toContain(`use …/${step}.`);
  });

  const byStep: [string, unknown, string][] = [
    ['published_at', '2026-01-01T00:00:00.000Z', '…/publish'],
    ['publish_at', '2099-01-01T00:00:00.000Z', '…/schedule'],
    ...(method === 'POST' && type === 'incident'
      ? []
      : [['resolved_at', '2026-03-01T11:30:00.000Z', '…/re'] as [string, unknown, string]]),
    ['type', type === 'incident' ? 'maintenance' : 'incident', ''],
  ];
  const byItself: [string, unknown, string][] = [
    ['acknowledged_at', '2026-03-01T11:30:00.000Z', '…/acknowledge'],
    ['is_published', method === 'POST', '…/publish'],
    ['is_scheduled', true, '…/schedule'],
    ['is_resolved', true, '…/re'],
    ...(method === 'POST' ? [] : [['updates', [{ body: 'A' }], '…/updates'] as [string, unknown, string]]),
    ['postmortem', { body: 'A' }, '…/postmortem'],
    ['id', NOBODY, ''],
    ['public_url', 'https://example.com', ''],
    ['created_at', '2020-01-01T00:00:00.000Z', ''],
    ['updated_at', null, ''],
  ];

  it.each([...byStep, ...byItself])(
    '%s, which is not writable: 422 that points to what changes it',
    async (field, value, pointer) => {
      const { body } = await expectInvalid({ [field]: value }, field);
      expect(body.errors[field][0]).toContain(`The ${field} cannot be written here.`);
      expect(body.errors[field][0]).toContain(pointer);
    },
  );

  it.each(method === 'POST' ? [] : byItself)(
    'nothing for %s beside a field that is written, because it changes by itself or by others: it is ignored',
    async (field, value) => {
      const { status, body } = await write({ [field]: value, title: incidents.get(type).title });
      expect([status, body.data]).toEqual([200, incidents.get(type)]);
    },
  );

  it('unknown fields, whatever they are called: 422 on each', async () => {
    const { status, body } = await write(
      JSON.parse(
        '{"name": "A", "impact": "degraded", "constructor": {"a": 1}, "__proto__": {"title": "B"}}',
      ) as object,
    );
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual(expect.arrayContaining(['name', 'impact', 'constructor']));
  });

  it('everything that is wrong at once, by field', async () => {
    await expectInvalid(
      { title: { fr: 'A' }, body: 1, started_at: 'now', status: 'open', components: [{}], more: 1 },
      'title.fr',
      'body',
      'started_at',
      'status',
      'components.0.id',
      'components.0.impact',
      'more',
    );
  });

  it.each<[string, string | undefined]>([
    ['text/plain', 'text/plain'],
    ['application/xml; charset=utf-8', 'application/xml'],
    ['multipart/form-data; boundary=x', 'multipart/form-data'],
    ['application/x-www-form-urlencoded', 'application/x-www-form-urlencoded'],
  ])('a body of %s: 415 that names the type', async (sent, named) => {
    const address = method === 'POST' ? path : `${path}/${incidents.get(type).id}`;
    const { status, body } = await client.request(method, address, {
      body: '{"title":"A"}',
      headers: { 'content-type': sent },
    });
    expect([status, body.message]).toEqual([415, `This interface accepts JSON only; received ${named}.`]);
  });

  it('JSON that is malformed or no object: 400 and 422', async () => {
    const address = method === 'POST' ? path : `${path}/${incidents.get(type).id}`;
    const headers = { 'content-type': 'application/json' };
    const send = async (body: string): Promise<number> =>
      (await client.request(method, address, { body, headers })).status;
    expect([await send('{"title":'), await send(''), await send('[]'), await send('null')]).toEqual([
      400, 400, 422, 422,
    ]);
  });
});

describe.each(INCIDENT_KINDS)('POST $path refuses', ({ path, needs }) => {
  it('an incident without title, and publish or notify that are not booleans: 422 on the field', async () => {
    for (const [json, field] of [
      [{}, 'title'],
      [{ title: 'A', publish: 'true' }, 'publish'],
      [{ title: 'A', publish: null }, 'publish'],
      [{ title: 'A', notify: 0 }, 'notify'],
    ] as const) {
      const { status, body } = await client.post(path, { ...needs, ...json });
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    }
  });
});

describe('Times that no incident can have are refused: 422 on the field', () => {
  const maintenance = { title: 'A', started_at: '2026-03-02T10:00:00Z' };

  it.each<[string, object]>([
    ['no planned end', {}],
    ['a planned end of null', { scheduled_end_at: null }],
    ['a planned end at the start', { scheduled_end_at: '2026-03-02T10:00:00Z' }],
    ['a planned end before the start', { scheduled_end_at: '2026-03-02T09:59:59.999Z' }],
    ['a planned end before the start by its offset', { scheduled_end_at: '2026-03-02T10:30:00+01:00' }],
    ['a planned end without offset', { scheduled_end_at: '2026-03-02T11:00:00' }],
  ])('a new maintenance with %s', async (_, json) => {
    const { status, body } = await client.post('/maintenances', { ...maintenance, ...json });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['scheduled_end_at']]);
  });

  it('a planned end for an incident', async () => {
    const scheduled_end_at = '2099-01-01T00:00:00Z';
    const { status, body } = await client.post('/incidents', { title: 'A', scheduled_end_at });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['scheduled_end_at']]);
    const updated = await client.put(`/incidents/${incidents.get('incident').id}`, { scheduled_end_at });
    expect(updated.body.errors).toEqual({
      scheduled_end_at: [
        'The scheduled_end_at cannot be written here. Only maintenances have a planned end.',
      ],
    });
  });

  it('a start moved behind the planned end, and a planned end moved before the start', async () => {
    const { id } = incidents.get('maintenance');
    for (const json of [
      { started_at: '2099-01-01T00:00:00Z' },
      { scheduled_end_at: '2026-03-01T11:00:00Z' },
    ]) {
      const { status, body } = await client.put(`/maintenances/${id}`, json);
      expect([status, Object.keys(body.errors)]).toEqual([422, ['scheduled_end_at']]);
    }
  });

  it('a start that lies ahead, for a published incident or a running maintenance', async () => {
    const ahead = '2026-03-01T12:00:00.001Z';
    for (const [response, what] of [
      [
        await client.put(`/incidents/${incidents.get('incident').id}`, { started_at: ahead }),
        'The started_at of a published incident must not be in the future.',
      ],
      [
        await client.put(`/maintenances/${incidents.get('maintenance').id}`, { started_at: ahead }),
        'The started_at of a running maintenance must not be in the future.',
      ],
      [
        await client.post('/incidents', { title: 'A', started_at: ahead, publish: true }),
        'An incident that starts in the future cannot be published.',
      ],
    ] as const)
      expect([response.status, response.body.errors]).toEqual([422, { started_at: [what] }]);
  });

  it('the status scheduled for a published maintenance that has begun', async () => {
    const { id } = incidents.get('maintenance');
    for (const response of [
      await client.put(`/maintenances/${id}`, { status: 'scheduled' }),
      await client.post(`/maintenances/${id}/updates`, { status: 'scheduled', body: 'A' }),
    ])
      expect([response.status, response.body.errors]).toEqual([
        422,
        {
          status: ['The maintenance has started; to make it upcoming again, move started_at to the future.'],
        },
      ]);
  });

  it.each(INCIDENT_KINDS)(
    'a start moved behind the end, for a record of $path that is over',
    async (kind) => {
      const other = (await application.newTenant()).client;
      const { id } = await createOfKind(other, kind, { started_at: '2026-03-01T11:00:00Z', publish: true });
      const address = `${kind.path}/${id}`;
      await done(other.post(`${address}/${kind.type === 'incident' ? 'resolve' : 'complete'}`));
      const { status, body } = await other.patch(address, { started_at: '2026-03-01T12:00:00.001Z' });
      expect([status, body.errors]).toEqual([
        422,
        { started_at: ['The started_at must not be after the end of the incident.'] },
      ]);
    },
  );
});

describe('Times that an incident can have', () => {
  // Records written here are removed again, because the check of everything compares with the
  // earlier state.
  async function keeps(path: string, json: object): Promise<any> {
    const response = await client.post(path, { title: 'A', ...json });
    const { data } = response.body;
    if (response.status === 201) {
      await client.delete(`${path}/${data.id}`);
      await client.delete(`${path}/trash/${data.id}`);
    }
    expect(response.status).toBe(201);
    return data;
  }

  it.each([
    ['1970-01-01T00:00:00Z', '1970-01-01T00:00:00.000Z'],
    ['2024-02-29T12:00:00Z', '2024-02-29T12:00:00.000Z'],
    ['2026-02-28T23:30:00-10:30', '2026-03-01T10:00:00.000Z'],
    ['2026-03-01T15:45:00.123456+05:45', '2026-03-01T10:00:00.123Z'],
  ])('are a start at %s for a published incident', async (startedAt, instant) => {
    const { started_at: found, is_published: isPublished } = await keeps('/incidents', {
      started_at: startedAt,
      publish: true,
    });
    expect([found, isPublished]).toEqual([instant, true]);
  });

  it('are a start in the far future for drafts, and for published maintenances', async () => {
    const started_at = '9999-12-31T23:00:00.000Z';
    const scheduled_end_at = '9999-12-31T23:59:59.999Z';
    expect((await keeps('/incidents', { started_at })).started_at).toBe(started_at);
    for (const publish of [true, false])
      expect((await keeps('/maintenances', { started_at, scheduled_end_at, publish })).started_at).toBe(
        started_at,
      );
  });

  it('are 255 characters of title, 25,000 of body and 500 components', async () => {
    const title = 'ü'.repeat(255);
    const body = 'x'.repeat(25_000);
    const incident = await keeps('/incidents', { title, body });
    expect([incident.title.de, incident.body.de]).toEqual([title, body]);
  });
});

describe('Read-only fields with the value that they have', () => {
  it.each(INCIDENT_KINDS)('are accepted on update of $path, each alone', async ({ type, path }) => {
    const made = incidents.get(type);
    const read = await done(client.get(`${path}/${made.id}`));
    const fields = Object.keys(read).filter(
      (field) => !['title', 'body', 'status', 'started_at', 'components', 'updated_at'].includes(field),
    );
    for (const field of fields) {
      const { status } = await client.put(`${path}/${made.id}`, { [field]: read[field] });
      expect([field, status]).toEqual([field, 200]);
    }
  });
});

describe.each(INCIDENT_KINDS)('GET $path refuses', ({ type, path }) => {
  it.each<[string, string]>([
    ['status', 'open'],
    ['status', ''],
    ['status', 'Investigating'],
    ['status', type === 'incident' ? 'in_progress' : 'investigating'],
    ['state', 'active'],
    ['state', ''],
    ['active', 'yes'],
    ['active', ''],
    ['active', '2'],
    ['since', '2026-02-29'],
    ['since', '2026-03-01T10:00:00'],
    ['since', 'yesterday'],
    ['since', ''],
    ['until', '2026-13-01'],
    ['until', '1.3.2026'],
    ['component_id', 'abc'],
    ['component_id', '0'],
    ['component_id', ''],
    ['component_id', '1.5'],
    ['component_id', '9007199254740993'],
    ['q', 'x'.repeat(256)],
    ['q', 'a\0b'],
    ['page', '0'],
    ['per_page', 'many'],
  ])('%s=%s: 422 on the parameter', async (name, value) => {
    const { status, body } = await client.get(`${path}?${new URLSearchParams([[name, value]]).toString()}`);
    expect([status, Object.keys(body.errors)]).toEqual([422, [name]]);
  });

  it('a parameter that is given twice, and names everything that is wrong at once', async () => {
    const twice = await client.get(`${path}?q=a&q=b&state=draft&state=draft`);
    expect([twice.status, Object.keys(twice.body.errors)]).toEqual([422, ['q', 'state']]);
    const many = await client.get(`${path}?since=x&until=y&active=z&page=-1`);
    expect(Object.keys(many.body.errors).sort()).toEqual(['active', 'page', 'since', 'until']);
  });

  it('parameters that it does not know', async () => {
    const { status, body } = await client.get(`${path}?color=red&started_at=never`);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['color', 'started_at']]);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { createComponent } from '../../support/factories.js';
import { INCIDENT_KINDS, createOfKind, done, impacts } from '../../support/incidents.js';
import { useApi } from '../../support/use-api.js';

const application = useApi();
const { client } = application.useTenant('own');
const components: number[] = [];
/** All incidents by type: newest start first, then highest id. */
const all = new Map<string, any[]>();
/** The component that an incident once affected but no longer does, by the incident's id. */
const touchedOnce = new Map<number, number>();

const DAYS = ['2026-02-26', '2026-02-27', '2026-02-28'];
const TEXTS = [
  { title: { de: 'Störung', en: 'Disturbance' }, body: { de: 'Auf der Straße' } },
  { title: { en: '100% of C:\\jobs_a' }, body: { en: 'Nothing works' } },
  { title: { de: 'Ausfall' }, body: { en: 'STÖRUNG IN DER STRASSE' } },
];

beforeAll(async () => {
  for (let count = 0; count < 2; count += 1) components.push((await createComponent(client)).id);
  for (const incidentKind of INCIDENT_KINDS) {
    const step = async (id: number, name: string, json?: object): Promise<void> => {
      await done(client.post(`${incidentKind.path}/${id}/${name}`, json));
    };
    const ways: ((id: number) => Promise<void>)[] = [
      () => Promise.resolve(),
      (id) => step(id, 'schedule', { publish_at: '2098-01-01T00:00:00Z' }),
      (id) => step(id, 'publish'),
      async (id) => {
        await step(id, 'publish');
        await step(id, incidentKind.type === 'incident' ? 'resolve' : 'complete');
      },
      async (id) => {
        await step(id, 'publish');
        if (incidentKind.type === 'maintenance') await step(id, 'cancel');
        else await done(client.patch(`/incidents/${id}`, { status: 'monitoring' }));
      },
    ];
    let count = 0;
    for (const way of ways) {
      for (const day of DAYS) {
        const text = TEXTS[count % TEXTS.length]!;
        const touched = components.filter((_, index) => (count >> index) % 2 === 1);
        const { id } = await createOfKind(client, incidentKind, {
          ...text,
          started_at: `${day}T0${count % 3}:30:00Z`,
          components: impacts('degraded', ...touched),
        });
        await way(id);
        count += 1;
      }
    }
    // One in the future, and one in the trash.
    const ahead = await createOfKind(client, incidentKind, {
      ...TEXTS[0],
      started_at: '2097-01-01T00:00:00Z',
    });
    if (incidentKind.type === 'maintenance') await step(ahead.id, 'publish');
    const trashed = await createOfKind(client, incidentKind, { ...TEXTS[0], publish: true });
    await client.delete(`${incidentKind.path}/${trashed.id}`);
    // One whose impact on the second component has ended while the incident continues.
    const moved = await createOfKind(client, incidentKind, {
      title: 'Wandert',
      started_at: '2026-02-25T00:00:00Z',
      components: impacts('degraded', ...components),
      publish: true,
    });
    await done(
      client.patch(`${incidentKind.path}/${moved.id}`, { components: impacts('degraded', components[0]!) }),
    );
    touchedOnce.set(moved.id, components[1]!);
    const { body } = await client.get(`${incidentKind.path}?per_page=100`);
    expect(body.meta.total).toBe(17);
    all.set(incidentKind.type, body.data);
  }
});

type Filter = Readonly<Record<string, string>>;

/** Upper case turns ß into SS. No text here needs more than that. */
function folded(text: string): string {
  return text.toUpperCase();
}

/** True if an incident passes a filter by the contract, judged from the incident alone. */
function passes(incident: any, filter: Filter): boolean {
  const isOver: boolean = incident.is_resolved;
  const begun = incident.type === 'incident' || incident.status !== 'scheduled';
  const active = incident.is_published && !isOver && begun;
  const state = incident.is_published ? 'published' : incident.publish_at === null ? 'draft' : 'scheduled';
  const texts: (string | null)[] = [
    ...Object.values(incident.title),
    ...Object.values(incident.body),
  ] as never;
  const touches = [...incident.components.map(({ id }: { id: number }) => id), touchedOnce.get(incident.id)];
  const checks: Readonly<Record<string, (wanted: string) => boolean>> = {
    status: (wanted) => incident.status === wanted,
    state: (wanted) => state === wanted,
    active: (wanted) => active === ['true', '1'].includes(wanted),
    since: (wanted) => incident.started_at >= new Date(wanted).toISOString(),
    until: (wanted) =>
      incident.started_at <=
      (wanted.length === 10 ? `${wanted}T23:59:59.999Z` : new Date(wanted).toISOString()),
    component_id: (wanted) => touches.includes(Number(wanted)),
    q: (wanted) => texts.some((text) => text !== null && folded(text).includes(folded(wanted))),
  };
  return Object.entries(filter).every(([name, wanted]) => checks[name]!(wanted));
}

async function expectFound(type: string, path: string, filter: Filter): Promise<number> {
  const wanted = all.get(type)!.filter((incident) => passes(incident, filter));
  const { status, body } = await client.get(
    `${path}?${new URLSearchParams({ per_page: '100', ...filter }).toString()}`,
  );
  const ids = (incidents: any[]): number[] => incidents.map(({ id }) => id);
  expect([filter, status, ids(body.data), body.meta.total]).toEqual([
    filter,
    200,
    ids(wanted),
    wanted.length,
  ]);
  expect(body.data).toEqual(wanted);
  return wanted.length;
}

describe.each(INCIDENT_KINDS)('GET $path', ({ type, path }) => {
  const statuses =
    type === 'incident'
      ? ['investigating', 'identified', 'monitoring', 'resolved']
      : ['scheduled', 'in_progress', 'verifying', 'completed', 'cancelled'];

  it('filters by each parameter alone', async () => {
    const filters: Filter[] = [
      ...statuses.map((status) => ({ status })),
      ...['draft', 'scheduled', 'published'].map((state) => ({ state })),
      ...['true', 'false', '1', '0'].map((active) => ({ active })),
      ...components.map((id) => ({ component_id: String(id) })),
      { component_id: '999999' },
      { component_id: String(Number.MAX_SAFE_INTEGER) },
    ];
    const counts: number[] = [];
    for (const filter of filters) counts.push(await expectFound(type, path, filter));
    expect(counts.filter((count) => count > 0).length).toBeGreaterThan(10);
  });

  it('filters by any combination of parameters as one would by hand', async () => {
    const choices: Readonly<Record<string, readonly (string | undefined)[]>> = {
      state: [undefined, 'draft', 'published'],
      active: [undefined, 'true', 'false'],
      component_id: [undefined, ...components.map(String)],
      q: [undefined, 'störung', 'works'],
      status: [undefined, statuses[0]],
      since: [undefined, '2026-02-27T01:00:00Z'],
    };
    let combinations: Filter[] = [{}];
    for (const [name, values] of Object.entries(choices)) {
      combinations = combinations.flatMap((filter) =>
        values.map((value) => (value === undefined ? filter : { ...filter, [name]: value })),
      );
    }
    expect(combinations.length).toBe(3 * 3 * 3 * 3 * 2 * 2);
    const counts = await Promise.all(combinations.map((filter) => expectFound(type, path, filter)));
    expect(counts.filter((count) => count > 0).length).toBeGreaterThan(50);
  });

  it('filters by all parameters at once, also past the end', async () => {
    const filter = {
      status: type === 'incident' ? 'monitoring' : 'in_progress',
      state: 'published',
      active: 'true',
      since: '2026-02-01',
      until: '2026-02-28',
      component_id: String(components[0]),
      q: 'a',
    };
    expect(await expectFound(type, path, filter)).toBeGreaterThan(0);
    const { status, body } = await client.get(
      `${path}?${new URLSearchParams({ ...filter, page: '7' }).toString()}`,
    );
    expect([status, body.data, body.meta.total > 0]).toEqual([200, [], true]);
  });

  it.each([
    ['2026-02-27T01:30:00Z', '2026-02-27T01:30:00Z'],
    ['2026-02-27T01:30:00.001Z', '2026-02-28T02:29:59.999Z'],
    ['2026-02-27', '2026-02-27'],
    ['2026-02-27T02:30:00+01:00', '2026-02-27T12:00:00-11:00'],
    ['2026-02-28', '2026-02-27'],
    ['1970-01-01', '9999-12-31'],
    ['2024-02-29', '2024-02-29'],
  ])(
    'takes starts since %s until %s, both included, and a date for the whole day in UTC',
    async (since, until) => {
      await expectFound(type, path, { since });
      await expectFound(type, path, { until });
      await expectFound(type, path, { since, until });
    },
  );

  it('takes dates before anything that is stored', async () => {
    expect(await expectFound(type, path, { since: '0001-01-01' })).toBe(17);
    expect(await expectFound(type, path, { until: '0001-01-01' })).toBe(0);
  });

  it.each([
    'störung',
    'STÖRUNG',
    'Störung',
    'straße',
    'STRASSE',
    'strasse',
    'Straße',
    '100%',
    '%',
    '_',
    'jobs_a',
    '\\',
    'C:\\jobs',
    'c:\\\\',
    "'",
    '"',
    'nichts dergleichen',
    'ungI',
    'g',
    'x'.repeat(255),
  ])('finds the text %s in title and body, in any language and case', async (q) => {
    await expectFound(type, path, { q });
  });

  it('takes a q of white space for none, and reads it however it is composed', async () => {
    const total = async (q: string): Promise<number> =>
      (await client.get(`${path}?${new URLSearchParams({ q }).toString()}`)).body.meta.total;
    expect(await total(' ')).toBe(17);
    expect(await total('')).toBe(17);
    expect(await total('  störung ')).toBe(await total('störung'));
    expect(await total('STÖRUNG'.normalize('NFD'))).toBe(await total('störung'));
    expect(await total('störung')).toBeGreaterThan(0);
  });

  it('follows a text that is changed', async () => {
    const incident = all.get(type)!.find(({ title }) => title.de === 'Wandert');
    const found = async (q: string): Promise<number[]> =>
      (await client.get(`${path}?q=${q}`)).body.data.map(({ id }: { id: number }) => id);
    await done(client.patch(`${path}/${incident.id}`, { title: { de: 'Gewandert', en: 'Roamed' } }));
    expect([await found('roam'), await found('gewandert')]).toEqual([[incident.id], [incident.id]]);
    await done(client.patch(`${path}/${incident.id}`, { title: { de: 'Wandert', en: null } }));
    expect([await found('roam'), await found('gewandert')]).toEqual([[], []]);
  });

  it('keeps the filters in the links of its pages', async () => {
    const { body } = await client.get(`${path}?state=published&q=%25&per_page=1`);
    const next = new URL(body.links.next ?? body.links.last);
    expect([next.searchParams.get('state'), next.searchParams.get('q')]).toEqual(['published', '%']);
  });
});

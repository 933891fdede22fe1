import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  PREVIEW_ROLE,
  VISITOR_ROLE,
  connectionOptions,
} from '#platform/database/connections/database-addresses.js';
import { createAnnouncement, createComponent, created, createGroup } from '../support/factories.js';
import { createIncident, createMaintenance } from '../support/incidents.js';
import { createSubscriber } from '../support/subscribers.js';
import { startTestApplication, type TestApplication, type TestTenant } from '../support/test-application.js';

/** All views that visitors are served from. Adding one is a decision: nothing in it may be secret. */
const PUBLIC_VIEWS = [
  'public_announcement',
  'public_announcement_change',
  'public_component',
  'public_component_cause',
  'public_component_change',
  'public_component_day',
  'public_component_group',
  'public_component_period',
  'public_incident',
  'public_incident_change',
  'public_incident_impact',
  'public_incident_update',
  'public_logo',
  'public_maintenance_of_series',
  'public_maintenance_series',
  'public_metric',
  'public_metric_point',
  'public_page',
];

/** Further views that preview links show. */
const PREVIEW_VIEWS = [
  'preview_announcement',
  'preview_incident',
  'preview_incident_impact',
  'preview_incident_update',
  'preview_settings',
];

/** Part of every text that must not be visible. */
const SECRET = 'SECRET';

describe('The views that visitors are served from', () => {
  let test: TestApplication;
  let own: TestTenant;
  let other: TestTenant;
  let client: pg.Client;

  beforeAll(async () => {
    test = await startTestApplication();
    own = await test.tenant('own');
    other = await test.tenant('other');
    for (const { client: api } of [own, other]) {
      const group = await createGroup(api);
      const { id } = await createComponent(api, { group_id: group.id });
      const components = [{ id, impact: 'major_outage' }];
      const { id: dependent } = await createComponent(api);
      await api.put(`/components/${dependent}/dependencies`, { component_ids: [id] });
      await createIncident(api, { publish: true, components: [{ id: dependent, impact: 'degraded' }] });
      const incident = await createIncident(api, { publish: true, components });
      await api.post(`/incidents/${incident.id}/updates`, { body: 'Still.' });
      await createIncident(api, { components });
      await createMaintenance(api, { publish: true, components });
      await created(api, '/maintenance-series', {
        title: 'Series',
        rrule: 'FREQ=WEEKLY',
        starts_at: '2026-03-03T22:00',
        duration_minutes: 60,
      });
      const metric = await created(api, '/metrics', { name: 'Time', is_public: true, component_id: id });
      await api.post(`/metrics/${metric.id}/points`, { points: [[null, 1]] });
      await createAnnouncement(api, { publish: true });
      await createAnnouncement(api);
      await api.post('/settings/preview', {});
      await createSubscriber(api, { component_ids: [id], group_ids: [group.id] });
      await createSubscriber(api, { channel: 'webhook', address: 'https://hooks.example.com/' });
    }
    client = new pg.Client(connectionOptions(test.database.addresses.app));
    await client.connect();
  });

  afterAll(async () => {
    await client.end();
    await test.close();
  });

  /** Runs `work` under one of the roles, as the server does, for a tenant or for none. */
  async function as<T>(role: string, tenantId: string | undefined, work: () => Promise<T>): Promise<T> {
    await client.query('begin');
    if (tenantId !== undefined) await client.query(`set local app.tenant_id = '${tenantId}'`);
    await client.query(`set local role ${role}`);
    try {
      return await work();
    } finally {
      await client.query('rollback');
    }
  }

  async function refusal(statement: string): Promise<string> {
    await client.query('savepoint before');
    try {
      await client.query(statement);
      return 'allowed';
    } catch (error) {
      return (error as pg.DatabaseError).code === '42501' ? 'denied' : String(error);
    } finally {
      await client.query('rollback to before');
    }
  }

  it.each([
    [VISITOR_ROLE, PUBLIC_VIEWS],
    [PREVIEW_ROLE, [...PUBLIC_VIEWS, ...PREVIEW_VIEWS].sort()],
  ])('are all that %s has rights on, and it may only read them', async (role, views) => {
    const rights = await test.database.sql<{ name: string; rights: string[] }>(
      `select c.relname as name, array_agg(p.name order by p.name) as rights
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       cross join unnest('{SELECT,INSERT,UPDATE,DELETE,TRUNCATE,REFERENCES,TRIGGER}'::text[]) p (name)
       where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and c.relkind in ('r', 'p', 'v', 'm', 'f')
         and has_table_privilege($1, c.oid, p.name)
       group by 1 order by 1`,
      [role],
    );
    expect(rights).toEqual(views.map((name) => ({ name, rights: ['SELECT'] })));
    const [rest] = await test.database.sql(
      `select
         (select count(*)::int from pg_class c where relnamespace <> 'pg_catalog'::regnamespace
            and case when relkind = 'S' then has_sequence_privilege($1, oid, 'USAGE,SELECT,UPDATE') end) as sequences,
         (select count(*)::int from pg_proc p cross join aclexplode(p.proacl) a
          where p.pronamespace = 'public'::regnamespace and a.grantee <> p.proowner) as functions,
         has_schema_privilege($1, 'public', 'CREATE') as creates,
         rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication as privileged
       from pg_roles where rolname = $1`,
      [role],
    );
    expect(rest).toEqual({ sequences: 0, functions: 0, creates: false, privileged: false });
  });

  it('name the tenant in every row', async () => {
    const views = await test.database.sql(
      `select c.relname as name,
         (select attname::text from pg_attribute where attrelid = c.oid and attnum = 1) as first
       from pg_class c where relkind = 'v' and relnamespace = 'public'::regnamespace and relname ~ '^(public|preview)_' order by 1`,
    );
    expect(views).toEqual([...PREVIEW_VIEWS, ...PUBLIC_VIEWS].map((name) => ({ name, first: 'tenant_id' })));
  });

  it.each([VISITOR_ROLE, PREVIEW_ROLE])('keep %s from every table, whatever it asks', async (role) => {
    const tables = await test.database.sql<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind in ('r', 'p')`,
    );
    expect(tables.length).toBeGreaterThan(15);
    await as(role, own.tenant.id, async () => {
      for (const { name } of tables) expect(await refusal(`select * from ${name}`), name).toBe('denied');
      for (const view of PUBLIC_VIEWS)
        expect(await refusal(`delete from ${view}`), `delete from ${view}`).not.toBe('allowed');
    });
  });

  it('keep the visitors’ role from drafts, even by a link', async () => {
    await as(VISITOR_ROLE, own.tenant.id, async () => {
      for (const view of PREVIEW_VIEWS) expect(await refusal(`select * from ${view}`), view).toBe('denied');
    });
  });

  const ALL = [...PUBLIC_VIEWS, ...PREVIEW_VIEWS].filter(
    (name) => !/_day$|_logo$|preview_incident_update/.test(name),
  );

  it('show nothing outside a tenant’s work', async () => {
    await as(PREVIEW_ROLE, undefined, async () => {
      for (const view of [...PUBLIC_VIEWS, ...PREVIEW_VIEWS])
        expect((await client.query(`select * from ${view}`)).rows, view).toEqual([]);
    });
  });

  it('show a tenant its own rows alone, though nobody asks for that', async () => {
    for (const { tenant } of [own, other]) {
      await as(PREVIEW_ROLE, tenant.id, async () => {
        for (const view of ALL) {
          const { rows } = await client.query(`select distinct tenant_id from ${view}`);
          expect(rows, view).toEqual([{ tenant_id: tenant.id }]);
        }
      });
    }
  });

  /** Views for which the tests store no rows. */
  const empty = [
    'alert_state',
    'audience_sight',
    'host_system_state',
    'host_system_webhook',
    'incident_subscription',
    'open_request',
    'repeated_report',
  ];
  const shared = [
    ...empty,
    'audience_component',
    'component_group_ancestor',
    'component_group_order',
    'component_period',
    'component_subscription',
    'component_webhook',
    'email_recipient',
    'group_subscription',
    'maintenance_of_series',
    'resting_endpoint',
    'subscribable_component',
    'subscription',
    'tracked_component',
  ];

  it('stand beside those that families share, which keep tenants apart as well', async () => {
    const views = await test.database.sql<{ name: string }>(
      `select relname as name from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace
       and relname !~ '^(public|preview)_' and relname not in ('tenant_id_list', 'frozen_tenant', 'secret_key_list') order by 1`,
    );
    expect(views.map(({ name }) => name)).toEqual(shared.toSorted());
    for (const view of shared) {
      expect((await client.query(`select * from ${view}`)).rows, view).toEqual([]);
      await client.query('begin');
      await client.query(`set local app.tenant_id = '${own.tenant.id}'`);
      const { rows } = await client.query(`select distinct tenant_id from ${view}`);
      await client.query('rollback');
      expect(rows, view).toEqual(empty.includes(view) ? [] : [{ tenant_id: own.tenant.id }]);
    }
  });

  it('and those of the ids of all tenants and of keys for secrets, which show nothing else of them', async () => {
    for (const [view, columns] of [
      ['tenant_id_list', ['id']],
      ['frozen_tenant', ['id']],
      ['secret_key_list', ['id', 'since', 'is_lost']],
    ] as const) {
      const { fields } = await client.query(`select * from ${view}`);
      expect(fields.map(({ name }) => name)).toEqual(columns);
    }
  });

  const componentArbitrary = fc.record({
    isPublic: fc.boolean(),
    group: fc.option(fc.nat(3)),
    /** Null: it belongs to everybody. */
    audiences: fc.option(fc.subarray([1, 2])),
  });
  const incidentArbitrary = fc.record({
    type: fc.constantFrom('incident', 'maintenance'),
    state: fc.constantFrom('draft', 'scheduled', 'published', 'trashed draft', 'trashed'),
    postmortem: fc.constantFrom('none', 'draft', 'published'),
    impacts: fc.array(fc.nat(4), { maxLength: 4 }),
    updates: fc.array(fc.record({ isPublished: fc.boolean(), components: fc.option(fc.array(fc.nat(4))) }), {
      maxLength: 3,
    }),
  });
  const dataArbitrary = fc.record({
    components: fc.array(componentArbitrary, { minLength: 5, maxLength: 5 }),
    parents: fc.array(fc.option(fc.nat(2)), { minLength: 4, maxLength: 4 }),
    incidents: fc.array(incidentArbitrary, { maxLength: 5 }),
    announcements: fc.array(fc.boolean(), { maxLength: 4 }),
    /** Audiences of the reader; 0 stands for all of them. Undefined: a query that knows nothing of audiences. */
    reader: fc.constantFrom(undefined, [], [1], [2], [1, 2], [0]),
    withPublic: fc.boolean(),
  });
  type Data = typeof dataArbitrary extends fc.Arbitrary<infer T> ? T : never;

  function seesPublic({ reader, withPublic }: Data): boolean {
    return reader === undefined || withPublic;
  }

  /** Whether the reader sees a component, by its place. */
  function isSeenOf(data: Data, index: number): boolean {
    const { isPublic, audiences } = data.components[index]!;
    if (!isPublic || audiences === null) return isPublic && seesPublic(data);
    return (data.reader ?? []).some((id) => id === 0 || audiences.includes(id));
  }

  /** Stores the data as superuser. Texts that must not be visible contain {@link SECRET}. */
  async function store(admin: pg.Client, tenantId: string, data: Data): Promise<Expected> {
    const said = (isSeen: boolean): string => JSON.stringify({ en: isSeen ? 'open' : SECRET });
    const insert = async (text: string, values: unknown[]): Promise<number> =>
      Number((await admin.query(`${text} returning id`, [tenantId, ...values])).rows[0].id);
    const parentOf = (group: number): number | null => {
      const parent = data.parents[group];
      // A parent has to come before its children, which rules out cycles.
      return parent == null || parent >= group ? null : parent;
    };
    const seenComponents = new Set([...data.components.keys()].filter((index) => isSeenOf(data, index)));
    const seenGroups = new Set<number>();
    for (const [index, { group }] of data.components.entries())
      for (let at = group; seenComponents.has(index) && at !== null; at = parentOf(at)) seenGroups.add(at);
    const groups: number[] = [];
    for (const group of data.parents.keys()) {
      const parent = parentOf(group);
      groups.push(
        await insert(
          `insert into component_group (tenant_id, name, slug, parent_id, position, depth, tree_order, created_at, updated_at)
           values ($1, $2, $3, $4, 0, 0, 0, now(), now())`,
          [said(seenGroups.has(group)), `g-${group}`, parent === null ? null : groups[parent]],
        ),
      );
    }
    const components: number[] = [];
    for (const [place, { isPublic, group, audiences }] of data.components.entries())
      components.push(
        await insert(
          `insert into component (tenant_id, name, description, slug, group_id, position, is_public, audience_ids, subscribable, created_at, updated_at)
           values ($1, $2, $2, $3, $4, 0, $5, $6, true, now(), now())`,
          [
            said(seenComponents.has(place)),
            `c-${place}`,
            group === null ? null : groups[group],
            isPublic,
            audiences,
          ],
        ),
      );
    const expected: Expected = {
      public_component: components.filter((_, index) => seenComponents.has(index)),
      public_component_group: groups.filter((_, index) => seenGroups.has(index)),
      public_incident: [],
      public_incident_update: [],
      public_announcement: [],
    };
    const now = new Date();
    for (const { type, state, postmortem, impacts, updates } of data.incidents) {
      const named = impacts.map((index) => data.components[index]!);
      const isOwn =
        impacts.some((index) => seenComponents.has(index)) ||
        !named.some(({ audiences }) => audiences !== null || !seesPublic(data));
      const isSeen = state === 'published' && isOwn;
      const id = await insert(
        `insert into incident (tenant_id, type, status, title, body, search_text, started_at, published_at, publish_at, deleted_at,
           notify_on_publish, completes_itself, postmortem_body, postmortem_published_at, created_at, updated_at)
         values ($1, $2, 'resolved', $3, $3, '${SECRET}', now(), $4, $5, $6, true, true, $7, $8, now(), now())`,
        [
          type,
          said(isSeen),
          state === 'published' || state === 'trashed' ? now : null,
          state === 'scheduled' ? now : null,
          state.startsWith('trashed') ? now : null,
          postmortem === 'none' ? null : said(isSeen && postmortem === 'published'),
          postmortem === 'published' ? now : null,
        ],
      );
      if (isSeen) expected.public_incident.push(id);
      for (const component of new Set(impacts))
        await insert(
          `insert into incident_impact (tenant_id, incident_id, component_id, impact, ordinal) values ($1, $2, $3, 'degraded', 0)`,
          [id, components[component]],
        );
      for (const { isPublished, components: named } of updates) {
        const told = named?.map((index) => ({ id: components[index], impact: 'degraded' })) ?? null;
        const updateId = await insert(
          `insert into incident_update (tenant_id, incident_id, status, body, components, published_at, created_at, updated_at)
           values ($1, $2, 'monitoring', $3, $4, $5, now(), now())`,
          [id, said(isSeen && isPublished), JSON.stringify(told), isPublished ? now : null],
        );
        if (isSeen && isPublished) expected.public_incident_update.push(updateId);
      }
    }
    for (const isPublished of data.announcements) {
      const id = await insert(
        `insert into announcement (tenant_id, title, body, level, published_at, created_at, updated_at)
         values ($1, $2, $2, 'info', $3, now(), now())`,
        [said(isPublished), isPublished ? now : null],
      );
      if (isPublished) expected.public_announcement.push(id);
    }
    return expected;
  }

  it('hold no draft and nothing internal, whatever there is', async () => {
    const { tenant } = await test.tenant('random');
    const admin = new pg.Client(test.database.superuserUrl);
    await admin.connect();
    try {
      await fc.assert(
        fc.asyncProperty(dataArbitrary, async (data) => {
          await admin.query('begin');
          try {
            await admin.query(`select set_config('app.tenant_id', $1, true)`, [tenant.id]);
            const expected = await store(admin, tenant.id, data);
            await admin.query('set constraints all immediate');
            if (data.reader !== undefined) {
              await admin.query(`select set_config('app.audience', $1, true)`, [
                `{${data.reader.join(',')}}`,
              ]);
              if (!data.withPublic) await admin.query(`set local app.public_components = 'off'`);
            }
            await admin.query(`set local role ${VISITOR_ROLE}`);
            const seen: Record<string, any[]> = {};
            for (const view of PUBLIC_VIEWS) {
              const { rows } = await admin.query(`select to_jsonb(v) as row from ${view} v`);
              seen[view] = rows.map(({ row }) => row);
            }
            expect(JSON.stringify(seen)).not.toContain(SECRET);
            for (const [view, ids] of Object.entries(expected))
              expect(seen[view]!.map(({ id }) => id).sort(), view).toEqual(ids.toSorted());
            const named = [
              ...seen['public_incident_impact']!.map(({ component_id }) => component_id),
              ...seen['public_incident_update']!.flatMap(({ components }) =>
                (components ?? []).map(({ id }: { id: number }) => id),
              ),
            ];
            expect(expected.public_component).toEqual(expect.arrayContaining(named));
            const incidents = seen['public_incident_impact']!.map(({ incident_id }) => incident_id);
            expect(expected.public_incident).toEqual(expect.arrayContaining(incidents));
          } finally {
            await admin.query('rollback');
          }
        }),
        { numRuns: 100 },
      );
    } finally {
      await admin.end();
    }
  });
});

/** Ids that each view has to show, and no others. */
interface Expected {
  readonly public_component: number[];
  readonly public_component_group: number[];
  readonly public_incident: number[];
  readonly public_incident_update: number[];
  readonly public_announcement: number[];
}

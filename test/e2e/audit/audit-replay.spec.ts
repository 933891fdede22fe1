import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AuditExport } from '#modules/audit/services/audit-export.js';
import { runForTenant } from '#core/context/work-context.js';
import type { TestTenant } from '#testing/test-application.js';
import type { ApiResponse } from '../../support/client.js';
import { useApi } from '../../support/use-api.js';

/** Tables whose rows the trail must be able to reproduce. */
const TABLES = ['component', 'component_group', 'incident', 'incident_impact', 'incident_update'] as const;

type Members = Record<string, unknown>;
type Rows = Map<string, Members>;

interface Change {
  readonly type: string;
  readonly id: string;
  readonly before: Members | null;
  readonly after: Members | null;
}

/** A write, with numbers that select its record and its values. */
interface Step {
  readonly write: (typeof WRITES)[number];
  readonly record: number;
  readonly other: number;
  readonly value: number;
}

/** Records made so far, as targets of writes. Some of them are deleted or in the trash. */
interface Made {
  readonly components: number[];
  readonly groups: number[];
  readonly incidents: number[];
  readonly updates: { incident: number; id: number }[];
}

const WRITES = [
  ...['component', 'component', 'group', 'group', 'incident', 'incident', 'update', 'update'],
  ...['patch component', 'patch component', 'delete component', 'order components'],
  ...['patch group', 'delete group'],
  ...['patch incident', 'patch incident', 'patch update', 'delete update', 'resolve', 'reopen', 'publish'],
  ...['unpublish', 'trash', 'restore', 'purge', 'postmortem', 'delete postmortem'],
] as const;
const IMPACTS = ['degraded', 'partial_outage', 'major_outage'];

const api = useApi();

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    write: fc.constantFrom(...WRITES),
    record: fc.nat(5),
    other: fc.nat(5),
    value: fc.nat(1000),
  }),
  { minLength: 20, maxLength: 60 },
);

/** An order of writes in which each kind succeeds. */
const EACH = [
  ...['component', 'group', 'incident', 'publish', 'update', 'patch update', 'delete update'],
  ...['patch incident', 'resolve', 'postmortem', 'delete postmortem', 'reopen', 'unpublish'],
  ...['trash', 'restore', 'trash', 'purge'],
  ...['order components', 'patch component', 'delete component', 'patch group', 'delete group'],
].map((write) => ({ write, record: 0, other: 0, value: 2 }));

/** One of the ids, or `none` if nothing was made yet. */
function oneOf<T>(made: readonly T[], number: number, none: T): T {
  return made.length === 0 ? none : made[number % made.length]!;
}

async function take({ client }: TestTenant, made: Made, step: Step): Promise<ApiResponse> {
  const { write, record, other, value } = step;
  const component = oneOf(made.components, record, 999);
  const group = oneOf(made.groups, other, 999);
  const incident = oneOf(made.incidents, record, 999);
  const update = oneOf(made.updates, record, { incident: 999, id: 999 });
  const impacts =
    made.components.length === 0
      ? []
      : [{ id: oneOf(made.components, other, 999), impact: IMPACTS[value % IMPACTS.length] }];
  const parent = value % 3 === 0 || made.groups.length === 0 ? null : group;
  const name = { en: `Name ${value}`, ...(value % 2 === 0 ? { de: `Bezeichnung ${value}` } : {}) };
  const create = async (path: string, body: object, ids: number[]): Promise<ApiResponse> => {
    const response = await client.post(path, body);
    if (response.status === 201) ids.push(response.body.data.id);
    return response;
  };
  switch (write) {
    case 'component':
      return create('/components', { name, group_id: parent, is_public: value % 5 !== 0 }, made.components);
    case 'group':
      return create('/component-groups', { name, parent_id: parent }, made.groups);
    case 'incident':
      return create('/incidents', { title: name, components: impacts }, made.incidents);
    case 'update': {
      const ids: number[] = [];
      const response = await create(
        `/incidents/${incident}/updates`,
        { body: name, components: impacts },
        ids,
      );
      made.updates.push(...ids.map((id) => ({ incident, id })));
      return response;
    }
    case 'patch component':
      return client.patch(
        `/components/${component}`,
        value % 2 === 0
          ? { name, webhook_enabled: value % 4 === 0 }
          : { group_id: parent, position: value % 4 },
      );
    case 'delete component':
      return client.delete(`/components/${component}`);
    case 'order components': {
      const { body } =
        await client.get<{ id: number; group_id: number | null }[]>('/components?per_page=100');
      const ids = body.data.filter((one) => one.group_id === null).map(({ id }) => id);
      return client.put('/components/order', { group_id: null, ids: ids.toReversed() });
    }
    case 'patch group':
      return client.patch(`/component-groups/${group}`, value % 2 === 0 ? { name } : { position: value % 4 });
    case 'delete group':
      return client.delete(`/component-groups/${group}`);
    case 'patch incident':
      return client.patch(
        `/incidents/${incident}`,
        value % 2 === 0 ? { title: name } : { components: impacts },
      );
    case 'patch update':
      return client.patch(`/incidents/${update.incident}/updates/${update.id}`, { body: name });
    case 'delete update':
      return client.delete(`/incidents/${update.incident}/updates/${update.id}`);
    case 'trash':
      return client.delete(`/incidents/${incident}`);
    case 'purge':
      return client.delete(`/incidents/trash/${incident}`);
    case 'postmortem':
      return client.put(`/incidents/${incident}/postmortem`, { body: name });
    case 'delete postmortem':
      return client.delete(`/incidents/${incident}/postmortem`);
    case 'publish':
    case 'unpublish':
    case 'resolve':
    case 'reopen':
    case 'restore':
      return client.post(`/incidents/${incident}/${write}`);
  }
}

/**
 * Rows that result from replaying the trail from the first change on. Each change must start from
 * the state that the previous one left.
 */
async function replayed({ tenant }: TestTenant): Promise<Rows> {
  const parts: string[] = [];
  await runForTenant(tenant, async () => {
    for await (const part of api.app.get(AuditExport).ndjson({})) parts.push(part);
  });
  const events = parts.flatMap((part) => part.trimEnd().split('\n'));
  const rows: Rows = new Map();
  for (const { type, id, before, after } of events.flatMap(
    (line) => (JSON.parse(line) as { changes: Change[] }).changes,
  )) {
    if (!TABLES.some((table) => table === type)) continue;
    const key = `${type} ${id}`;
    const row = rows.get(key);
    if (before === null) expect(row, `${key} is new`).toBeUndefined();
    else expect(row, key).toMatchObject(before);
    if (after === null) rows.delete(key);
    else rows.set(key, { ...row, ...after });
  }
  return rows;
}

/**
 * Stored rows, with the members that the trigger of their table records and in the form that it
 * records.
 */
async function present({ tenant }: TestTenant): Promise<Rows> {
  const rows: Rows = new Map();
  for (const table of TABLES) {
    const [trigger] = await api.database.sql<{ skipped: string; hidden: string }>(
      `select split_part(arguments, '\\000', 4) as skipped, split_part(arguments, '\\000', 5) as hidden
       from (select encode(tgargs, 'escape') as arguments from pg_trigger
         where tgrelid = $1::regclass and tgname = 'record_insert') one`,
      [table],
    );
    const stored = await api.database.sql<{ id: string; members: Members }>(
      `select id::text, (select jsonb_object_agg(key, case when key = any($3::text[]) and value <> 'null' then '"[hidden]"' else value end)
         from jsonb_each(to_jsonb(t) - $2::text[])) as members
       from ${table} t where tenant_id = $1`,
      [tenant.id, trigger!.skipped, trigger!.hidden],
    );
    for (const { id, members } of stored) rows.set(`${table} ${id}`, members);
  }
  return rows;
}

describe('The audit trail, replayed', () => {
  it('gives the present components, groups and incidents, whatever was written', async () => {
    const done = new Set<string>();
    await fc.assert(
      fc.asyncProperty(steps, async (random) => {
        const tenant = await api.newTenant();
        const made: Made = { components: [], groups: [], incidents: [], updates: [] };
        for (const step of random) {
          api.clock.advance(1000);
          const { status, text } = await take(tenant, made, step);
          expect(status, `${step.write}: ${text}`).toBeLessThan(500);
          if (status < 300) done.add(step.write);
        }
        expect(await replayed(tenant)).toEqual(await present(tenant));
      }),
      { numRuns: 30, examples: [[EACH]] },
    );
    expect([...done].sort()).toEqual([...new Set(WRITES)].sort());
  }, 120_000);
});

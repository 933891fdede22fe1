import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { createComponent, createGroup } from '../../support/factories.js';
import { useApi } from '../../support/use-api.js';

/** Few enough that PostgreSQL would rather read all rows than use an index repeatedly. */
const COMPONENTS = 300;

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Loops': number;
  readonly 'Actual Rows': number;
  readonly Plans?: readonly PlanNode[];
}

interface Asked {
  readonly text: string;
  readonly values?: readonly unknown[];
}

const api = useApi();
const own = api.useTenant('own');
let restricted: pg.Client;

beforeAll(async () => {
  const group = await createGroup(own.client);
  await api.database.sql(
    `insert into component (tenant_id, group_id, name, description, slug, position, is_public, subscribable, search_text, created_at, updated_at)
     select $1, case when n % 3 = 0 then $2::bigint end, '{"de": "C"}', '{}', 'c-' || n, n, true, true, 'c', now(), now()
     from generate_series(1, ${COMPONENTS}) n`,
    [own.tenant.id, group.id],
  );
  await api.database.sql('vacuum analyze');
  restricted = new pg.Client({ connectionString: api.database.addresses.app.url });
  await restricted.connect();
});

afterAll(() => restricted.end());

/** Statements about components that run before a new one is stored. */
async function askedFor(create: () => Promise<unknown>): Promise<Asked[]> {
  const [query, read] = [
    vi.spyOn(TenantDatabase.prototype, 'query'),
    vi.spyOn(TenantDatabase.prototype, 'read'),
  ];
  try {
    await create();
    const asked: readonly Asked[] = [...query.mock.calls, ...read.mock.calls].map(([statement]) => statement);
    return asked.filter(({ text }) => /^select (slug|draw_component_id)/.test(text));
  } finally {
    query.mockRestore();
    read.mockRestore();
  }
}

/** Executed nodes of the generic plan. */
async function stepsOf({ text, values = [] }: Asked): Promise<PlanNode[]> {
  const literals = values.map((value) =>
    value === null
      ? 'null'
      : pg.escapeLiteral(Array.isArray(value) ? `{${value.join(',')}}` : String(value as number)),
  );
  await restricted.query('begin');
  try {
    await restricted.query(`set local app.tenant_id = ${pg.escapeLiteral(own.tenant.id)}`);
    // Restores the state from before the component was created.
    await restricted.query(`delete from component where slug = 'another'`);
    await restricted.query('set local plan_cache_mode = force_generic_plan');
    await restricted.query(`prepare asked as ${text}`);
    const { rows } = await restricted.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      `explain (analyze, format json) execute asked (${literals.join(', ')})`,
    );
    return nodesOf(rows[0]!['QUERY PLAN'][0]!.Plan).filter((node) => node['Actual Loops'] > 0);
  } finally {
    await restricted.query('rollback');
    await restricted.query('deallocate all');
  }
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

describe('A new component', () => {
  it.each([
    ['without a group', false],
    ['in a group', true],
  ])('%s gets its slug and its place without all others being read', async (_, isGrouped) => {
    const given = isGrouped ? { group_id: (await createGroup(own.client)).id } : {};
    const asked = await askedFor(() => createComponent(own.client, { name: 'Another', ...given }));
    expect(asked).toHaveLength(2);
    for (const one of asked) {
      const steps = await stepsOf(one);
      const reading = steps.filter((step) => step['Relation Name'] === 'component');
      expect(reading.length).toBeGreaterThan(0);
      expect(reading.map((step) => step['Node Type'])).not.toContain('Seq Scan');
      expect(Math.max(...reading.map((step) => step['Actual Rows']))).toBeLessThanOrEqual(1);
    }
  });
});

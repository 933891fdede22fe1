import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ReadConnections } from '#platform/database/connections/read-connections.js';
import {
  createAnnouncement,
  createComponent,
  createGroup,
  createHostSystem,
} from '../../support/factories.js';
import { useApi } from '../../support/use-api.js';

/** Number of other tenants, and of rows that each has in each table. */
const OTHERS = { tenants: 500, rows: 40 };
/** Tables with these rows. A full scan of an empty table costs nothing. */
const FILLED = new Set(['component_group', 'component', 'host_system', 'announcement']);
/** Maximum buffers that a list may touch: pages of its own few rows and of indexes. */
const FEW_BUFFERS = 60;

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly PlanNode[];
}

interface Asked {
  readonly text: string;
  readonly values: readonly unknown[];
}

const api = useApi();
const own = api.useTenant('own');
let restricted: pg.Client;

beforeAll(async () => {
  const series = `tenant cross join generate_series(1, ${OTHERS.rows}) n where slug like 'other-%'`;
  const inserts = [
    `insert into tenant (id, slug, name, locales, created_at, updated_at)
     select gen_random_uuid(), 'other-' || n, 'Other', '{de}', now(), now() from generate_series(1, ${OTHERS.tenants}) n`,
    `insert into component_group (tenant_id, name, slug, position, depth, tree_order, created_at, updated_at)
     select tenant.id, '{"de": "G"}', 'g-' || n, n, 0, n, now(), now() from ${series}`,
    `insert into component (tenant_id, name, description, slug, position, is_public, subscribable, search_text, created_at, updated_at)
     select tenant.id, '{"de": "C"}', '{}', 'c-' || n, n, true, true, 'c', now(), now() from ${series}`,
    `insert into host_system (tenant_id, name, kind, status, webhook_token, search_text, created_at, updated_at)
     select tenant.id, 'h' || n, 'server', 'operational', 't' || n, 'h', now(), now() from ${series}`,
    `insert into announcement (tenant_id, title, body, level, published_at, created_at, updated_at)
     select tenant.id, '{"de": "A"}', '{}', 'info', now(), now(), now() from ${series}`,
  ];
  for (const insert of inserts) await api.database.sql(insert);
  await api.database.sql('vacuum analyze');
  const { client } = own;
  await createComponent(client, { group_id: (await createGroup(client)).id });
  await createHostSystem(client);
  await createAnnouncement(client);
  restricted = new pg.Client({ connectionString: api.database.addresses.app.url });
  await restricted.connect();
});

afterAll(() => restricted.end());

/** The statement that a list sends to PostgreSQL. */
async function askedFor(path: string): Promise<Asked> {
  const select = vi.spyOn(ReadConnections.prototype, 'select');
  try {
    expect((await own.client.get(path)).status).toBe(200);
    const asked = select.mock.calls
      .map(([, { text }, values]) => ({ text, values }))
      .filter(({ text }) => text.includes(' as total '));
    expect(asked).toHaveLength(1);
    return asked[0]!;
  } finally {
    select.mockRestore();
  }
}

/** Plan of the executed statement, made for these values or once for all, depending on `mode`. */
async function planOf({ text, values }: Asked, mode: string): Promise<PlanNode> {
  const literals = values.map((value) => (value === null ? 'null' : pg.escapeLiteral(inText(value))));
  await restricted.query('begin read only');
  try {
    await restricted.query(`set local app.tenant_id = ${pg.escapeLiteral(own.tenant.id)}`);
    await restricted.query(`set local plan_cache_mode = ${mode}`);
    await restricted.query(`prepare asked as ${text}`);
    const { rows } = await restricted.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      `explain (analyze, buffers, format json) execute asked (${literals.join(', ')})`,
    );
    return rows[0]!['QUERY PLAN'][0]!.Plan;
  } finally {
    await restricted.query('rollback');
    await restricted.query('deallocate all');
  }
}

function inText(value: unknown): string {
  return value instanceof Date
    ? value.toISOString()
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

describe.each(['force_custom_plan', 'force_generic_plan'])('With %s', (mode) => {
  it.each([
    '/components?status=degraded',
    '/components?q=c',
    '/components?status=operational&q=c&is_public=true',
    '/component-groups?parent_id=1',
    '/component-groups?parent_id=',
    '/announcements?active=true',
    '/announcements?active=false',
    '/announcements?published=true&level=info',
    '/host-systems?status=operational',
    '/host-systems?q=h',
  ])('%s reads its own tenant’s rows by index, however many others there are', async (path) => {
    const plan = await planOf(await askedFor(path), mode);
    const wholeTables = nodesOf(plan)
      .filter((node) => node['Node Type'] === 'Seq Scan')
      .map((node) => node['Relation Name'] ?? '');
    expect(wholeTables.filter((table) => FILLED.has(table))).toEqual([]);
    expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(FEW_BUFFERS);
  });
});

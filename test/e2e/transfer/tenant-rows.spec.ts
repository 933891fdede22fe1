import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunStatement } from '#platform/database/connections/owner-database.js';
import { TenantRows } from '#modules/transfer/store/tenant-rows.repository.js';
import type { TransferredTable } from '#modules/transfer/store/tenant-tables.repository.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';
import { transferredTable } from '../../support/transferred-table.js';

const OWN = '019c0000-0000-7000-8000-000000000001';
const OTHER = '019c0000-0000-7000-8000-000000000002';

const rows = new TenantRows();
let database: TestDatabase;
let client: pg.Client;

const run: RunStatement = async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
  (await client.query<Row>(text, values)).rows;

function table(values: Partial<TransferredTable> = {}): TransferredTable {
  return transferredTable('odd "name', { columns: ['id', 'odd "text'], ...values });
}

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.superuserUrl);
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

beforeEach(async () => {
  await client.query('rollback');
  await client.query('begin');
  await client.query(`
    create table "odd ""name" (
      tenant_id uuid, id bigint generated always as identity, "odd ""text" text, primary key (tenant_id, id));
    create table parent (tenant_id uuid, id bigint, part bigint);
    create sequence numbers`);
});

const stored = async (): Promise<unknown[]> =>
  run(`select tenant_id = '${OWN}' as own, id::int, "odd ""text" as text from "odd ""name" order by 1, 2`);

describe('Rows of a tenant', () => {
  it.each([
    [0, []],
    [1, [1]],
    [200, [200]],
    [401, [200, 200, 1]],
  ])('are read in the order of the key, two hundred at a time: %i', async (count, sizes) => {
    await client.query(
      `insert into "odd ""name" overriding system value
       select tenant_id, n, 'line\n' from unnest($1::uuid[]) tenant_id, generate_series($2::int, 1, -1) n`,
      [[OWN, OTHER], count],
    );
    const batches: string[][] = [];
    for await (const batch of rows.read(run, table(), OWN)) batches.push(batch);
    expect(batches.map(({ length }) => length)).toEqual(sizes);
    const read = batches.flat().map((row) => JSON.parse(row) as object);
    expect(read).toEqual(
      Array.from({ length: count }, (_, index) => ({ id: index + 1, 'odd "text': 'line\n' })),
    );
    // The cursor is closed, so another table can be read.
    for await (const batch of rows.read(run, table(), OTHER)) expect(batch.length).toBeGreaterThan(0);
  });

  it('are stored unchanged, and all of them must be storable', async () => {
    const given = ['{"id": 7, "odd \\"text": "x"}', '{"odd \\"text": null, "id": 8, "more": 1}'];
    expect(await rows.insert(run, table(), { tenantId: OWN, rows: given, unsure: [] })).toEqual({
      stored: 2,
      keys: new Set(),
    });
    expect(await stored()).toEqual([
      { own: true, id: 7, text: 'x' },
      { own: true, id: 8, text: null },
    ]);
    const again = rows.insert(run, table(), { tenantId: OWN, rows: given, unsure: [] });
    await expect(again).rejects.toThrow('duplicate key');
  });

  it('that another tenant has are left out, and the keys of the others are returned', async () => {
    await client.query(`create unique index on "odd ""name" ("odd ""text")`);
    await client.query(`insert into "odd ""name" overriding system value values ($1, 1, 'taken')`, [OTHER]);
    const result = await rows.insert(run, table({ isUniqueAcrossTenants: true }), {
      tenantId: OWN,
      rows: ['{"id": 7, "odd \\"text": "free"}', '{"id": 8, "odd \\"text": "taken"}'],
      unsure: [],
    });
    expect(result).toEqual({ stored: 1, keys: new Set(['[7]']) });
  });

  it('that refer to missing rows are left out, as far as references may be broken', async () => {
    await client.query(`insert into parent values ($1, 7, 1), ($2, 8, 2)`, [OWN, OTHER]);
    await client.query(`alter table "odd ""name" add column parent_id bigint, add column part bigint`);
    const child = table({ columns: ['id', 'parent_id', 'part'] });
    const reference = { table: 'parent', columns: ['parent_id', 'part'], targets: ['id', 'part'] };
    const given = [
      [1, 7, 1],
      [2, 7, 2],
      [3, 8, 2],
      [4, null, 2],
      [5, 9, null],
    ].map(([id, parent_id, part]) => JSON.stringify({ id, parent_id, part }));
    const result = await rows.insert(run, child, { tenantId: OWN, rows: given, unsure: [reference] });
    expect(result.stored).toBe(3);
    expect((await stored()).map((row) => (row as { id: number }).id)).toEqual([1, 4, 5]);
  });

  it('of a table that refers to itself wait until all are there', async () => {
    await rows.stage(run, ['{"id": 1, "odd \\"text": "a"}']);
    await rows.stage(run, ['{"id": 2}', '{"id": 3}']);
    expect(await stored()).toEqual([]);
    expect((await rows.insertStaged(run, table(), { tenantId: OWN, unsure: [] })).stored).toBe(3);
    // Nothing is left for the next table.
    expect((await rows.insertStaged(run, table(), { tenantId: OWN, unsure: [] })).stored).toBe(0);
  });

  it('have a highest number, or none', async () => {
    await client.query(
      `insert into "odd ""name" overriding system value values ($1, 7), ($1, 9007199254740993), ($2, 9007199254740994)`,
      [OWN, OTHER],
    );
    expect(await rows.highest(run, table(), 'id', OWN)).toBe('9007199254740993');
    await client.query(`delete from "odd ""name" where tenant_id = $1`, [OWN]);
    expect(await rows.highest(run, table(), 'id', OWN)).toBeNull();
  });
});

describe('A sequence', () => {
  const next = async (): Promise<number> =>
    Number((await client.query<{ next: string }>(`select nextval('numbers') as next`)).rows[0]!.next);

  it.each([
    ['1', 12],
    ['10', 12],
    ['11', 13],
    ['12', 14],
    ['1000', 1002],
    // The gap is too large to draw every number.
    ['1000012', 2_000_013],
  ])('at 11 is advanced beyond %s, and never moved back: %i is next', async (highest, expected) => {
    await client.query(`select setval('numbers', 11)`);
    await rows.advance(run, 'numbers', highest);
    expect(await next()).toBe(expected);
  });
});

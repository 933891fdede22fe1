import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VISITOR_ROLE } from '#platform/database/connections/database-addresses.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

/**
 * Tables shown to visitors whose own triggers announce nothing, each with the mechanism that
 * announces its changes instead. A new table belongs here only if it has such a mechanism: a change
 * that is not announced leaves stale data in the cache of every process.
 */
const ANNOUNCED_BY: Readonly<Record<string, string>> = {
  availability_day:
    'follows from claims of incidents, which announce them, and from the status of the component',
  availability_period: 'as availability_day',
  incident_impact: 'the digest of its incident, by a trigger at the end of the transaction that writes both',
  incident_update: 'as incident_impact',
  logo: 'the settings of the tenant, which name its file',
  metric_rollup:
    'nothing: pages with charts are rendered every minute, and points arrive many times a second',
  metric_state: 'as metric_rollup',
  page_removal: 'the triggers that write it',
};
/** Announced operations of the other tables, where that is not every operation. */
const OPERATIONS: Readonly<Record<string, readonly string[]>> = {
  // A group is shown only while it has a public component, and a group with components cannot be deleted.
  component_group: ['update'],
  // A host system is shown with its status page, whose table announces the rest.
  host_system: ['delete', 'update'],
  // A series is shown only while it has a maintenance, whose table announces the rest.
  maintenance_series: ['update'],
};
const ALL = ['delete', 'insert', 'update'];

describe('Every table that visitors are shown something of', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('announces its changes in the transaction that makes them, or has what does', async () => {
    const tables = await database.sql<{ name: string; operations: string[] }>(
      `with recursive shown (id) as (
         select c.oid from pg_class c where c.relkind = 'v' and has_table_privilege($1, c.oid, 'select')
           and c.relnamespace = 'public'::regnamespace
         union
         select d.refobjid from shown s join pg_rewrite r on r.ev_class = s.id
           join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and d.refclassid = 'pg_class'::regclass)
       select c.relname::text as name, coalesce((
         select array_agg(distinct operation order by operation) from pg_trigger t join pg_proc p on p.oid = t.tgfoid,
           unnest(array[case when t.tgtype & 4 > 0 then 'insert' end, case when t.tgtype & 8 > 0 then 'delete' end,
             case when t.tgtype & 16 > 0 then 'update' end]) as operation
         where t.tgrelid = c.oid and t.tgenabled = 'O' and p.prosrc ~ 'heliograph_changes' and operation is not null), '{}') as operations
       from shown s join pg_class c on c.oid = s.id where c.relkind in ('r', 'p') order by 1`,
      [VISITOR_ROLE],
    );
    const announcing = tables.filter(({ name }) => !(name in ANNOUNCED_BY));
    expect(announcing).toEqual(announcing.map(({ name }) => ({ name, operations: OPERATIONS[name] ?? ALL })));
    expect(announcing.map(({ name }) => name)).toEqual([
      'announcement',
      'component',
      'component_dependency',
      'component_group',
      'host_system',
      'host_system_page',
      'incident',
      'maintenance_occurrence',
      'maintenance_series',
      'metric',
      'tenant',
    ]);
    const shown = tables.map(({ name }) => name);
    expect(Object.keys(ANNOUNCED_BY).filter((name) => !shown.includes(name))).toEqual([]);
  });
});

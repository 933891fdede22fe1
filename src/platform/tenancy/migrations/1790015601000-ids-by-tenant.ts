import type { MigrationInterface, QueryRunner } from 'typeorm';
import { APP_ROLE } from '#platform/database/connections/database-addresses.js';
import { allowBackgroundWork, createTenantTable } from '#platform/database/schema/tenant-table.js';
import { HIGHEST_ID, countIdsByTenant, stopCountingIds } from '#platform/database/schema/tenant-ids.js';

/** Tables with ids that no client sees. Theirs stay cheaper. */
const INTERNAL = ['availability_claim', 'delivery_sum_change', 'host_system_status', 'notification_attempt'];

/** Tables whose ids the server drew before it inserted rows. */
const DRAWN = ['component', 'incident_update'];

/**
 * Counts ids by tenant, because ids from a sequence of the whole installation tell how much others write.
 * Existing rows keep theirs. The ids of a tenant continue after the highest that it has or is known to have
 * had.
 */
export class IdsByTenant1790015601000 implements MigrationInterface {
  readonly name = 'IdsByTenant1790015601000';

  async up(runner: QueryRunner): Promise<void> {
    await createTenantTable(runner, 'deleted_id', {
      key: ['kind'],
      columns: `
        kind text not null,
        highest bigint not null,
        constraint ck_deleted_id_highest check (highest between 1 and ${HIGHEST_ID})`,
      audit: false,
    });
    await allowBackgroundWork(runner, 'deleted_id');
    // Rows that disappear with others are deleted by the owner, whoever deleted those.
    await runner.query(`create policy owner on deleted_id to current_user using (true)`);
    const tables = await tablesWith(
      runner,
      `attidentity <> '' and attname = 'id' and c.relname <> all ($1) and exists (
        select from pg_index where indrelid = c.oid and indisprimary and indnatts = 2 and a.attnum = any (indkey))`,
      [INTERNAL],
    );
    await withoutIsolation(runner, ['audit_entry', 'notification'], async () => {
      await runner.query(
        `insert into deleted_id (tenant_id, kind, highest)
         select tenant_id, kind, max(id) from (
           select tenant_id, row_type as kind, row_id::bigint as id from audit_entry
           where row_type = any ($1) and row_id ~ '^[1-9][0-9]{0,14}$'
           union all select tenant_id, 'outbox_event', event_id from notification where event_id > 0) known
         group by tenant_id, kind`,
        [tables],
      );
    });
    for (const table of tables) {
      await runner.query(`alter table ${table} alter column id drop identity`);
      await countIdsByTenant(runner, table);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    const tables = await tablesWith(
      runner,
      `attname = 'id' and exists (select from pg_trigger where tgrelid = c.oid and tgname = 'assign_id')`,
    );
    for (const table of tables) {
      await stopCountingIds(runner, table);
      await runner.query(`alter table ${table} alter column id add generated always as identity`);
      await withoutIsolation(runner, [table], () => continueSequence(runner, table, 'id'));
      if (DRAWN.includes(table)) await runner.query(`grant usage on sequence ${table}_id_seq to ${APP_ROLE}`);
    }
    await runner.query(`drop table deleted_id`);
  }
}

/** Tables with a column that meets a condition, and with a tenant. */
async function tablesWith(
  runner: QueryRunner,
  condition: string,
  parameters: readonly unknown[] = [],
): Promise<string[]> {
  const rows = (await runner.query(
    `select c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not attisdropped and ${condition}
       and exists (select from pg_attribute where attrelid = c.oid and attname = 'tenant_id') order by 1`,
    [...parameters],
  )) as { name: string }[];
  return rows.map(({ name }) => name);
}

/** Lets the owner of the tables see and change the rows of all tenants. */
async function withoutIsolation(
  runner: QueryRunner,
  tables: readonly string[],
  work: () => Promise<unknown>,
): Promise<void> {
  for (const table of tables) await runner.query(`alter table ${table} no force row level security`);
  await work();
  for (const table of tables) await runner.query(`alter table ${table} force row level security`);
}

async function continueSequence(runner: QueryRunner, table: string, column: string): Promise<void> {
  await runner.query(
    `select setval(pg_get_serial_sequence('${table}', '${column}'), coalesce(max(${column}), 0) + 1, false) from ${table}`,
  );
}

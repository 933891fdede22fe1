import type { QueryRunner } from 'typeorm';

/**
 * Ids that one tenant's concurrent transactions can draw without waiting for each other. They are consecutive,
 * so a power of two keeps the arithmetic a mask.
 */
const LOCKS_PER_TENANT = 64;

/** Highest id of a deleted row. Half of the highest that clients can read, which leaves room for new ones. */
export const HIGHEST_ID = 2n ** 52n;

/** Name of the SQL function `(tenant uuid) returns bigint` that draws a new id of a table. */
export function drawFunction(table: string): string {
  return `draw_${table}_id`;
}

function triggerFunction(table: string): string {
  return `keep_${table}_id`;
}

/**
 * Gives rows inserted without an `id` the next one of their tenant. An id follows all that were committed
 * before it was drawn, and none is given twice, even if its row was deleted.
 */
export async function countIdsByTenant(runner: QueryRunner, table: string): Promise<void> {
  await createIdFunctions(runner, table);
  await runner.query(`
    create trigger assign_id before insert on ${table} for each row when (new.id is null)
    execute function ${triggerFunction(table)}()`);
  await runner.query(`
    create trigger keep_deleted_id after delete on ${table} referencing old table as deleted_rows
    for each statement execute function ${triggerFunction(table)}()`);
}

/**
 * Creates the functions of {@link countIdsByTenant}, or replaces those of a table that was dropped without them.
 *
 * Whoever draws an id holds a lock on its lane (its remainder) until the transaction ends, so it is unique
 * although others do not see the row. Lanes that others hold are skipped. A row with a counter would make a
 * tenant's inserts wait for each other until they commit, and a sequence counts for all tenants or needs one
 * each. The transaction keeps its lanes, so a bulk insert needs {@link LOCKS_PER_TENANT} locks, however many rows it has.
 *
 * The functions are the table's own, because a shared one would have to plan its statements for each row.
 */
async function createIdFunctions(runner: QueryRunner, table: string): Promise<void> {
  // Sessions keep plans. One from when the table was small would read all of it later.
  const byIndex = `language plpgsql set enable_seqscan = off`;
  const highest = (tenant: string): string =>
    `(select id from ${table} where tenant_id = ${tenant} order by tenant_id desc, id desc limit 1)`;
  const last = `(select greatest(
        ${highest('tenant')}, (select highest from deleted_id where tenant_id = tenant and kind = '${table}'), 0))`;
  const lane = `lanes | (drawn & ${LOCKS_PER_TENANT - 1})`;
  const draw = (tenant: string, use: string): string => `
    declare
      tenant constant uuid := ${tenant};
      lanes constant bigint := hashtextextended('heliograph id ${table} ' || tenant, 0) & -${LOCKS_PER_TENANT};
      seen constant text := pg_current_snapshot();
      last bigint := ${last};
      drawn bigint := last + 1;
    begin
      while not pg_try_advisory_xact_lock(${lane}) loop
        drawn := drawn + 1;
        if drawn > last + ${LOCKS_PER_TENANT} then
          perform pg_advisory_xact_lock(${lane});
          exit;
        end if;
      end loop;
      -- Whoever held the lane may have committed.
      if pg_current_snapshot()::text <> seen then
        last := ${last};
        if last >= drawn then
          drawn := last + 1 + ((drawn - last - 1) & ${LOCKS_PER_TENANT - 1});
        end if;
      end if;
      ${use}
    end`;
  await runner.query(`
    create or replace function ${drawFunction(table)}(tenant uuid) returns bigint ${byIndex} as $$
    ${draw('$1', 'return drawn;')} $$`);
  await runner.query(`
    create or replace function ${triggerFunction(table)}() returns trigger ${byIndex} as $$
    begin
      if tg_op = 'INSERT' then
        ${draw('new.tenant_id', 'new.id := drawn; return new;')};
      end if;
      -- Nothing needs to be remembered of a deleted tenant, or while rows with higher ids remain.
      insert into deleted_id (tenant_id, kind, highest)
        select d.tenant_id, '${table}', max(d.id) from deleted_rows d group by d.tenant_id
        having exists (select from tenant t where t.id = d.tenant_id)
          and max(d.id) > coalesce(${highest('d.tenant_id')}, 0)
        on conflict (tenant_id, kind) do update set highest = greatest(deleted_id.highest, excluded.highest);
      return null;
    end $$`);
}

/** Drops the functions of {@link countIdsByTenant}, for a table that was dropped. */
export async function dropIdFunctions(runner: QueryRunner, table: string): Promise<void> {
  await runner.query(`drop function if exists ${triggerFunction(table)}()`);
  await runner.query(`drop function if exists ${drawFunction(table)}(uuid)`);
}

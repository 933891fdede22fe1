import type { QueryRunner } from 'typeorm';
import type { QuotaName } from '../../config/quotas.js';

/** SQLSTATE of an insert for which there is no room; the error's constraint is the name of the quota. */
export const QUOTA_REACHED = '54Q01';

/** Inserts of one tenant that may be under way at once and do not see each other. */
const UNDER_WAY = 200;

interface Counted {
  readonly table: string;
  /** Which rows count, in SQL; all unless given. */
  readonly where?: string;
}

/** The function that tells whether a tenant has room for one more: a condition of the insert, so it costs no statement. */
export function roomFunction(quota: QuotaName): string {
  return `has_room_for_${quota}`;
}

/** The function that tells for how many more there is room: for statements that insert many. */
export function roomLeftFunction(quota: QuotaName): string {
  return `room_left_for_${quota}`;
}

/** Who holds this lock knows how many there are; shared, only that others do not insert many. */
function lockKey(quota: QuotaName): string {
  return `hashtextextended('heliograph quota ${quota} ' || tenant, 0)`;
}

/**
 * Creates the function of a quota: `(tenant uuid, most integer) returns boolean`, where 0 is for any number. It returns true or
 * fails with {@link QUOTA_REACHED}, and is exact whatever is inserted at once. Far from the limit, inserts go on side by side, since all
 * that they do not see of each other still fits; near it, they go one after another. Inserts of the first kind hold a lock that
 * those of the second kind wait for, so that these see everything. What it took before it knew is given back by the inner
 * block: two inserts that both hold it could not wait for each other.
 */
export async function createQuota(
  runner: QueryRunner,
  quota: QuotaName,
  { table, where = 'true' }: Counted,
): Promise<void> {
  const count = `select count(*) into present from (
          select from ${table} where tenant_id = tenant and (${where}) limit most) counted`;
  await runner.query(`
    create function ${roomFunction(quota)}(tenant uuid, most integer) returns boolean language plpgsql as $$
    declare
      lock_key bigint := ${lockKey(quota)};
      present integer;
    begin
      if most = 0 then
        return true;
      end if;
      if most > ${UNDER_WAY} then
        begin
          perform pg_advisory_xact_lock_shared(lock_key);
          ${count};
          if present < most - ${UNDER_WAY} then
            return true;
          end if;
          raise exception using errcode = '54Q02';
        exception when sqlstate '54Q02' then null;
        end;
      end if;
      perform pg_advisory_xact_lock(lock_key);
      ${count};
      if present >= most then
        raise exception 'There is no room for more %.', '${quota}' using errcode = '${QUOTA_REACHED}', constraint = '${quota}';
      end if;
      return true;
    end $$`);
}

/**
 * Creates the function of a quota for many at once, beside that of {@link createQuota}: `(tenant uuid, most integer) returns
 * integer`, null for any number. It locks in any case, so that no two inserts of many meet on the same rows in different order.
 */
export async function createRoomLeft(
  runner: QueryRunner,
  quota: QuotaName,
  { table, where = 'true' }: Counted,
): Promise<void> {
  await runner.query(`
    create function ${roomLeftFunction(quota)}(tenant uuid, most integer) returns integer language plpgsql as $$
    declare
      present integer;
    begin
      perform pg_advisory_xact_lock(${lockKey(quota)});
      if most = 0 then
        return null;
      end if;
      select count(*) into present from (
        select from ${table} where tenant_id = tenant and (${where}) limit most) counted;
      return most - present;
    end $$`);
}

export async function dropRoomLeft(runner: QueryRunner, quota: QuotaName): Promise<void> {
  await runner.query(`drop function ${roomLeftFunction(quota)}(uuid, integer)`);
}

export async function dropQuota(runner: QueryRunner, quota: QuotaName): Promise<void> {
  await runner.query(`drop function ${roomFunction(quota)}(uuid, integer)`);
}

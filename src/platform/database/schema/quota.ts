import type { QueryRunner } from 'typeorm';
import type { QuotaName } from '#core/config/quota-names.js';

/** SQLSTATE of an insert that exceeds a quota. The error's `constraint` is the name of the quota. */
export const QUOTA_REACHED = '54Q01';

/** Maximum number of concurrent inserts of one tenant, which do not see each other's rows. */
const UNDER_WAY = 200;

interface Counted {
  readonly table: string;
  /** SQL condition of the rows that count. Default: all rows. */
  readonly where?: string;
}

/**
 * Name of the SQL function that checks for room for one more row. It is a condition of the insert, so it
 * costs no extra statement.
 */
export function roomFunction(quota: QuotaName): string {
  return `has_room_for_${quota}`;
}

/** Name of the SQL function that returns how many more rows fit, for statements that insert many. */
export function roomLeftFunction(quota: QuotaName): string {
  return `room_left_for_${quota}`;
}

/**
 * Key of a quota's advisory lock. An exclusive holder sees an exact count. Shared holders only know that
 * there is no exclusive one.
 */
function lockKey(quota: QuotaName): string {
  return `hashtextextended('heliograph quota ${quota} ' || tenant, 0)`;
}

/**
 * Creates the function of a quota: `(tenant uuid, most integer) returns boolean`. A `most` of 0 means no
 * limit. The function returns true or fails with {@link QUOTA_REACHED}, and is exact under concurrent
 * inserts. Far from the limit, inserts run in parallel under a shared lock, because all rows that they do
 * not see of each other still fit. Near the limit, inserts run one at a time under an exclusive lock. It
 * waits for the shared holders, so the count includes their rows. The inner block releases the shared lock
 * before the exclusive one is requested, because two inserts that both hold it would deadlock.
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
 * Creates the function of a quota for bulk inserts, in addition to {@link createQuota}: `(tenant uuid, most
 * integer) returns integer`. It returns null for no limit. It always takes the exclusive lock, so that two
 * bulk inserts never touch the same rows in different order.
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

import type { QuotaName } from '#core/config/quota-names.js';
import { reachedText } from '#core/config/quotas.js';
import { currentTenant } from '#core/context/work-context.js';
import { Invalid } from '#core/errors/api-error.js';
import { databaseErrorCode, driverError } from '../connections/database-error.js';
import { QUOTA_REACHED, roomFunction, roomLeftFunction } from '../schema/quota.js';
import { identifier, sql, type Sql } from './sql.js';

/** Limit of the current tenant. 0 means no limit. */
export function quotaOf(name: QuotaName): number {
  return currentTenant().quotas[name];
}

/** Message of a reached quota: `The limit of 1000 components is reached; delete some first.` */
export function quotaMessage(name: QuotaName): string {
  return `The limit of ${quotaOf(name)} ${reachedText(name)}.`;
}

/** 422 error with the quota's name as the field. */
export function quotaReached(name: QuotaName): Invalid {
  return Invalid.field(name, quotaMessage(name));
}

/**
 * SQL condition of an insert: the quota has room for one more. Statements that use up room in other ways
 * can select it as a value. Translate errors with {@link explainQuota}.
 *
 * @param most 0 if the row does not count
 */
export function hasRoom(quota: QuotaName, most = quotaOf(quota)): Sql {
  return sql`${identifier(roomFunction(quota))}(${currentTenant().id}, ${most})`;
}

/**
 * SQL value: how many more rows a quota has room for until the transaction ends, null for no limit.
 * Concurrent callers wait for each other, so one statement may then insert that many. For quotas with
 * `createRoomLeft`.
 */
export function roomLeft(quota: QuotaName): Sql {
  return sql`${identifier(roomLeftFunction(quota))}(${currentTenant().id}, ${quotaOf(quota)})`;
}

/** Translates the error of a statement with {@link hasRoom} to an API error. Returns any other error unchanged. */
export function explainQuota(error: unknown): unknown {
  if (databaseErrorCode(error) !== QUOTA_REACHED) return error;
  const { constraint } = driverError(error) as { constraint: QuotaName };
  return quotaReached(constraint);
}

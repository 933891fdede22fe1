import type { QuotaName } from '../../config/quotas.js';
import { currentTenant } from '../../context/work-context.js';
import { Invalid } from '../../errors/api-error.js';
import { databaseErrorCode, driverError } from '../connections/database-error.js';
import { QUOTA_REACHED, roomFunction, roomLeftFunction } from '../schema/quota.js';
import { raw, sql, type Sql } from './sql.js';

/** What each quota counts, and how to come below it. */
const WORDS: Readonly<Record<QuotaName, string>> = {
  components: 'components is reached; delete some first',
  component_groups: 'component groups is reached; delete some first',
  host_systems: 'host systems is reached; delete some first',
  open_incidents: 'incidents and maintenances that are not over is reached; end or delete some first',
  incidents: 'incidents and maintenances is reached, the trash included; delete some for good first',
  incident_updates: 'updates of one incident is reached; delete some first',
  announcements: 'announcements is reached; delete some first',
  subscribers: 'subscribers is reached; delete some first',
  api_keys: 'valid keys is reached; revoke some first',
  domains: 'domains is reached',
};

/** How many the current tenant may have; 0 for any number. */
export function quotaOf(name: QuotaName): number {
  return currentTenant().quotas[name];
}

/** What a quota says that is reached: `The limit of 1000 components is reached; delete some first.` */
export function quotaMessage(name: QuotaName): string {
  return `The limit of ${quotaOf(name)} ${WORDS[name]}.`;
}

/** 422 on the quota. */
export function quotaReached(name: QuotaName): Invalid {
  return Invalid.field(name, quotaMessage(name));
}

/**
 * The condition of an insert that a quota has room for one more, or a value of a statement that takes up room otherwise.
 * Errors are to be translated by {@link explainQuota}.
 *
 * @param most 0 where this one does not count
 */
export function hasRoom(quota: QuotaName, most = quotaOf(quota)): Sql {
  return sql`${raw(roomFunction(quota))}(${currentTenant().id}, ${most})`;
}

/**
 * How many more a quota has room for until the transaction ends, as a value of a statement; null for any number. Those who ask
 * go one after another, so one statement may then insert as many. For quotas with `createRoomLeft`.
 */
export function roomLeft(quota: QuotaName): Sql {
  return sql`${raw(roomLeftFunction(quota))}(${currentTenant().id}, ${quotaOf(quota)})`;
}

/** What the error of a statement with {@link hasRoom} means in the API's terms. Any other error stays as it is. */
export function explainQuota(error: unknown): unknown {
  if (databaseErrorCode(error) !== QUOTA_REACHED) return error;
  const { constraint } = driverError(error) as { constraint: QuotaName };
  return quotaReached(constraint);
}

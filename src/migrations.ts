import { HELIOGRAPH_VERSION } from '#core/config/heliograph-version.js';
import type { Release } from '#platform/database/schema/release.js';
import { BUILT_IN_MODULES } from './built-in-modules.js';
import type { Migration } from '#platform/database/schema/migration-source.js';
import { IdempotencyKeys1790010050000 } from '#http/pipeline/idempotency/migrations/1790010050000-idempotency-keys.js';
import { IdempotencyOfCallers1795000002000 } from '#http/pipeline/idempotency/migrations/1795000002000-idempotency-of-callers.js';
import { ModuleSettings1790010055000 } from '#http/module-settings/migrations/1790010055000-module-settings.js';
import { RecordMetadata1799000032000 } from '#http/metadata/migrations/1799000032000-record-metadata.js';
import { AppliedRecords1799003100000 } from '#http/metadata/migrations/1799003100000-applied-records.js';
import { RecordExtensions1795000002100 } from '#http/extensions/migrations/1795000002100-record-extensions.js';
import { Availability1790010130000 } from '#modules/availability/store/migrations/1790010130000-availability.js';
import { Restoring1790010010000 } from '#modules/transfer/store/migrations/1790010010000-restoring.js';
import { AccessCounts1790010040000 } from '#platform/access-log/migrations/1790010040000-access-counts.js';
import { ApiKeys1790010030000 } from '#platform/access/migrations/1790010030000-api-keys.js';
import { SessionBrowsers1799000053000 } from '#platform/access/migrations/1799000053000-session-browsers.js';
import { Sessions1796000001000 } from '#platform/access/migrations/1796000001000-sessions.js';
import { Events1790010080000 } from '#platform/events/migrations/1790010080000-events.js';
import { Jobs1790010070000 } from '#platform/jobs/migrations/1790010070000-jobs.js';
import { PolledPages1799005220500 } from '#platform/status-pages/migrations/1799005220500-polled-pages.js';
import { SecretKeys1790010060000 } from '#platform/secrets/migrations/1790010060000-secret-keys.js';
import { TenantIds1798000004000 } from '#platform/tenancy/migrations/1798000004000-tenant-ids.js';
import { SecretKeyList1798000004100 } from '#platform/secrets/migrations/1798000004100-secret-key-list.js';
import { TenantAccounts1797000001000 } from '#platform/tenancy/migrations/1797000001000-tenant-accounts.js';
import { SmsAccounts1799005230000 } from '#platform/tenancy/migrations/1799005230000-sms-accounts.js';
import { TelegramBots1799000071000 } from '#platform/tenancy/migrations/1799000071000-telegram-bots.js';
import { AnnouncedVisibility1799000073000 } from '#platform/tenancy/migrations/1799000073000-announced-visibility.js';
import { TenantsWithAudiences1799005110000 } from '#platform/tenancy/migrations/1799005110000-tenants-with-audiences.js';
import { FrozenTenants1799000051000 } from '#platform/tenancy/migrations/1799000051000-frozen-tenants.js';
import { Operators1797000001100 } from '#platform/operators/migrations/1797000001100-operators.js';
import { Tenancy1790010000000 } from '#platform/tenancy/migrations/1790010000000-tenancy.js';

/**
 * Migrations of `platform` and `http`, and of the families that are no modules. Other families list theirs in
 * `defineModule`.
 */
const OF_ROOMS: readonly Migration[] = [
  Tenancy1790010000000,
  TenantAccounts1797000001000,
  TenantIds1798000004000,
  FrozenTenants1799000051000,
  TelegramBots1799000071000,
  AnnouncedVisibility1799000073000,
  TenantsWithAudiences1799005110000,
  SmsAccounts1799005230000,
  SecretKeyList1798000004100,
  Operators1797000001100,
  Restoring1790010010000,
  ApiKeys1790010030000,
  Sessions1796000001000,
  SessionBrowsers1799000053000,
  AccessCounts1790010040000,
  IdempotencyKeys1790010050000,
  IdempotencyOfCallers1795000002000,
  ModuleSettings1790010055000,
  RecordExtensions1795000002100,
  RecordMetadata1799000032000,
  AppliedRecords1799003100000,
  PolledPages1799005220500,
  SecretKeys1790010060000,
  Jobs1790010070000,
  Events1790010080000,
  Availability1790010130000,
];

/**
 * This release. Whoever adds a migration that an earlier release cannot run with, says here which one is the first that
 * can: processes of earlier ones then refuse to start.
 */
export const RELEASE: Release = { version: HELIOGRAPH_VERSION, oldest: '0.1.0' };

function timeOf({ name }: Migration): number {
  return Number(name.slice(-13));
}

/** Migrations of the product's own schema, oldest first. A landed migration is never edited. */
export const MIGRATIONS: readonly Migration[] = [
  ...OF_ROOMS,
  ...BUILT_IN_MODULES.flatMap(({ definition }) => definition.migrations),
].sort((one, other) => timeOf(one) - timeOf(other));

import { Availability1790000200000 } from '#modules/availability/store/migrations/1790000200000-availability.js';
import { BoundByComponent1790014220000 } from '#modules/availability/store/migrations/1790014220000-bound-by-component.js';
import { RoomForEnds1790014253000 } from '#modules/availability/store/migrations/1790014253000-room-for-ends.js';
import { ClaimKeys1790005000000 } from '#modules/availability/store/migrations/1790005000000-claim-keys.js';
import { ComponentPeriods1790002100000 } from '#modules/availability/store/migrations/1790002100000-component-periods.js';
import { StatusSince1790003610000 } from '#modules/availability/store/migrations/1790003610000-status-since.js';
import { TroubleIndex1790005100000 } from '#modules/availability/store/migrations/1790005100000-trouble-index.js';
import { PublicDays1790002400000 } from '#modules/availability/store/migrations/1790002400000-public-days.js';
import { KeyRotation1790007110000 } from '#platform/access/migrations/1790007110000-key-rotation.js';
import { KeysCheckedAgain1790015100000 } from '#platform/access/migrations/1790015100000-keys-checked-again.js';
import { WindowCounts1790004530000 } from '#platform/access/migrations/1790004530000-window-counts.js';
import { Barriers1790015420000 } from '#platform/database/schema/migrations/1790015420000-barriers.js';
import { PublicPeriods1790005510000 } from '#modules/availability/store/migrations/1790005510000-public-periods.js';
import { BUILT_IN_MODULES } from './built-in-modules.js';
import type { Migration } from '#platform/database/schema/migration-source.js';
import { EventConsumers1790003100000 } from '#platform/events/migrations/1790003100000-event-consumers.js';
import { EventPositions1790015600000 } from '#platform/events/migrations/1790015600000-event-positions.js';
import { Outbox1790000400000 } from '#platform/events/migrations/1790000400000-outbox.js';
import { ResponseRecords1790004420000 } from '#http/pipeline/idempotency/migrations/1790004420000-response-records.js';
import { DomainChecks1790007120000 } from '#platform/tenancy/migrations/1790007120000-domain-checks.js';
import { ImagesOfOlderPages1790013010000 } from '#platform/tenancy/migrations/1790013010000-images-of-older-pages.js';
import { TenancyAndAccess1790000000000 } from '#platform/tenancy/migrations/1790000000000-tenancy-and-access.js';
import { IdsByTenant1790015601000 } from '#platform/tenancy/migrations/1790015601000-ids-by-tenant.js';
import { AuditIdKeys1790016210000 } from '#platform/tenancy/migrations/1790016210000-audit-id-keys.js';
import { IdsByIndex1790016200000 } from '#platform/tenancy/migrations/1790016200000-ids-by-index.js';
import { LinkSecrets1790000900000 } from '#platform/tenancy/migrations/1790000900000-link-secrets.js';
import { ColorSetting1790001000000 } from '#platform/tenancy/migrations/1790001000000-color-setting.js';
import { PublicPage1790002000000 } from '#platform/tenancy/migrations/1790002000000-public-page.js';
import { PageChanges1790000700000 } from '#visitor/store/migrations/1790000700000-page-changes.js';
import { RightToRestore1790014000000 } from '#modules/transfer/store/migrations/1790014000000-right-to-restore.js';
import { Restoring1790012000000 } from '#modules/transfer/store/migrations/1790012000000-restoring.js';
import { TenantQuotas1790003500000 } from '#platform/tenancy/migrations/1790003500000-tenant-quotas.js';
import { JobTraces1790009251000 } from '#platform/jobs/migrations/1790009251000-job-traces.js';
import { EventTraces1790009252000 } from '#platform/events/migrations/1790009252000-event-traces.js';
import { Jobs1790003000000 } from '#platform/jobs/migrations/1790003000000-jobs.js';
import { VisibleChanges1790002800000 } from '#visitor/store/migrations/1790002800000-visible-changes.js';
import { AccessCounts1790016100000 } from '#platform/access-log/migrations/1790016100000-access-counts.js';
import { ModuleSettings1790016300000 } from '#http/module-settings/migrations/1790016300000-module-settings.js';
import { SecretKeys1790015500000 } from '#platform/secrets/migrations/1790015500000-secret-keys.js';
import { SealedLinkSecrets1790015510000 } from '#platform/tenancy/migrations/1790015510000-sealed-link-secrets.js';

/** Migrations of the rooms. Families list theirs in their definitions. */
const OF_ROOMS: readonly Migration[] = [
  TenancyAndAccess1790000000000,
  Availability1790000200000,
  Outbox1790000400000,
  PageChanges1790000700000,
  LinkSecrets1790000900000,
  ColorSetting1790001000000,
  PublicPage1790002000000,
  ComponentPeriods1790002100000,
  PublicDays1790002400000,
  VisibleChanges1790002800000,
  Jobs1790003000000,
  EventConsumers1790003100000,
  TenantQuotas1790003500000,
  StatusSince1790003610000,
  ResponseRecords1790004420000,
  WindowCounts1790004530000,
  ClaimKeys1790005000000,
  PublicPeriods1790005510000,
  TroubleIndex1790005100000,
  KeyRotation1790007110000,
  DomainChecks1790007120000,
  JobTraces1790009251000,
  EventTraces1790009252000,
  Restoring1790012000000,
  ImagesOfOlderPages1790013010000,
  RightToRestore1790014000000,
  BoundByComponent1790014220000,
  RoomForEnds1790014253000,
  KeysCheckedAgain1790015100000,
  SecretKeys1790015500000,
  SealedLinkSecrets1790015510000,
  Barriers1790015420000,
  EventPositions1790015600000,
  IdsByTenant1790015601000,
  AccessCounts1790016100000,
  IdsByIndex1790016200000,
  AuditIdKeys1790016210000,
  ModuleSettings1790016300000,
];

function timeOf({ name }: Migration): number {
  return Number(name.slice(-13));
}

/** Migrations of the product's own schema, oldest first. A landed migration is never edited. */
export const MIGRATIONS: readonly Migration[] = [
  ...OF_ROOMS,
  ...BUILT_IN_MODULES.flatMap(({ definition }) => definition.migrations),
].sort((one, other) => timeOf(one) - timeOf(other));

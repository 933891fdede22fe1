import { Availability1790000200000 } from './availability/migrations/1790000200000-availability.js';
import { BUILT_IN_MODULES } from './built-in-modules.js';
import type { Migration } from './database/schema/migration-source.js';
import { Outbox1790000400000 } from './events/migrations/1790000400000-outbox.js';
import { TenancyAndAccess1790000000000 } from './tenancy/migrations/1790000000000-tenancy-and-access.js';
import { LinkSecrets1790000900000 } from './tenancy/migrations/1790000900000-link-secrets.js';
import { ColorSetting1790001000000 } from './tenancy/migrations/1790001000000-color-setting.js';
import { PageChanges1790000700000 } from './visitor/store/migrations/1790000700000-page-changes.js';
import { Jobs1790003000000 } from './jobs/migrations/1790003000000-jobs.js';

/** Those of the rooms that are no modules. */
const OF_ROOMS: readonly Migration[] = [
  TenancyAndAccess1790000000000,
  Availability1790000200000,
  Outbox1790000400000,
  PageChanges1790000700000,
  LinkSecrets1790000900000,
  ColorSetting1790001000000,
  Jobs1790003000000,
];

function timeOf({ name }: Migration): number {
  return Number(name.slice(-13));
}

/** Every change of the product's own schema, oldest first; a family lists its own in its definition. A landed one is never edited. */
export const MIGRATIONS: readonly Migration[] = [
  ...OF_ROOMS,
  ...BUILT_IN_MODULES.flatMap(({ definition }) => definition.migrations),
].sort((one, other) => timeOf(one) - timeOf(other));

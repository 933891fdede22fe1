import { TenancyAndAccess1790000000000 } from './tenancy/migrations/1790000000000-tenancy-and-access.js';
import { Components1790000100000 } from './modules/components/store/migrations/1790000100000-components.js';
import { Availability1790000200000 } from './availability/migrations/1790000200000-availability.js';
import { Incidents1790000300000 } from './modules/incidents/store/migrations/1790000300000-incidents.js';
import { Outbox1790000400000 } from './events/migrations/1790000400000-outbox.js';
import { Announcements1790000500000 } from './modules/announcements/store/migrations/1790000500000-announcements.js';
import { HostSystemOrder1790000600000 } from './modules/host-systems/store/migrations/1790000600000-host-system-order.js';
import { PageChanges1790000700000 } from './visitor/store/migrations/1790000700000-page-changes.js';
import { TenantSettings1790000800000 } from './modules/page-settings/store/migrations/1790000800000-tenant-settings.js';
import { LinkSecrets1790000900000 } from './tenancy/migrations/1790000900000-link-secrets.js';
import { ColorSetting1790001000000 } from './tenancy/migrations/1790001000000-color-setting.js';

/** Every change of the schema, oldest first. A landed one is never edited. */
export const MIGRATIONS = [
  TenancyAndAccess1790000000000,
  Components1790000100000,
  Availability1790000200000,
  Incidents1790000300000,
  Outbox1790000400000,
  Announcements1790000500000,
  HostSystemOrder1790000600000,
  PageChanges1790000700000,
  TenantSettings1790000800000,
  LinkSecrets1790000900000,
  ColorSetting1790001000000,
];

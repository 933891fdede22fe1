import { defineModule } from '#module-system/define-module.js';
import { IncidentsModule } from '#modules/incidents/incidents.module.js';
import { MembersModule } from '#modules/members/members.module.js';
import { NotificationsModule } from '#modules/notifications/notifications.module.js';
import { SilentIncidents1799005210000 } from './migrations/1799005210000-silent-incidents.js';
import { SilenceLimits } from './silence-limits.js';
import { SilentIncidentsRepository } from './silent-incidents.repository.js';
import { SilentIncidents } from './silent-incidents.service.js';

/** Reminds members of open incidents that nobody writes about. */
export const SilentIncidentsModule = defineModule({
  name: 'silent-incidents',
  tags: { 'Silent incidents': 'Open incidents without an update for long.' },
  migrations: [SilentIncidents1799005210000],
  tenantSettings: SilenceLimits,
  imports: [IncidentsModule, MembersModule, NotificationsModule],
  providers: [SilentIncidentsRepository, SilentIncidents],
});

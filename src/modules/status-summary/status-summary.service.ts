import { Injectable } from '@nestjs/common';
import { COMPONENT_STATUSES, worst } from '#core/status/component-status.js';
import { recordOf, type RecordJson } from '#http/results/record-json.js';
import { TenantsService } from '#platform/tenancy/tenants.service.js';
import { Clock } from '#core/time/clock.js';
import { AnnouncementsService } from '#modules/announcements/services/announcements.service.js';
import { ComponentsService } from '#modules/components/services/components.service.js';
import { IncidentsService } from '#modules/incidents/services/incidents.service.js';
import { SubscribersService } from '#modules/subscribers/services/subscribers.service.js';
import { StatusSummary } from './status-summary.response.js';

/** The operational summary. */
@Injectable()
export class StatusSummaryService {
  constructor(
    private readonly components: ComponentsService,
    private readonly incidents: IncidentsService,
    private readonly announcements: AnnouncementsService,
    private readonly subscribers: SubscribersService,
    private readonly tenants: TenantsService,
    private readonly clock: Clock,
  ) {}

  async summarise(): Promise<RecordJson<StatusSummary>> {
    // Sent together, these queries cost one round trip.
    const [components, records, announcements, subscribers, { settings }] = await Promise.all([
      this.components.counts(),
      this.incidents.counts(),
      this.announcements.counts(),
      this.subscribers.counts(),
      this.tenants.settings(),
    ]);
    const { total, public: visible, byStatus } = components;
    const { incidents, maintenances, withoutComponents } = records;
    const count = (status: string): number => byStatus[status] ?? 0;
    return recordOf(StatusSummary, {
      // An incident without components counts, too. Source: decisions, section 5.
      indicator: worst([
        ...COMPONENT_STATUSES.filter((status) => count(status) > 0),
        withoutComponents > 0 ? 'degraded' : 'operational',
      ]),
      components: {
        total,
        public: visible,
        internal: total - visible,
        by_status: {
          operational: count('operational'),
          degraded: count('degraded'),
          partial_outage: count('partial_outage'),
          major_outage: count('major_outage'),
          under_maintenance: count('under_maintenance'),
        },
      },
      incidents,
      maintenances,
      announcements,
      subscribers,
      subscriptions_enabled: settings.subscriptionsEnabled,
      generated_at: this.clock.now().toISOString(),
    });
  }
}

import { Injectable } from '@nestjs/common';
import { COMPONENT_STATUSES, worst } from '../../availability/timeline.js';
import { recordOf, type RecordJson } from '../../http/results/record-json.js';
import { Clock } from '../../time/clock.js';
import { ComponentsService } from '../components/components.service.js';
import { StatusSummary } from './dto/status-summary.response.js';

/** The operational summary. Families that are not there yet count as none. */
@Injectable()
export class StatusSummaryService {
  constructor(
    private readonly components: ComponentsService,
    private readonly clock: Clock,
  ) {}

  async summarise(): Promise<RecordJson<StatusSummary>> {
    const { total, public: visible, byStatus } = await this.components.counts();
    const count = (status: string): number => byStatus[status] ?? 0;
    return recordOf(StatusSummary, {
      indicator: worst(COMPONENT_STATUSES.filter((status) => count(status) > 0)),
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
      incidents: { active: 0, unacknowledged: 0, drafts: 0, scheduled: 0 },
      maintenances: { active: 0, upcoming: 0, drafts: 0 },
      announcements: { active: 0, total: 0 },
      subscribers: { confirmed: 0, pending: 0 },
      subscriptions_enabled: false,
      generated_at: this.clock.now().toISOString(),
    });
  }
}

import { Injectable } from '@nestjs/common';
import { Invalid } from '../../../errors/api-error.js';
import type { TimeRange } from '../../../status/timeline.js';
import { IncidentHistoryRepository, type PastMaintenance } from '../store/incident-history.repository.js';
import type { PastIncidents } from '../store/past-incidents.js';

/** The most incidents that one response is made of. */
const MAX_INCIDENTS = 100_000;

/** The courses of published incidents and maintenances, many at once. Source: decisions, section 7. */
@Injectable()
export class IncidentHistoryService {
  constructor(private readonly history: IncidentHistoryRepository) {}

  /**
   * The incidents that started in a range, oldest first, and what they did to components.
   *
   * @throws Invalid when there are too many
   */
  async incidents(range: TimeRange): Promise<PastIncidents> {
    const found = await this.history.incidents(range, MAX_INCIDENTS + 1);
    assertNotTooMany(found.all.startedAt);
    return found;
  }

  /**
   * The maintenances that were to start in a range, oldest first.
   *
   * @throws Invalid when there are too many
   */
  async maintenances(range: TimeRange): Promise<PastMaintenance[]> {
    const found = await this.history.maintenances(range, MAX_INCIDENTS + 1);
    assertNotTooMany(found);
    return found;
  }
}

function assertNotTooMany(found: { readonly length: number }): void {
  if (found.length <= MAX_INCIDENTS) return;
  throw Invalid.field('from', `There are more than ${MAX_INCIDENTS} incidents between from and to.`);
}

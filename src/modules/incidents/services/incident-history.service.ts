import { Injectable } from '@nestjs/common';
import { Invalid } from '#core/errors/api-error.js';
import type { TimeRange } from '#modules/availability/rules/timeline.js';
import { IncidentHistoryRepository, type PastMaintenance } from '../store/incident-history.repository.js';
import type { PastIncidents } from '../store/past-incidents.js';

/** Maximum number of incidents, or of maintenances, in one response. */
const MAX_INCIDENTS = 100_000;

/** Histories of published incidents and maintenances. Source: decisions, section 7. */
@Injectable()
export class IncidentHistoryService {
  constructor(private readonly history: IncidentHistoryRepository) {}

  /**
   * Incidents that started in a range, oldest first, with their impacts on components.
   *
   * @throws Invalid if there are too many
   */
  async incidents(range: TimeRange): Promise<PastIncidents> {
    const found = await this.history.incidents(range, MAX_INCIDENTS + 1);
    assertNotTooMany(found.all.startedAt, 'incidents');
    return found;
  }

  /**
   * Maintenances with a start in a range, oldest first.
   *
   * @throws Invalid if there are too many
   */
  async maintenances(range: TimeRange): Promise<PastMaintenance[]> {
    const found = await this.history.maintenances(range, MAX_INCIDENTS + 1);
    assertNotTooMany(found, 'maintenances');
    return found;
  }
}

function assertNotTooMany(found: { readonly length: number }, kind: 'incidents' | 'maintenances'): void {
  if (found.length <= MAX_INCIDENTS) return;
  throw Invalid.field('from', `There are more than ${MAX_INCIDENTS} ${kind} between from and to.`);
}

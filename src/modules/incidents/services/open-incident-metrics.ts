import { Injectable } from '@nestjs/common';
import { Metrics, type Sample } from '#core/metrics/metrics.js';
import { onceAMinute } from '#core/metrics/once-a-minute.js';
import { TenantsService } from '#platform/tenancy/tenants.service.js';
import { OpenIncidentsRepository } from '../store/open-incidents.repository.js';

/**
 * Gauge of open incidents across all tenants. A count queries every tenant, so
 * it runs at most once a minute.
 */
@Injectable()
export class OpenIncidentMetrics {
  constructor(
    metrics: Metrics,
    private readonly tenants: TenantsService,
    private readonly incidents: OpenIncidentsRepository,
  ) {
    metrics.readGauge(
      {
        name: 'heliograph_open_incidents',
        help: 'Incidents and maintenances of all tenants that are published, have begun and are not over; counted once a minute.',
        labels: ['type'],
      },
      onceAMinute(() => this.count()),
    );
  }

  private async count(): Promise<Sample<'type'>[]> {
    const totals = new Map([
      ['incident', 0],
      ['maintenance', 0],
    ]);
    for await (const ids of this.tenants.idPages())
      for (const { type, count } of await this.incidents.count(ids))
        totals.set(type, (totals.get(type) ?? 0) + count);
    return [...totals].map(([type, count]) => [count, { type }]);
  }
}

import { Injectable } from '@nestjs/common';
import { Metrics, type Sample } from '#core/metrics/metrics.js';
import { onceAMinute } from '#core/metrics/once-a-minute.js';
import { Clock } from '#core/time/clock.js';
import { TenantsService } from '#platform/tenancy/tenants.service.js';
import { DeliveryBacklogRepository } from '../store/delivery-backlog.repository.js';
import { DeliveryChannels } from './delivery-channels.js';

/** Gauge of late deliveries by channel, of all tenants. A count queries every tenant, so it runs at most once a minute. */
@Injectable()
export class DeliveryBacklog {
  constructor(
    metrics: Metrics,
    private readonly tenants: TenantsService,
    private readonly deliveries: DeliveryBacklogRepository,
    private readonly channels: DeliveryChannels,
    private readonly clock: Clock,
  ) {
    metrics.readGauge(
      {
        name: 'heliograph_deliveries_waiting',
        help: 'Deliveries of all tenants that are due or wait for another try, by channel; counted once a minute.',
        labels: ['channel'],
      },
      onceAMinute(() => this.count()),
    );
  }

  private async count(): Promise<Sample<'channel'>[]> {
    const totals = new Map(this.channels.names().map((channel) => [channel, 0]));
    for await (const ids of this.tenants.idPages())
      for (const { channel, waiting } of await this.deliveries.count(ids, this.clock.now()))
        totals.set(channel, (totals.get(channel) ?? 0) + waiting);
    return [...totals].map(([channel, waiting]) => [waiting, { channel }]);
  }
}

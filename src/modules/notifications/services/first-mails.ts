import { Injectable } from '@nestjs/common';
import { Metrics, type Sample } from '#core/metrics/metrics.js';
import { onceAMinute } from '#core/metrics/once-a-minute.js';
import { Clock } from '#core/time/clock.js';
import { TenantsService } from '#platform/tenancy/tenants.service.js';
import { DeliveryBacklogRepository } from '../store/delivery-backlog.repository.js';

/** The objective: the first mail of a notification is sent within this time. */
const WITHIN_SECONDS = 60;
/** How long ago notifications may have occurred, in minutes. A burn-rate alert looks at a long and a short time. */
const WINDOWS = { '1h': 60, '5m': 5 } as const;
const MINUTE_MS = 60_000;

/**
 * Gauge of notifications whose first mail was in time or late, of all tenants. Read from the ledger, because a process
 * cannot count mails that nobody sends.
 */
@Injectable()
export class FirstMails {
  constructor(
    metrics: Metrics,
    private readonly tenants: TenantsService,
    private readonly deliveries: DeliveryBacklogRepository,
    private readonly clock: Clock,
  ) {
    metrics.readGauge(
      {
        name: 'heliograph_first_mails',
        help: 'Notifications of all tenants in the last hour or five minutes by whether their first mail was sent within 60 seconds; counted once a minute.',
        labels: ['window', 'outcome'],
      },
      onceAMinute(() => this.count()),
    );
  }

  private async count(): Promise<Sample<'window' | 'outcome'>[]> {
    // Whether a mail is late is known only after that time.
    const to = new Date(this.clock.now().getTime() - WITHIN_SECONDS * 1_000);
    const samples: Sample<'window' | 'outcome'>[] = [];
    for (const [window, minutes] of Object.entries(WINDOWS)) {
      const sums = { on_time: 0, late: 0 };
      const asked = { from: new Date(to.getTime() - minutes * MINUTE_MS), to, withinSeconds: WITHIN_SECONDS };
      for await (const ids of this.tenants.idPages())
        for (const { isLate, notifications } of await this.deliveries.firstMails(ids, asked))
          sums[isLate ? 'late' : 'on_time'] += notifications;
      for (const [outcome, sum] of Object.entries(sums)) samples.push([sum, { window, outcome }]);
    }
    return samples;
  }
}

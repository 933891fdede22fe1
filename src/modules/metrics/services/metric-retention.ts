import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Settings } from '#core/config/settings.js';
import { Retention } from '#platform/retention/retention.js';
import { FIVE_MINUTES, HOURS, MINUTE } from '../rules/resolutions.js';
import { MetricPointsRepository } from '../store/metric-points.repository.js';

/** Deletes values of metrics: by minute and by five minutes after a fixed time, by hour past METRIC_RETENTION_DAYS. */
@Injectable()
export class MetricRetention implements OnModuleInit {
  constructor(
    private readonly retention: Retention,
    private readonly points: MetricPointsRepository,
    private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    for (const [name, days, step] of [
      ['metric points by minute', MINUTE.keptDays, MINUTE.seconds],
      ['metric points by five minutes', FIVE_MINUTES.keptDays, FIVE_MINUTES.seconds],
      ['metric points by hour', this.settings.metricRetentionDays, HOURS.seconds],
    ] as const)
      this.retention.register({
        name,
        days,
        deleteSome: (before) => this.points.deleteSome(step, before),
      });
  }
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Invalid } from '#core/errors/api-error.js';
import { Clock } from '#core/time/clock.js';
import { RecordService } from '#http/records/record.service.js';
import { named, SearchSources, titled } from '#http/search/search-sources.js';
import type { NewRow, RowChanges } from '#platform/database/tenant/entity-rows.js';
import { METRIC } from '../dto/metric.response.js';
import { wholeThreshold, type MetricThresholdInput } from '../dto/metric-threshold.js';
import { thresholdProblems, type Threshold } from '../rules/thresholds.js';
import type { MetricEntity } from '../store/metric.entity.js';
import { MetricsRepository } from '../store/metrics.repository.js';
import { MetricSignals } from './metric-signals.js';

/** Metrics, without their points. Source: capabilities, "Metrics". */
@Injectable()
export class MetricsService extends RecordService<typeof METRIC, MetricEntity> implements OnModuleInit {
  constructor(
    private readonly metrics: MetricsRepository,
    clock: Clock,
    private readonly signals: MetricSignals,
    private readonly searches: SearchSources,
  ) {
    super(METRIC, metrics, clock);
  }

  onModuleInit(): void {
    this.searches.register({
      kind: 'metric',
      path: 'metrics',
      ability: 'metrics.view',
      find: async (text, most) => titled(named(await this.listAll()), text, most),
    });
  }

  /** Ids of the metrics that have points. */
  async withPoints(): Promise<ReadonlySet<number>> {
    const metrics = await this.listAll();
    return new Set(metrics.filter((one) => one.parse()['last_at'] !== null).map(({ id }) => Number(id)));
  }

  /** @throws Invalid if the ends of the chart or the thresholds do not fit together */
  protected override derived({ yMin, yMax, thresholds }: NewRow<MetricEntity>): RowChanges<MetricEntity> {
    const whole = thresholds.map((one: MetricThresholdInput) => wholeThreshold(one));
    const problems = thresholdProblems(whole);
    if (yMin !== null && yMax !== null && yMin >= yMax)
      problems.y_max = ['The y_max must be greater than the y_min.'];
    if (Object.keys(problems).length > 0) throw new Invalid(problems);
    return { thresholds: whole };
  }

  protected override async onWrite(
    id: number,
    written: RowChanges<MetricEntity>,
    stored?: MetricEntity,
  ): Promise<void> {
    if (stored === undefined) this.metrics.beginState(id);
    else if (written.thresholds !== undefined || written.componentId !== undefined)
      await this.signals.review(id, {
        componentId: written.componentId === undefined ? stored.componentId : written.componentId,
        thresholds: (written.thresholds ?? stored.thresholds).map((one: MetricThresholdInput): Threshold =>
          wholeThreshold(one),
        ),
      });
  }

  protected override async onDelete(id: number): Promise<void> {
    await this.signals.review(id, { componentId: null, thresholds: [] });
  }
}

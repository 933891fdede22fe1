import { hash, randomBytes } from 'node:crypto';
import { defineModule } from '#module-system/define-module.js';
import { HooksModule } from '#modules/hooks/hooks.module.js';
import { RetentionModule } from '#platform/retention/retention.module.js';
import { InboundMetricsController } from './controllers/inbound-metrics.controller.js';
import { MetricPointsController } from './controllers/metric-points.controller.js';
import { MetricSourcesController } from './controllers/metric-sources.controller.js';
import { MetricsController } from './controllers/metrics.controller.js';
import { METRIC } from './dto/metric.response.js';
import { METRIC_SOURCE, SourceSeries } from './dto/metric-source.response.js';
import { MetricPointsService } from './services/metric-points.service.js';
import { MetricRetention } from './services/metric-retention.js';
import { MetricSignals } from './services/metric-signals.js';
import { MetricSourceGuard } from './services/metric-source.guard.js';
import { MetricSources } from './services/metric-sources.js';
import { MetricSourcesService } from './services/metric-sources.service.js';
import { MetricsService } from './services/metrics.service.js';
import { ReceivedPointsService } from './services/received-points.service.js';
import { MetricEntity } from './store/metric.entity.js';
import { MetricSourceEntity } from './store/metric-source.entity.js';
import { MetricSourcesRepository } from './store/metric-sources.repository.js';
import { MetricPointsRepository } from './store/metric-points.repository.js';
import { MetricsRepository } from './store/metrics.repository.js';
import { MetricMetadata1799005101000 } from './store/migrations/1799005101000-metric-metadata.js';
import { MetricSources1799005270000 } from './store/migrations/1799005270000-metric-sources.js';
import { Metrics1799002000000 } from './store/migrations/1799002000000-metrics.js';

declare module '#platform/access/ability-names.js' {
  interface AbilityNames {
    'metrics.view': true;
    'metrics.manage': true;
  }
}

export const MetricsModule = defineModule({
  name: 'metrics',
  abilities: {
    'metrics.view': 'Read metrics and their points.',
    'metrics.manage': 'Create, change and delete metrics, add points, and say who sends them.',
  },
  tags: {
    Metrics: 'Figures over time, such as response times, with charts and thresholds.',
    'Metric sources': 'Senders of points, such as Prometheus servers, and the addresses that they send to.',
  },
  migrations: [Metrics1799002000000, MetricMetadata1799005101000, MetricSources1799005270000],
  entities: [MetricEntity, MetricSourceEntity],
  importedRows: {
    metric: { fields: [METRIC.response] },
    metric_source: {
      fields: [METRIC_SOURCE.response],
      // Whoever knows an address of the original does not send to the copy.
      withNewSecrets: (row) => ({
        ...row,
        token_hash: hash('sha256', randomBytes(24)),
        previous_hash: null,
        previous_until: null,
      }),
    },
    metric_series: { fields: [SourceSeries] },
  },
  imports: [HooksModule, RetentionModule],
  controllers: [MetricsController, MetricPointsController, MetricSourcesController, InboundMetricsController],
  providers: [
    MetricsRepository,
    MetricPointsRepository,
    MetricsService,
    MetricPointsService,
    MetricRetention,
    MetricSignals,
    MetricSourcesRepository,
    MetricSources,
    MetricSourcesService,
    MetricSourceGuard,
    ReceivedPointsService,
  ],
  exports: [MetricsService, MetricPointsService, MetricSourcesService],
});

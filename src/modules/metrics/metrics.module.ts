import { defineModule } from '#module-system/define-module.js';
import { HooksModule } from '#modules/hooks/hooks.module.js';
import { RetentionModule } from '#platform/retention/retention.module.js';
import { MetricPointsController } from './controllers/metric-points.controller.js';
import { MetricsController } from './controllers/metrics.controller.js';
import { METRIC } from './dto/metric.response.js';
import { MetricPointsService } from './services/metric-points.service.js';
import { MetricRetention } from './services/metric-retention.js';
import { MetricSignals } from './services/metric-signals.js';
import { MetricsService } from './services/metrics.service.js';
import { MetricEntity } from './store/metric.entity.js';
import { MetricPointsRepository } from './store/metric-points.repository.js';
import { MetricsRepository } from './store/metrics.repository.js';
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
    'metrics.manage': 'Create, change and delete metrics, and add points.',
  },
  tags: { Metrics: 'Figures over time, such as response times, with charts and thresholds.' },
  migrations: [Metrics1799002000000],
  entities: [MetricEntity],
  importedRows: { metric: { fields: [METRIC.response] } },
  imports: [HooksModule, RetentionModule],
  controllers: [MetricsController, MetricPointsController],
  providers: [
    MetricsRepository,
    MetricPointsRepository,
    MetricsService,
    MetricPointsService,
    MetricRetention,
    MetricSignals,
  ],
  exports: [MetricsService, MetricPointsService],
});

import { ManagementApi } from '#http/pipeline/management-api.decorator.js';
import { recordController } from '#http/records/record-controller.js';
import { METRIC } from '../dto/metric.response.js';
import { MetricsService } from '../services/metrics.service.js';

@ManagementApi('metrics', 'Metrics')
export class MetricsController extends recordController(METRIC, MetricsService, {
  abilities: { view: 'metrics.view', manage: 'metrics.manage' },
  texts: {
    list: { summary: 'List metrics by position' },
    delete: { description: 'Its points are deleted with it, and the trouble that it reported ends.' },
  },
}) {}

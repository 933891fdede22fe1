import { Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { PatchAndPut } from '#http/reference/patch-and-put.decorator.js';
import { Requires } from '#platform/access/requires.decorator.js';
import {
  AddedPoint,
  AddedPoints,
  SentMetric,
  SentPoints,
  StatuspageMetric,
  StatuspagePoint,
  StatuspageProvider,
} from '../dto/metric.js';
import { SentFields } from '../rules/sent-fields.js';
import type { SentPages } from '../rules/sent-range.js';
import { StatuspageMetrics } from '../services/statuspage-metrics.service.js';
import { Sent, SentRange, StatuspageId } from './sent.js';
import { Gives } from './gives.decorator.js';
import { StatuspageApi } from './statuspage-api.decorator.js';

const metricId = new StatuspageId('metric');

@StatuspageApi('pages/:page_id', 'Metrics')
export class StatuspageMetricsController {
  constructor(private readonly metrics: StatuspageMetrics) {}

  @Get('metrics')
  @Requires('metrics.view')
  @Gives([StatuspageMetric], { id: 'listMetrics', summary: 'List metrics' })
  list(@SentRange() range: SentPages): Promise<object[]> {
    return this.metrics.list(range);
  }

  @Post('metrics/data')
  @HttpCode(202)
  @Requires('metrics.manage')
  @Gives(AddedPoints, {
    id: 'addPointsOfMetrics',
    summary: 'Add points of several metrics',
    description: 'All of them, or none.',
    status: 202,
    takes: { members: SentPoints },
  })
  addAll(@Sent() sent: SentFields): Promise<object> {
    return this.metrics.addAll(sent);
  }

  @Get('metrics/:metric_id')
  @Requires('metrics.view')
  @Gives(StatuspageMetric, { id: 'getMetric', summary: 'Get a metric' })
  get(@Param('metric_id', metricId) id: number): Promise<object> {
    return this.metrics.get(id);
  }

  @PatchAndPut('metrics/:metric_id')
  @Requires('metrics.manage')
  @Gives(StatuspageMetric, {
    id: 'patchMetric',
    summary: 'Change a metric',
    takes: { members: SentMetric, in: 'metric' },
  })
  patch(@Param('metric_id', metricId) id: number, @Sent('metric') sent: SentFields): Promise<object> {
    return this.metrics.update(id, sent);
  }

  @Delete('metrics/:metric_id')
  @Requires('metrics.manage')
  @Gives(StatuspageMetric, {
    id: 'deleteMetric',
    summary: 'Delete a metric',
    description: 'With its points. Returns the metric as it was.',
  })
  delete(@Param('metric_id', metricId) id: number): Promise<object> {
    return this.metrics.delete(id);
  }

  @Post('metrics/:metric_id/data')
  @Requires('metrics.manage')
  @Gives(AddedPoint, {
    id: 'addPoint',
    summary: 'Add a point of a metric',
    status: 201,
    takes: { members: StatuspagePoint, in: 'data' },
  })
  add(@Param('metric_id', metricId) id: number, @Sent('data') sent: SentFields): Promise<object> {
    return this.metrics.add(id, sent);
  }

  @Get('metrics_providers')
  @Requires('metrics.view')
  @Gives([StatuspageProvider], { id: 'listMetricsProviders', summary: 'List where points come from' })
  providers(): Promise<object[]> {
    return this.metrics.providers();
  }

  @Get('metrics_providers/:metrics_provider_id')
  @Requires('metrics.view')
  @Gives(StatuspageProvider, { id: 'getMetricsProvider', summary: 'Get where points come from' })
  provider(@Param('metrics_provider_id') id: string): Promise<object> {
    return this.metrics.provider(id);
  }

  @Get('metrics_providers/:metrics_provider_id/metrics')
  @Requires('metrics.view')
  @Gives([StatuspageMetric], { id: 'listMetricsOfProvider', summary: 'List metrics of a provider' })
  async listOf(@Param('metrics_provider_id') id: string, @SentRange() range: SentPages): Promise<object[]> {
    await this.metrics.provider(id);
    return this.metrics.list(range);
  }

  @Post('metrics_providers/:metrics_provider_id/metrics')
  @Requires('metrics.manage')
  @Gives(StatuspageMetric, {
    id: 'createMetric',
    summary: 'Create a metric',
    status: 201,
    takes: { members: SentMetric, in: 'metric', required: ['name'] },
  })
  async create(@Param('metrics_provider_id') id: string, @Sent('metric') sent: SentFields): Promise<object> {
    await this.metrics.provider(id);
    return this.metrics.create(sent);
  }
}

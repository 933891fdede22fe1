import { Delete, Get, HttpCode, Param, Patch, Post, Put } from '@nestjs/common';
import { Requires } from '#platform/access/requires.decorator.js';
import { SentFields } from '../rules/sent-fields.js';
import type { SentPages } from '../rules/sent-range.js';
import { StatuspageMetrics } from '../services/statuspage-metrics.service.js';
import { Sent, SentRange, StatuspageId } from './sent.js';
import { StatuspageApi } from './statuspage-api.decorator.js';

const metricId = new StatuspageId('metric');

@StatuspageApi('pages/:page_id')
export class StatuspageMetricsController {
  constructor(private readonly metrics: StatuspageMetrics) {}

  @Get('metrics')
  @Requires('metrics.view')
  list(@SentRange() range: SentPages): Promise<object[]> {
    return this.metrics.list(range);
  }

  @Post('metrics/data')
  @HttpCode(202)
  @Requires('metrics.manage')
  addAll(@Sent() sent: SentFields): Promise<object> {
    return this.metrics.addAll(sent);
  }

  @Get('metrics/:metric_id')
  @Requires('metrics.view')
  get(@Param('metric_id', metricId) id: number): Promise<object> {
    return this.metrics.get(id);
  }

  @Patch('metrics/:metric_id')
  @Requires('metrics.manage')
  patch(@Param('metric_id', metricId) id: number, @Sent('metric') sent: SentFields): Promise<object> {
    return this.metrics.update(id, sent);
  }

  @Put('metrics/:metric_id')
  @Requires('metrics.manage')
  put(@Param('metric_id', metricId) id: number, @Sent('metric') sent: SentFields): Promise<object> {
    return this.metrics.update(id, sent);
  }

  @Delete('metrics/:metric_id')
  @Requires('metrics.manage')
  delete(@Param('metric_id', metricId) id: number): Promise<object> {
    return this.metrics.delete(id);
  }

  @Post('metrics/:metric_id/data')
  @Requires('metrics.manage')
  add(@Param('metric_id', metricId) id: number, @Sent('data') sent: SentFields): Promise<object> {
    return this.metrics.add(id, sent);
  }

  @Get('metrics_providers')
  @Requires('metrics.view')
  providers(): Promise<object[]> {
    return this.metrics.providers();
  }

  @Get('metrics_providers/:metrics_provider_id')
  @Requires('metrics.view')
  provider(@Param('metrics_provider_id') id: string): Promise<object> {
    return this.metrics.provider(id);
  }

  @Get('metrics_providers/:metrics_provider_id/metrics')
  @Requires('metrics.view')
  async listOf(@Param('metrics_provider_id') id: string, @SentRange() range: SentPages): Promise<object[]> {
    await this.metrics.provider(id);
    return this.metrics.list(range);
  }

  @Post('metrics_providers/:metrics_provider_id/metrics')
  @Requires('metrics.manage')
  async create(@Param('metrics_provider_id') id: string, @Sent('metric') sent: SentFields): Promise<object> {
    await this.metrics.provider(id);
    return this.metrics.create(sent);
  }
}

import { Body, Get, Param, Post, Query } from '@nestjs/common';
import { RecordId } from '#http/fields/record-id.pipe.js';
import { ManagementApi } from '#http/pipeline/management-api.decorator.js';
import { IdParam, Reports, ReturnsOne } from '#http/reference/responses.js';
import type { RecordJson } from '#http/results/record-json.js';
import { Requires } from '#platform/access/requires.decorator.js';
import { AddedMetricPoints, AddMetricPoints, MetricPoints, MetricPointsQuery } from '../dto/metric-points.js';
import { MetricPointsService } from '../services/metric-points.service.js';

const metricId = new RecordId('metric');

@ManagementApi('metrics', 'Metrics')
export class MetricPointsController {
  constructor(private readonly points: MetricPointsService) {}

  @Get(':metric/points')
  @Requires('metrics.view')
  @IdParam('metric', 'metric')
  @ReturnsOne(MetricPoints, {
    id: 'getMetricPoints',
    summary: 'Get the points of a metric',
    description: 'Values by minute are kept for 2 days, by five minutes for 14, by hour for 400 by default.',
    errors: [422],
  })
  read(
    @Param('metric', metricId) id: number,
    @Query() query: MetricPointsQuery,
  ): Promise<RecordJson<MetricPoints>> {
    return this.points.read(id, query);
  }

  @Post(':metric/points')
  @Requires('metrics.manage')
  @IdParam('metric', 'metric')
  @Reports(AddedMetricPoints, {
    id: 'addMetricPoints',
    summary: 'Add points to a metric',
    description:
      'Stores all points or none. Points of the last two days can be sent again; older ones add to their interval.',
  })
  add(
    @Param('metric', metricId) id: number,
    @Body() input: AddMetricPoints,
  ): Promise<RecordJson<AddedMetricPoints>> {
    return this.points.add(id, input);
  }
}

import { Body, Param, Post } from '@nestjs/common';
import { OptionalBody } from '#http/body/optional-body.decorator.js';
import { PlainStep } from '#http/body/plain-step.js';
import { RecordId } from '#http/fields/record-id.pipe.js';
import { SealedResponse } from '#http/pipeline/idempotency/sealed-response.decorator.js';
import { ManagementApi } from '#http/pipeline/management-api.decorator.js';
import { recordController } from '#http/records/record-controller.js';
import { HandsOut, IdParam } from '#http/reference/responses.js';
import type { RecordJson } from '#http/results/record-json.js';
import { Requires } from '#platform/access/requires.decorator.js';
import { IssuedMetricSource, METRIC_SOURCE } from '../dto/metric-source.response.js';
import { MetricSourcesService } from '../services/metric-sources.service.js';

const sourceId = new RecordId('metric source');

@ManagementApi('metric-sources', 'Metric sources')
export class MetricSourcesController extends recordController(METRIC_SOURCE, MetricSourcesService, {
  abilities: { view: 'metrics.manage', manage: 'metrics.manage' },
  name: 'MetricSource',
  issued: IssuedMetricSource,
  texts: {
    create: { description: 'Only this response contains the address.' },
    delete: { description: 'Its address takes no points any more, immediately. The metrics keep theirs.' },
  },
}) {
  @Post(':metric_source/rotate')
  @Requires('metrics.manage')
  @OptionalBody(PlainStep)
  @SealedResponse()
  @IdParam('metric_source', 'metric source')
  @HandsOut(IssuedMetricSource, {
    id: 'rotateMetricSource',
    summary: 'Create a new address for a metric source',
    description: 'Only this response contains it. The previous address works for another hour.',
  })
  rotate(
    @Param('metric_source', sourceId) id: number,
    @Body() _input: PlainStep,
  ): Promise<RecordJson<IssuedMetricSource>> {
    return this.records.rotate(id);
  }
}

import { Body, Param, Post } from '@nestjs/common';
import { Requires } from '#platform/access/requires.decorator.js';
import { OptionalBody } from '#http/body/optional-body.decorator.js';
import { IfMatch } from '#http/results/if-match.decorator.js';
import { ManagementApi } from '#http/pipeline/management-api.decorator.js';
import { RepeatsSafely } from '#http/pipeline/idempotency/repeats-safely.decorator.js';
import { HandsOut, IdParam, Updates } from '#http/reference/responses.js';
import { RecordId } from '#http/fields/record-id.pipe.js';
import type { RecordJson } from '#http/results/record-json.js';
import { Incident } from '../dto/incident.response.js';
import { TimesCorrection } from '../dto/times-correction.input.js';
import { UptimePreview } from '../dto/uptime-preview.response.js';
import { TimeCorrectionsService } from '../services/time-corrections.service.js';

const incidentId = new RecordId('incident');

@ManagementApi('incidents', 'Incidents')
export class TimeCorrectionsController {
  constructor(private readonly corrections: TimeCorrectionsService) {}

  @Post(':incident/correct-times')
  @Requires('incidents.manage')
  @IdParam('incident', 'incident')
  @OptionalBody(TimesCorrection)
  @Updates(Incident, {
    id: 'correctIncidentTimes',
    summary: 'Correct when an incident began and ended',
    description: 'History and uptime follow. Nobody is notified, and updates keep their times.',
  })
  correct(
    @Param('incident', incidentId) id: number,
    @Body() times: TimesCorrection,
    @IfMatch() ifMatch?: string,
  ): Promise<RecordJson<Incident>> {
    return this.corrections.correct(id, times, ifMatch);
  }

  @Post(':incident/uptime-preview')
  @RepeatsSafely()
  @Requires('incidents.manage')
  @IdParam('incident', 'incident')
  @OptionalBody(TimesCorrection)
  @HandsOut(UptimePreview, {
    id: 'previewIncidentUptime',
    summary: 'Preview the uptime after a correction of an incident’s times',
    description: 'For the same body as `…/correct-times`. Nothing is stored.',
  })
  preview(
    @Param('incident', incidentId) id: number,
    @Body() times: TimesCorrection,
  ): Promise<RecordJson<UptimePreview>> {
    return this.corrections.preview(id, times);
  }
}

import { Get } from '@nestjs/common';
import { RequiresAnyKey } from '#platform/access/requires.decorator.js';
import { ManagementApi } from '#http/pipeline/management-api.decorator.js';
import { ReturnsOne } from '#http/reference/responses.js';
import type { RecordJson } from '#http/results/record-json.js';
import { StatusSummary } from './status-summary.response.js';
import { StatusSummaryService } from './status-summary.service.js';

@ManagementApi('status', 'Status')
export class StatusSummaryController {
  constructor(private readonly summary: StatusSummaryService) {}

  @Get()
  @RequiresAnyKey()
  @ReturnsOne(StatusSummary, { id: 'getStatus', summary: 'Get the operational summary' })
  get(): Promise<RecordJson<StatusSummary>> {
    return this.summary.summarise();
  }
}

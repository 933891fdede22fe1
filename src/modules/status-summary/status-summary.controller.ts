import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RequiresAnyKey } from '../../access/requires.decorator.js';
import { ReturnsOne } from '../../http/docs/responses.js';
import type { RecordJson } from '../../http/results/record-json.js';
import { StatusSummary } from './dto/status-summary.response.js';
import { StatusSummaryService } from './status-summary.service.js';

@ApiTags('Status')
@Controller('status')
export class StatusSummaryController {
  constructor(private readonly summary: StatusSummaryService) {}

  @Get()
  @RequiresAnyKey()
  @ReturnsOne(StatusSummary, { id: 'getStatus', summary: 'See what needs attention' })
  get(): Promise<RecordJson<StatusSummary>> {
    return this.summary.summarise();
  }
}

import { Get, Query } from '@nestjs/common';
import { ReturnsPage } from '#http/reference/responses.js';
import type { PageJson } from '#http/results/record-json.js';
import { OperatorEntry } from '../dto/operator-entry.response.js';
import { OperatorEntryListQuery } from '../dto/operator-list.query.js';
import { OperatorApi } from '../pipeline/operator-api.decorator.js';
import { OperatorEntries } from '../services/operator-entries.service.js';

@OperatorApi('audit-events', 'Trail')
export class OperatorEntriesController {
  constructor(private readonly entries: OperatorEntries) {}

  @Get()
  @ReturnsPage(OperatorEntry, {
    id: 'listOperatorEntries',
    summary: 'List what was done with operator keys, newest first',
    description:
      'Every write that passed the checks of key and tenant, also refused ones. Entries outlive their tenant.',
  })
  list(@Query() query: OperatorEntryListQuery): Promise<PageJson<OperatorEntry>> {
    return this.entries.list(query);
  }
}

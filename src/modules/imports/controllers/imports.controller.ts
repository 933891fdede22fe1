import { Body, Post, Query } from '@nestjs/common';
import { Requires, RequiresForChanges } from '#platform/access/requires.decorator.js';
import { RepeatsSafely } from '#http/pipeline/idempotency/repeats-safely.decorator.js';
import { ManagementApi } from '#http/pipeline/management-api.decorator.js';
import { Reports } from '#http/reference/responses.js';
import type { RecordJson } from '#http/results/record-json.js';
import { ImportRecords, ImportRecordsQuery } from '../dto/import-records.input.js';
import { ImportReport } from '../dto/import-report.response.js';
import { ImportsService } from '../services/imports.service.js';

@ManagementApi('imports', 'Imports')
export class ImportsController {
  constructor(private readonly imports: ImportsService) {}

  @Post()
  @RepeatsSafely()
  @Requires('components.view')
  @RequiresForChanges('components.manage', 'incidents.manage', 'metrics.manage', 'subscribers.manage')
  @Reports(ImportReport, {
    id: 'importRecords',
    summary: 'Import up to 100 records from another service',
    description:
      'Records keep their times, and nobody is notified. Each is stored on its own, by its `external_id`: what has come before stays as it is, so an import can be broken off and repeated. `heliograph import` reads other services and sends what they have here. Each kind needs the ability to manage it, to say what would come too.',
  })
  import(
    @Body() records: ImportRecords,
    @Query() query: ImportRecordsQuery,
  ): Promise<RecordJson<ImportReport>> {
    return this.imports.import(records, query.dry_run === true);
  }
}

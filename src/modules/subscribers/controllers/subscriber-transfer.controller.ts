import { Body, Get, Post, Query, StreamableFile } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import { Requires } from '#platform/access/requires.decorator.js';
import { RequiresRecentSignIn } from '#platform/access/recent-sign-in.js';
import { ManagementApi } from '#http/pipeline/management-api.decorator.js';
import { Reports, ReturnsCsv } from '#http/reference/responses.js';
import type { RecordJson } from '#http/results/record-json.js';
import { SubscriberImportService } from '../services/subscriber-import.service.js';
import { SubscriberFile } from '../services/subscriber-file.js';
import { SubscriberExportQuery } from '../dto/subscriber-export.query.js';
import { ImportSubscribers } from '../dto/subscriber-import.input.js';
import { SubscriberImport } from '../dto/subscriber-import.response.js';

const IMPORT_EXAMPLE = {
  subscribers: [
    { channel: 'email', address: 'ada@example.com', locale: 'en', status: 'confirmed' },
    { channel: 'email', address: 'grace@example.com', events: ['incident', 'maintenance'] },
  ],
};
const EXPORT_EXAMPLE =
  'channel,address,status,locale,component_ids,group_ids,events\r\nemail,ada@example.com,confirmed,en,all,,incident maintenance announcement\r\n';

/** Import and export of subscribers. */
@ManagementApi('subscribers', 'Subscribers')
export class SubscriberTransferController {
  constructor(
    private readonly imports: SubscriberImportService,
    private readonly file: SubscriberFile,
  ) {}

  @Post('import')
  @Requires('subscribers.manage')
  @ApiBody({ type: ImportSubscribers, examples: { two: { summary: 'Two people', value: IMPORT_EXAMPLE } } })
  @Reports(SubscriberImport, {
    id: 'importSubscribers',
    summary: 'Import up to 1,000 subscribers at once',
    description:
      'Rows are independent: an invalid row does not affect the others. Existing subscribers do not change, so an import can be repeated and resubscribes nobody who has left. You vouch for `confirmed` subscribers, who are not asked.',
  })
  import(@Body() input: ImportSubscribers): Promise<RecordJson<SubscriberImport>> {
    return this.imports.import(input);
  }

  @Get('export')
  @Requires('subscribers.manage')
  @RequiresRecentSignIn()
  @ReturnsCsv({
    id: 'exportSubscribers',
    summary: 'Export subscribers as CSV, oldest first',
    description:
      'All subscribers that match the filters, in UTF-8. Ids and events are separated by spaces; `all` means all components. A cell that a spreadsheet could take for a formula starts with an apostrophe, which an import removes. `npm run -s cli -- subscribers:import` reads the file.',
    example: EXPORT_EXAMPLE,
  })
  export(@Query() query: SubscriberExportQuery): Promise<StreamableFile> {
    return this.file.open(query);
  }
}

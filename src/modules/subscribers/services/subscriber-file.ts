import { Injectable, StreamableFile } from '@nestjs/common';
import { Readable } from 'node:stream';
import { currentTenant } from '#core/context/work-context.js';
import type { SubscriberExportQuery } from '../dto/subscriber-export.query.js';
import { SubscriberExportService } from './subscriber-export.service.js';

/** Serves the export as a file. */
@Injectable()
export class SubscriberFile {
  constructor(private readonly exports: SubscriberExportService) {}

  /** Reads the first batch before the response starts, because an early failure must get an error status. */
  async open({ addresses = 'masked', ...filters }: SubscriberExportQuery): Promise<StreamableFile> {
    const parts = this.exports.csv({ filters, addresses });
    const beginning = [await parts.next(), await parts.next()]
      .map(({ done, value }) => (done === true ? '' : value))
      .join('');
    async function* whole(): AsyncGenerator<Buffer> {
      yield Buffer.from(beginning);
      for await (const part of parts) yield Buffer.from(part);
    }
    return new StreamableFile(Readable.from(whole(), { objectMode: false }), {
      type: 'text/csv; charset=utf-8; header=present',
      disposition: `attachment; filename="subscribers-${currentTenant().slug}.csv"`,
    });
  }
}

import { Injectable } from '@nestjs/common';
import { stringify } from 'csv-stringify/sync';
import { currentTenant, runForTenant } from '../../../context/work-context.js';
import { cellsOf, SUBSCRIBER_COLUMNS } from '../csv/subscriber-cells.js';
import { SubscriberTransferRepository, type ExportRange } from '../store/subscriber-transfer.repository.js';

/** Subscribers that are read at once. */
const BATCH = 1000;

/** As RFC 4180 has it. */
const FORM = { record_delimiter: '\r\n' } as const;

/** Which subscribers an export has, and how. */
export type ExportOptions = Pick<ExportRange, 'filters' | 'addresses'>;

/** Subscribers as a file of any length. */
@Injectable()
export class SubscriberExportService {
  constructor(private readonly transfer: SubscriberTransferRepository) {}

  /**
   * The file in parts, each read when it is asked for: so it takes as little memory as one part, and no connection while its
   * reader is slow. Who is made or erased meanwhile may be in it or not; everybody else is once.
   *
   * @param onBatch told how many subscribers each part has
   */
  async *csv(
    { filters, addresses }: ExportOptions,
    onBatch: (count: number) => void = () => undefined,
  ): AsyncGenerator<string> {
    // A stream is read in nobody's context.
    const tenant = currentTenant();
    yield stringify([[...SUBSCRIBER_COLUMNS]], FORM);
    for (let after = 0; ;) {
      const range: ExportRange = { filters, addresses, after, limit: BATCH };
      const subscribers = await runForTenant(tenant, () => this.transfer.exported(range));
      onBatch(subscribers.length);
      if (subscribers.length > 0) yield stringify(subscribers.map(cellsOf), FORM);
      const last = subscribers.at(-1);
      if (last === undefined || subscribers.length < BATCH) return;
      after = last.id;
    }
  }
}

import { Injectable } from '@nestjs/common';
import { stringify } from 'csv-stringify/sync';
import { currentTenant, runForTenant } from '#core/context/work-context.js';
import { TenantConcurrencyLimit } from '#platform/fairness/tenant-concurrency-limit.js';
import { cellsOf, SUBSCRIBER_COLUMNS } from './csv/subscriber-cells.js';
import {
  SubscriberTransferRepository,
  type ExportRange,
  type StoredSubscriber,
} from '../store/subscriber-transfer.repository.js';

/** Subscribers per batch. */
const BATCH = 1000;
/** Maximum wait of a batch for other exports of the tenant. */
const TURN_WITHIN_MS = 60_000;

/** Line endings as in RFC 4180. */
const FORM = { record_delimiter: '\r\n' } as const;

/** Filters and address form of an export. */
export type ExportOptions = Pick<ExportRange, 'filters' | 'addresses'>;

/** Exports subscribers as a CSV file of any size. */
@Injectable()
export class SubscriberExportService {
  private readonly turns = new TenantConcurrencyLimit(1);

  constructor(private readonly transfer: SubscriberTransferRepository) {}

  /**
   * Yields the file in batches. Each is read on demand: an export needs the memory of one batch, and holds
   * no connection while its reader is slow. A tenant's exports read one batch at a time. Subscribers that
   * are created or deleted during the export may be missing. All others appear exactly once.
   *
   * @param onBatch receives the number of subscribers in each batch
   */
  async *csv(
    { filters, addresses }: ExportOptions,
    onBatch: (count: number) => void = () => undefined,
  ): AsyncGenerator<string> {
    // A stream is read outside the request's context.
    const tenant = currentTenant();
    yield stringify([[...SUBSCRIBER_COLUMNS]], FORM);
    let last: StoredSubscriber | undefined;
    do {
      const range: ExportRange = { filters, addresses, after: last?.id ?? 0, limit: BATCH };
      const read = (): Promise<StoredSubscriber[]> =>
        runForTenant(tenant, () => this.transfer.exported(range));
      const subscribers = await this.turns.run(tenant.id, performance.now() + TURN_WITHIN_MS, read);
      onBatch(subscribers.length);
      if (subscribers.length > 0) yield stringify(subscribers.map(cellsOf), FORM);
      last = subscribers.length < BATCH ? undefined : subscribers.at(-1);
    } while (last !== undefined);
  }
}

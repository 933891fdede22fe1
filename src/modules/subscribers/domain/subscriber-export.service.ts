import { Injectable } from '@nestjs/common';
import { stringify } from 'csv-stringify/sync';
import { currentTenant, runForTenant } from '../../../context/work-context.js';
import { TenantConcurrencyLimit } from '../../../database/tenant/tenant-concurrency-limit.js';
import { cellsOf, SUBSCRIBER_COLUMNS } from '../csv/subscriber-cells.js';
import {
  SubscriberTransferRepository,
  type ExportRange,
  type StoredSubscriber,
} from '../store/subscriber-transfer.repository.js';

/** Subscribers that are read at once. */
const BATCH = 1000;
/** How long a part waits for those of the tenant's other exports. */
const TURN_WITHIN_MS = 60_000;

/** As RFC 4180 has it. */
const FORM = { record_delimiter: '\r\n' } as const;

/** Which subscribers an export has, and how. */
export type ExportOptions = Pick<ExportRange, 'filters' | 'addresses'>;

/** Subscribers as a file of any length. */
@Injectable()
export class SubscriberExportService {
  private readonly turns = new TenantConcurrencyLimit(1);

  constructor(private readonly transfer: SubscriberTransferRepository) {}

  /**
   * The file in parts, each read when it is asked for: so it takes as little memory as one part, and no connection while its
   * reader is slow. Parts of a tenant's exports are made one after the other. Who is made or erased meanwhile may be in it or
   * not; everybody else is once.
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

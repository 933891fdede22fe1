import { Injectable } from '@nestjs/common';
import { currentTransaction } from '../context/current-transaction.js';

@Injectable()
export class OutboxRepository {
  /**
   * Appends events to the current tenant's outbox, in the open write transaction; ids follow the order given.
   *
   * @throws NoOpenTransaction
   */
  async append(
    events: readonly { readonly name: string; readonly payload: object }[],
    occurredAt: Date,
  ): Promise<void> {
    const { manager } = currentTransaction();
    if (events.length === 0) return;
    await manager.query(
      `insert into outbox_event (name, payload, occurred_at)
       select event ->> 'name', event -> 'payload', $2
       from jsonb_array_elements($1::jsonb) with ordinality as events (event, place) order by place`,
      [JSON.stringify(events), occurredAt],
    );
  }
}

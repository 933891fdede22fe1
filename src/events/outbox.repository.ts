import { Injectable } from '@nestjs/common';
import { currentTransaction } from '../context/current-transaction.js';
import { currentTenant, currentTraceparent } from '../context/work-context.js';
import { join, named, sql } from '../database/tenant/sql.js';
import { TenantDatabase } from '../database/tenant/tenant-database.js';
import { subjectOf } from './event-subject.js';

@Injectable()
export class OutboxRepository {
  constructor(private readonly database: TenantDatabase) {}

  /**
   * Appends events to the current tenant's outbox, in the open write transaction; ids follow the order given. Wakes the
   * processes that dispatch events, once it is committed.
   *
   * @throws NoOpenTransaction
   */
  async append(
    events: readonly { readonly name: string; readonly payload: object }[],
    occurredAt: Date,
  ): Promise<void> {
    currentTransaction();
    if (events.length === 0) return;
    const traceparent = currentTraceparent();
    const rows = events.map(
      ({ name, payload }) =>
        sql`(${currentTenant().id}, ${name}, ${JSON.stringify(payload)}::jsonb, ${occurredAt}, ${subjectOf(payload)}, ${traceparent})`,
    );
    await this.database.run(
      named(
        `append_${events.length}_events`,
        sql`insert into outbox_event (tenant_id, name, payload, occurred_at, subject, traceparent) values ${join(rows, ', ')}
          returning pg_notify('heliograph_changes', 'event:')`,
      ),
    );
  }
}

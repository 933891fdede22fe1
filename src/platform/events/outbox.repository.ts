import { Injectable } from '@nestjs/common';
import { currentTransaction } from '#core/context/current-transaction.js';
import { currentTenant, currentTraceparent } from '#core/context/work-context.js';
import { named } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { subjectOf } from './event-subject.js';

@Injectable()
export class OutboxRepository {
  constructor(private readonly database: TenantDatabase) {}

  /**
   * Appends events to the current tenant's outbox, in the open write transaction. Ids follow the given order.
   * The commit wakes the processes that dispatch events. Does not wait for the database.
   *
   * @throws NoOpenTransaction
   */
  append(events: readonly { readonly name: string; readonly payload: object }[], occurredAt: Date): void {
    currentTransaction();
    if (events.length === 0) return;
    const names = events.map(({ name }) => name);
    const payloads = events.map(({ payload }) => JSON.stringify(payload));
    const subjects = events.map(({ payload }) => subjectOf(payload));
    this.database.send(named('append_events')`
      with notified as materialized (select pg_notify('heliograph_changes', 'event:'))
      insert into outbox_event (tenant_id, name, payload, occurred_at, subject, traceparent)
      select ${currentTenant().id}::uuid, e.name, e.payload, ${occurredAt}::timestamptz, e.subject, ${currentTraceparent()}
      from notified
      cross join unnest(${names}::text[], ${payloads}::jsonb[], ${subjects}::text[])
        with ordinality as e (name, payload, subject, index)
      order by e.index`);
  }
}

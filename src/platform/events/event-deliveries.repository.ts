import { Injectable } from '@nestjs/common';
import { named, sql } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';

/** An event as stored in the outbox. Consumers get it as a RecordedEvent, whose payload type follows from its name. */
export interface StoredEvent {
  readonly id: number;
  readonly name: string;
  readonly payload: object;
  readonly occurredAt: Date;
  readonly subject: string;
  /** Trace in which it happened. */
  readonly traceparent: string | null;
}

/** Pending deliveries to consumers of the current tenant. */
@Injectable()
export class EventDeliveriesRepository {
  constructor(private readonly database: TenantDatabase) {}

  /** The oldest undelivered events of some subjects, at most `most` in total. */
  async first(
    tenantId: string,
    consumer: string,
    subjects: readonly string[],
    most: number,
  ): Promise<StoredEvent[]> {
    const { rows } = await this.database.read(
      named(
        'first_event_deliveries',
        // Looks each subject up separately, however many events the others have.
        sql`select e.id, e.name, e.payload, (extract(epoch from e.occurred_at) * 1000)::bigint, d.subject, e.traceparent
          from unnest(${subjects}::text[]) as wanted (subject)
          cross join lateral (
            select event_id, subject from event_delivery
            where tenant_id = ${tenantId} and consumer = ${consumer} and subject = wanted.subject
            order by event_id limit ${most}
          ) d
          join outbox_event e on e.tenant_id = ${tenantId} and e.id = d.event_id
          order by e.id limit ${most}`,
      ),
    );
    return rows.map(([id, name, payload, occurredAt, subject, traceparent]) => ({
      id: Number(id),
      name: String(name),
      payload: JSON.parse(String(payload)) as object,
      occurredAt: new Date(Number(occurredAt)),
      subject: String(subject),
      traceparent: traceparent ?? null,
    }));
  }

  /** Removes deliveries that are done, in the open write. */
  async remove(tenantId: string, consumer: string, events: readonly StoredEvent[]): Promise<void> {
    await this.database.query(named('remove_event_deliveries')`
      delete from event_delivery d
      using unnest(${events.map(({ subject }) => subject)}::text[], ${events.map(({ id }) => id)}::bigint[])
        as done (subject, event_id)
      where d.tenant_id = ${tenantId} and d.consumer = ${consumer} and d.subject = done.subject
        and d.event_id = done.event_id`);
  }
}

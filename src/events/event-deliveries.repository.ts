import { Injectable } from '@nestjs/common';
import { named, sql } from '../database/tenant/sql.js';
import { TenantDatabase } from '../database/tenant/tenant-database.js';

/** An event as stored in the outbox. Consumers get it as a RecordedEvent, whose payload type follows from its name. */
export interface StoredEvent {
  readonly id: number;
  readonly name: string;
  readonly payload: object;
  readonly occurredAt: Date;
}

/** Pending deliveries to consumers of the current tenant. */
@Injectable()
export class EventDeliveriesRepository {
  constructor(private readonly database: TenantDatabase) {}

  /** The oldest undelivered event of a subject. */
  async first(tenantId: string, consumer: string, subject: string): Promise<StoredEvent | undefined> {
    const { rows } = await this.database.read(
      named(
        'first_event_delivery',
        sql`select e.id, e.name, e.payload, (extract(epoch from e.occurred_at) * 1000)::bigint
          from event_delivery d join outbox_event e on e.tenant_id = d.tenant_id and e.id = d.event_id
          where d.tenant_id = ${tenantId} and d.consumer = ${consumer} and d.subject = ${subject}
          order by d.event_id limit 1`,
      ),
    );
    const [id, name, payload, occurredAt] = rows[0] ?? [];
    if (id == null || name == null || payload == null) return undefined;
    return {
      id: Number(id),
      name,
      payload: JSON.parse(payload) as object,
      occurredAt: new Date(Number(occurredAt)),
    };
  }

  /** Removes a delivery that is done. */
  async remove(tenantId: string, consumer: string, subject: string, eventId: number): Promise<void> {
    await this.database.write(() =>
      this.database.run(
        named(
          'remove_event_delivery',
          sql`delete from event_delivery
            where tenant_id = ${tenantId} and consumer = ${consumer} and subject = ${subject} and event_id = ${eventId}`,
        ),
      ),
    );
  }
}

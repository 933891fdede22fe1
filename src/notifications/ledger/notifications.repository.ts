import { Injectable } from '@nestjs/common';
import { currentTenant } from '../../context/work-context.js';
import { named, sql } from '../../database/tenant/sql.js';
import { TenantDatabase } from '../../database/tenant/tenant-database.js';

/** Something that subscribers are told. */
export interface NewNotification {
  readonly eventId: number;
  readonly event: string;
  /** Notifications of one subject are decided one after another. */
  readonly subject: string;
  readonly incidentId: number | null;
  readonly announcementId: number | null;
  /** Those who alone are told; null: everybody whom it concerns. */
  readonly recipients: readonly number[] | null;
  readonly occurredAt: Date;
  readonly dueAt: Date;
}

/** A notification whose subscribers are being decided. */
export interface OpenNotification {
  readonly eventId: number;
  readonly event: string;
  readonly incidentId: number | null;
  readonly recipients: readonly number[] | null;
  readonly decidedUpTo: number;
  readonly dueAt: Date;
  /** Whether a later one of the same subject is due as well. */
  readonly isOvertaken: boolean;
}

/** Notifications of the current tenant. */
@Injectable()
export class NotificationsRepository {
  constructor(private readonly database: TenantDatabase) {}

  /** Stores a notification, in the open write; one that is there already stays as it is. */
  async insert(notification: NewNotification): Promise<void> {
    const { eventId, event, subject, incidentId, announcementId, recipients, occurredAt, dueAt } =
      notification;
    await this.database.run(
      named(
        'insert_notification',
        sql`insert into notification (tenant_id, event_id, event, subject, incident_id, announcement_id, recipients, occurred_at, due_at)
          values (${currentTenant().id}, ${eventId}, ${event}, ${subject}, ${incidentId}, ${announcementId},
            ${recipients === null ? null : JSON.stringify(recipients)}::jsonb, ${occurredAt}, ${dueAt})
          on conflict (tenant_id, event_id) do nothing`,
      ),
    );
  }

  /** The oldest notification of a subject whose subscribers are not all decided, locked until the open write ends. */
  async lockOpen(subject: string, now: Date): Promise<OpenNotification | undefined> {
    const { rows } = await this.database.run(
      named(
        'lock_open_notification',
        sql`select event_id, event, incident_id, recipients, decided_up_to, due_at, exists (
            select from notification later where later.tenant_id = n.tenant_id and later.subject = n.subject
              and later.event_id > n.event_id and later.decided_at is null and later.due_at <= ${now})
          from notification n where tenant_id = ${currentTenant().id} and subject = ${subject} and decided_at is null
          order by event_id limit 1 for no key update`,
      ),
    );
    const [eventId, event, incidentId, recipients, decidedUpTo, dueAt, isOvertaken] = rows[0] ?? [];
    if (eventId == null || event == null || dueAt == null) return undefined;
    return {
      eventId: Number(eventId),
      event,
      incidentId: incidentId == null ? null : Number(incidentId),
      recipients: recipients == null ? null : (JSON.parse(recipients) as number[]),
      decidedUpTo: Number(decidedUpTo),
      dueAt: new Date(dueAt),
      isOvertaken: isOvertaken === 't',
    };
  }

  /** Notes how far the subscribers of a notification are decided, in the open write. */
  advance(eventId: number, decidedUpTo: number, decidedAt: Date | null): void {
    void this.database.run(
      named(
        'advance_notification',
        sql`update notification set decided_up_to = ${decidedUpTo}, decided_at = ${decidedAt}
          where tenant_id = ${currentTenant().id} and event_id = ${eventId}`,
      ),
    );
  }

  /**
   * Deletes some deliveries of a notification, and it with the last one, in the open write.
   *
   * @returns whether there may be more
   */
  async deleteSome(eventId: number, most: number): Promise<boolean> {
    const tenantId = currentTenant().id;
    const { rows } = await this.database.run(
      named(
        'delete_deliveries',
        sql`with old as materialized (
            select subscriber_id from notification_delivery
            where tenant_id = ${tenantId} and event_id = ${eventId} limit ${most}
          ), deleted as (
            delete from notification_delivery d using old
            where d.tenant_id = ${tenantId} and d.event_id = ${eventId} and d.subscriber_id = old.subscriber_id returning 1
          ) select count(*) from deleted`,
      ),
    );
    if (Number(rows[0]?.[0]) === most) return true;
    void this.database.run(
      named(
        'delete_notification',
        sql`delete from notification where tenant_id = ${tenantId} and event_id = ${eventId}`,
      ),
    );
    return false;
  }
}

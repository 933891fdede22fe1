import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { named, sql } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import type { PlannedTimes } from '../rules/delivery-channel.js';

/** A notification to be stored. */
export interface NewNotification {
  readonly eventId: number;
  readonly event: string;
  /** Notifications of one subject are decided one after another. */
  readonly subject: string;
  readonly incidentId: number | null;
  readonly announcementId: number | null;
  /** The only recipients. Null for everybody whom the notification concerns. */
  readonly recipients: readonly number[] | null;
  readonly occurredAt: Date;
  readonly dueAt: Date;
  readonly traceparent: string | null;
  readonly confirmationNonce: string | null;
  /** Event that this is an example of. Null for anything but a test. */
  readonly exampleOf: string | null;
  /** Times of a maintenance before it was moved. Null for other events. */
  readonly previous: PlannedTimes | null;
}

/** A notification whose subscribers are being decided. */
export interface OpenNotification {
  readonly eventId: number;
  readonly event: string;
  readonly incidentId: number | null;
  readonly recipients: readonly number[] | null;
  readonly decidedUpTo: number;
  readonly dueAt: Date;
  /** Events of the later notifications of the same subject that are due as well. */
  readonly overtakenBy: readonly string[];
  /** When the next notification of the same subject is due. Undefined if there is none. */
  readonly nextDueAt: Date | undefined;
}

/** Events that tell the times of a maintenance. */
const SHOWS_TIMES = sql`'maintenance.published', 'maintenance.rescheduled'`;

/** Notifications of the current tenant. */
@Injectable()
export class NotificationsRepository {
  constructor(private readonly database: TenantDatabase) {}

  /**
   * Stores notifications, in the open write. Existing ones stay unchanged. While the tenant has no
   * subscribers, notifications due by `now` are stored as decided. A move is left out while nobody has been told of
   * the publication or an earlier move, since what is sent then shows the times of that moment.
   *
   * @returns the subjects of undecided notifications
   */
  async insert(notifications: readonly NewNotification[], now: Date): Promise<Set<string>> {
    const tenantId = currentTenant().id;
    const rows = notifications.map(
      ({
        eventId,
        event,
        subject,
        incidentId,
        announcementId,
        recipients,
        occurredAt,
        dueAt,
        traceparent,
        confirmationNonce,
        exampleOf,
        previous,
      }) => ({
        event_id: eventId,
        event,
        subject,
        incident_id: incidentId,
        announcement_id: announcementId,
        recipients,
        occurred_at: occurredAt,
        due_at: dueAt,
        traceparent,
        confirmation_nonce: confirmationNonce,
        example_of: exampleOf,
        previous_started_at: previous?.startedAt ?? null,
        previous_scheduled_end_at: previous?.scheduledEndAt ?? null,
      }),
    );
    const inserted = await this.database.query(named('insert_notifications')`
      with n as materialized (
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (event_id bigint, event text, subject text,
          incident_id bigint, announcement_id bigint, recipients jsonb, occurred_at timestamptz, due_at timestamptz,
          traceparent text, confirmation_nonce text, example_of text, previous_started_at timestamptz, previous_scheduled_end_at timestamptz)
      )
      insert into notification (tenant_id, event_id, event, subject, incident_id, announcement_id, recipients, occurred_at,
        due_at, traceparent, confirmation_nonce, example_of, previous_started_at, previous_scheduled_end_at, decided_at)
      select ${tenantId}::uuid, event_id, event, subject, incident_id, announcement_id, recipients, occurred_at, due_at, traceparent, confirmation_nonce,
        example_of, previous_started_at, previous_scheduled_end_at,
        case when due_at <= ${now} and not exists (select from subscription where tenant_id = ${tenantId}) then ${now}::timestamptz end
      from n where n.previous_started_at is null or not exists (
        select from n earlier
        where earlier.subject = n.subject and earlier.event_id < n.event_id and earlier.event in (${SHOWS_TIMES})
        union all
        select from notification earlier
        where earlier.tenant_id = ${tenantId} and earlier.subject = n.subject and earlier.event_id < n.event_id
          and earlier.decided_at is null and earlier.decided_up_to = 0 and earlier.event in (${SHOWS_TIMES}))
      order by event_id
      on conflict (tenant_id, event_id) do nothing
      returning subject, decided_at`);
    return new Set(
      inserted.rows.flatMap(([subject, decidedAt]) => (decidedAt === null ? [String(subject)] : [])),
    );
  }

  /** The oldest notification of a subject that is not fully decided, locked until the open write ends. */
  async lockOpen(subject: string, now: Date): Promise<OpenNotification | undefined> {
    const later = sql`from notification later
      where later.tenant_id = n.tenant_id and later.subject = n.subject and later.event_id > n.event_id and later.decided_at is null`;
    const { rows } = await this.database.query(named('lock_open_notification')`
      select event_id, event, incident_id, recipients, decided_up_to, due_at,
        (select json_agg(distinct later.event) ${later} and later.due_at <= ${now}),
        (select later.due_at ${later} order by later.event_id limit 1)
      from notification n where tenant_id = ${currentTenant().id} and subject = ${subject} and decided_at is null
      order by event_id limit 1 for no key update`);
    const [eventId, event, incidentId, recipients, decidedUpTo, dueAt, overtakenBy, nextDueAt] =
      rows[0] ?? [];
    if (eventId == null || event == null || dueAt == null) return undefined;
    return {
      eventId: Number(eventId),
      event,
      incidentId: incidentId == null ? null : Number(incidentId),
      recipients: recipients == null ? null : (JSON.parse(recipients) as number[]),
      decidedUpTo: Number(decidedUpTo),
      dueAt: new Date(dueAt),
      overtakenBy: overtakenBy == null ? [] : (JSON.parse(overtakenBy) as string[]),
      nextDueAt: nextDueAt == null ? undefined : new Date(nextDueAt),
    };
  }

  /** Stores how far the subscribers of a notification are decided, in the open write. */
  advance(eventId: number, decidedUpTo: number, decidedAt: Date | null): void {
    this.database.send(named('advance_notification')`
      update notification set decided_up_to = ${decidedUpTo}, decided_at = ${decidedAt}
      where tenant_id = ${currentTenant().id} and event_id = ${eventId}`);
  }

  /**
   * Deletes some deliveries of a notification, and the notification after its last one, in the open write.
   *
   * @returns whether there may be more
   */
  async deleteSome(eventId: number, most: number): Promise<boolean> {
    const tenantId = currentTenant().id;
    const { rows } = await this.database.query(named('delete_deliveries')`
      with old as materialized (
        select subscriber_id from notification_delivery
        where tenant_id = ${tenantId} and event_id = ${eventId} limit ${most}
      ), deleted as (
        delete from notification_delivery d using old
        where d.tenant_id = ${tenantId} and d.event_id = ${eventId} and d.subscriber_id = old.subscriber_id returning 1
      ) select count(*) from deleted`);
    if (Number(rows[0]?.[0]) === most) return true;
    this.database.send(named('delete_notification')`
      delete from notification where tenant_id = ${tenantId} and event_id = ${eventId}`);
    return false;
  }
}

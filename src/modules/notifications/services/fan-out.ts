import { Injectable, type OnModuleInit } from '@nestjs/common';
import { setTimeout as wait } from 'node:timers/promises';
import { Settings } from '#core/config/settings.js';
import { currentTenant } from '#core/context/work-context.js';
import { TenantConcurrencyLimit } from '#platform/fairness/tenant-concurrency-limit.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { DomainEvents, type RecordedEvent } from '#platform/events/domain-events.js';
import { Jobs } from '#platform/jobs/jobs.js';
import { Clock } from '#core/time/clock.js';
import { DeliveryChannels } from './delivery-channels.js';
import { DeliverySender } from './delivery-sender.js';
import {
  LAST_EVENTS,
  NAMED_STATUSES,
  NOTIFIED_EVENTS,
  type NotifiedEventName,
} from '../rules/notified-events.js';
import { DeliverySums } from './delivery-sums.service.js';
import {
  NotificationsRepository,
  type NewNotification,
  type OpenNotification,
} from '../store/notifications.repository.js';
import { RecipientsRepository, type Decided } from '../store/recipients.repository.js';

const DECIDE = 'notification.decide';
const EXPIRE = 'notification.expire';
const OF_INCIDENT = 'incident:';
/** Subscribers that are decided in one transaction, before other tenants get their turn. */
const SUBSCRIBERS_A_BATCH = 1_000;
/** Pause after a batch, as a multiple of its duration. It leaves the database to requests that publish. */
const PAUSES_A_BATCH = 1;
const LONGEST_PAUSE_MS = 1_000;
/** A job that has not got its turn by then is retried. */
const TURN_WITHIN_MS = 60_000;
const DELETED_A_BATCH = 5_000;
const DAY_MS = 86_400_000;
const NOBODY: Decided = { upTo: undefined, channels: [] };

type NotifiedEvent = RecordedEvent<NotifiedEventName>;

/**
 * Turns events into deliveries: one for each subscriber whom the event concerns, in batches ordered by key.
 * Progress is stored with each batch, and the key of a delivery consists of event and subscriber. After an
 * interruption, nobody is left out and nobody is notified twice.
 */
@Injectable()
export class FanOut implements OnModuleInit {
  /** One batch at a time per tenant, however many of its incidents have news. */
  private readonly turns = new TenantConcurrencyLimit(1);

  constructor(
    private readonly notifications: NotificationsRepository,
    private readonly recipients: RecipientsRepository,
    private readonly channels: DeliveryChannels,
    private readonly sender: DeliverySender,
    private readonly sums: DeliverySums,
    private readonly events: DomainEvents,
    private readonly database: TenantDatabase,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.events.onTogether('notifications', NOTIFIED_EVENTS, (events) => this.accept(events));
    this.jobs.handle(DECIDE, (subject) => this.decideInTurn(subject));
    this.jobs.handle(EXPIRE, (subject) => this.expire(subject));
  }

  private async accept(events: readonly NotifiedEvent[]): Promise<void> {
    const notifications = events.flatMap((event) => notificationOf(event) ?? []);
    if (notifications.length === 0) return;
    const now = this.clock.now();
    const undecided = await this.notifications.insert(notifications, now);
    await this.jobs.scheduleAll([
      ...[...undecided].map((subject) => ({ kind: DECIDE, subject, dueAt: now })),
      ...notifications.map(({ eventId, dueAt }) => ({
        kind: EXPIRE,
        subject: `${EXPIRE} ${eventId}`,
        dueAt: new Date(dueAt.getTime() + this.settings.deliveryRetentionDays * DAY_MS),
      })),
      this.sums.next(),
    ]);
  }

  private decideInTurn(subject: string): Promise<void> {
    if (!subject.startsWith(`${DECIDE} ${OF_INCIDENT}`)) return this.decideAndRest(subject);
    return this.turns.run(currentTenant().id, performance.now() + TURN_WITHIN_MS, () =>
      this.decideAndRest(subject),
    );
  }

  private async decideAndRest(subject: string): Promise<void> {
    const started = performance.now();
    const isMore = await this.decide(subject);
    const took = performance.now() - started;
    if (isMore) await wait(Math.min(took * PAUSES_A_BATCH, LONGEST_PAUSE_MS));
  }

  /**
   * Decides one batch of a subject's oldest undecided notification.
   *
   * @returns whether it has more subscribers
   */
  private decide(subject: string): Promise<boolean> {
    return this.database.write(async () => {
      const now = this.clock.now();
      const open = await this.notifications.lockOpen(subject, now);
      if (open === undefined) return false;
      if (open.dueAt > now) {
        await this.jobs.schedule({ kind: DECIDE, subject, dueAt: open.dueAt });
        return false;
      }
      const { upTo, channels } = await this.decideBatch(open, now);
      this.notifications.advance(open.eventId, upTo ?? open.decidedUpTo, upTo === undefined ? now : null);
      if (open.incidentId !== null)
        this.recipients.mergeEarlier(
          open.incidentId,
          open.eventId,
          open.decidedUpTo,
          upTo ?? Number.MAX_SAFE_INTEGER,
        );
      const sent = [this.sender.schedule(channels, now)];
      // A notification too new for this write to see schedules the job itself.
      const nextDueAt = upTo === undefined ? open.nextDueAt : now;
      if (nextDueAt !== undefined) sent.push(this.jobs.schedule({ kind: DECIDE, subject, dueAt: nextDueAt }));
      await Promise.all(sent);
      return upTo !== undefined;
    });
  }

  private async decideBatch(open: OpenNotification, dueAt: Date): Promise<Decided> {
    const { eventId, event, incidentId, recipients, decidedUpTo: after } = open;
    // Without senders, no delivery is created. It would go out long out of date, once a sender is added.
    // Undecided subscribers are told of a later event only, unless their channel does not tell of that.
    const overtaken = new Set(this.channels.telling(open.overtakenBy));
    const channels = this.channels.telling([event]).filter((channel) => !overtaken.has(channel));
    if (channels.length === 0) return NOBODY;
    const batch = { eventId, after, channels, most: SUBSCRIBERS_A_BATCH, dueAt, confirmedBy: open.dueAt };
    if (recipients !== null) {
      return this.recipients.decideNamed(batch, recipients, NAMED_STATUSES[event] ?? 'confirmed');
    }
    const kind = event.slice(0, event.indexOf('.'));
    if (incidentId === null) return this.recipients.decideAll(batch, kind, undefined);
    // Nobody is told of an incident that was withdrawn, or that is not for them.
    const reached = await this.recipients.reachedBy(incidentId, LAST_EVENTS.has(event));
    return reached.length > 0 ? this.recipients.decideAll(batch, kind, reached) : NOBODY;
  }

  /** Deletes a notification and its deliveries after the operator's retention time. */
  private expire(subject: string): Promise<void> {
    return this.database.write(async () => {
      const eventId = Number(subject.slice(EXPIRE.length + 1));
      if (await this.notifications.deleteSome(eventId, DELETED_A_BATCH))
        await this.jobs.schedule({ kind: EXPIRE, subject, dueAt: this.clock.now() });
    });
  }
}

/** Notification of an event of the current tenant. Undefined if nobody is to be notified. */
function notificationOf({
  id,
  name,
  payload,
  occurredAt,
  traceparent,
}: NotifiedEvent): NewNotification | undefined {
  if ('notify' in payload && !payload.notify) return undefined;
  const incidentId = 'incident_id' in payload ? payload.incident_id : null;
  const recipients = 'subscriber_ids' in payload ? payload.subscriber_ids : null;
  // Events without an incident get their own subject, so confirmations and test messages wait for no others.
  const about = incidentId === null ? `event:${id}` : `${OF_INCIDENT}${incidentId}`;
  const grace = recipients === null ? currentTenant().settings.notificationGraceSeconds * 1_000 : 0;
  const visibleAt = 'visible_at' in payload ? new Date(payload.visible_at) : occurredAt;
  return {
    eventId: id,
    event: name,
    subject: `${DECIDE} ${about}`,
    incidentId,
    announcementId: 'announcement_id' in payload ? payload.announcement_id : null,
    recipients,
    occurredAt,
    dueAt: new Date(Math.max(occurredAt.getTime() + grace, visibleAt.getTime())),
    traceparent: traceparent ?? null,
    previous:
      'previous_started_at' in payload
        ? {
            startedAt: new Date(payload.previous_started_at),
            scheduledEndAt: instantOf(payload.previous_scheduled_end_at),
          }
        : null,
    confirmationNonce: ('confirmation_nonce' in payload ? payload.confirmation_nonce : undefined) ?? null,
    exampleOf: ('example_of' in payload ? payload.example_of : undefined) ?? null,
  };
}

function instantOf(iso: string | null): Date | null {
  return iso === null ? null : new Date(iso);
}

import { Injectable } from '@nestjs/common';
import type { ComponentStatus } from '#core/status/component-status.js';
import { Clock } from '#core/time/clock.js';
import { EventConsumers } from './event-consumers.js';
import type { StoredEvent } from './event-deliveries.repository.js';
import { OutboxRepository } from './outbox.repository.js';

/**
 * An incident or a maintenance. The database stores both as incidents, and `incident_id` is the id that clients know.
 */
interface RecordPayload {
  readonly incident_id: number;
}

interface AnnouncedPayload extends RecordPayload {
  /** Whether subscribers are notified. */
  readonly notify: boolean;
}

interface UpdatedPayload extends AnnouncedPayload {
  /** The update posted with it. Null if the record changed without one. */
  readonly update_id: number | null;
}

interface RescheduledPayload extends AnnouncedPayload {
  /** Times before the move, in ISO 8601, UTC. */
  readonly previous_started_at: string;
  readonly previous_scheduled_end_at: string | null;
}

/**
 * Events of a tenant and their payloads. These contain ids and decisions but no texts, so no consumer acts on
 * outdated ones. Described in docs/events.md.
 *
 * An interface, to let modules add their own events:
 * `declare module '#platform/events/domain-events.js' { interface DomainEventPayloads { 'invoice.sent': { invoice_id: number } } }`
 */
export interface DomainEventPayloads {
  'incident.published': AnnouncedPayload;
  'incident.updated': UpdatedPayload;
  'incident.acknowledged': RecordPayload;
  'incident.resolved': UpdatedPayload;
  'incident.reopened': UpdatedPayload;
  'incident.unpublished': RecordPayload;
  'incident.postmortem_published': AnnouncedPayload;
  'maintenance.published': AnnouncedPayload;
  'maintenance.updated': UpdatedPayload;
  'maintenance.acknowledged': RecordPayload;
  'maintenance.rescheduled': RescheduledPayload;
  'maintenance.starting_soon': AnnouncedPayload;
  'maintenance.started': UpdatedPayload;
  'maintenance.completed': UpdatedPayload;
  'maintenance.cancelled': UpdatedPayload;
  'maintenance.reopened': UpdatedPayload;
  'maintenance.unpublished': RecordPayload;
  'maintenance.postmortem_published': AnnouncedPayload;
  'component.status_changed': {
    readonly component_id: number;
    readonly from: ComponentStatus;
    readonly to: ComponentStatus;
  };
}

export type DomainEventName = keyof DomainEventPayloads;

/** An event with its payload. */
export type DomainEvent = {
  readonly [Name in DomainEventName]: { readonly name: Name; readonly payload: DomainEventPayloads[Name] };
}[DomainEventName];

/** An event as a consumer gets it. */
export type RecordedEvent<Name extends DomainEventName = DomainEventName> = {
  readonly [One in Name]: {
    /** The same if the event is delivered again. */
    readonly id: number;
    readonly name: One;
    readonly payload: DomainEventPayloads[One];
    readonly occurredAt: Date;
    /** Trace in which it happened, in the format of the header `traceparent`. Missing outside any trace. */
    readonly traceparent?: string;
  };
}[Name];

/**
 * Handles an event, in the context of its tenant and outside any transaction. An event may be delivered
 * again, so the handler must be idempotent or remember `id`. If it throws, the event is delivered again after
 * growing pauses. Later events of the same subject wait for it, and all others continue.
 */
export type EventWork<Name extends DomainEventName> = (event: RecordedEvent<Name>) => Promise<void>;

/** Handles events by writing to the database, inside a write of their tenant. Otherwise like {@link EventWork}. */
export type EventsWork<Name extends DomainEventName> = (
  events: readonly RecordedEvent<Name>[],
) => Promise<void>;

/** The outbox: events are recorded in the transaction that causes them, and delivered after its commit. */
@Injectable()
export class DomainEvents {
  constructor(
    private readonly outbox: OutboxRepository,
    private readonly consumers: EventConsumers,
    private readonly clock: Clock,
  ) {}

  /**
   * Calls `work` for every event of these names, in any running process: after the commit of the event's transaction,
   * at least once, and in recording order for each subject ({@link subjectOf}). Call it in `onModuleInit`.
   *
   * @param consumer permanent name, such as `acme-runbooks.mailer`, under which undelivered events are stored
   * @param from where a new consumer starts: with events from `now` on, or with all stored events
   * @throws InvalidConsumer if the name is taken or malformed
   */
  on<Name extends DomainEventName>(
    consumer: string,
    names: readonly Name[],
    work: EventWork<Name>,
    { from = 'now' }: { readonly from?: 'now' | 'beginning' } = {},
  ): void {
    // Only events of these names arrive, each with the payload it was recorded with.
    this.consumers.add({ name: consumer, eventNames: names, from }, (event) =>
      work(recordedEventOf(event) as never),
    );
  }

  /**
   * Like {@link on}, for a consumer that only writes to the database. `work` gets events of several subjects,
   * oldest first, inside one write of their tenant. That write also marks them as delivered, so each event
   * arrives once. If it throws, the events of each subject are delivered separately.
   *
   * @throws InvalidConsumer if the name is taken or malformed
   */
  onTogether<Name extends DomainEventName>(
    consumer: string,
    names: readonly Name[],
    work: EventsWork<Name>,
    { from = 'now' }: { readonly from?: 'now' | 'beginning' } = {},
  ): void {
    this.consumers.addTogether({ name: consumer, eventNames: names, from }, (events) =>
      work(events.map((event) => recordedEventOf(event) as never)),
    );
  }

  /**
   * Records an event of the current tenant at the present time. Sent without waiting for the database: if the
   * statement fails, the write fails.
   *
   * @throws NoOpenTransaction outside a write, because the event could not be committed with its cause
   */
  record<Name extends DomainEventName>(name: Name, payload: DomainEventPayloads[Name]): Promise<void> {
    return Promise.try(() => this.outbox.append([{ name, payload }], this.clock.now()));
  }

  /**
   * Records several events like {@link record}, in one statement and in the order given.
   *
   * @throws NoOpenTransaction outside a write
   */
  recordAll(events: readonly DomainEvent[]): Promise<void> {
    return Promise.try(() => this.outbox.append(events, this.clock.now()));
  }
}

/** The event without fields that only its delivery needs. */
function recordedEventOf({ subject: _, traceparent, ...event }: StoredEvent): object {
  return traceparent === null ? event : { ...event, traceparent };
}

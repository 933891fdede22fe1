import { Injectable } from '@nestjs/common';
import type { ComponentStatus } from '../status/timeline.js';
import { Clock } from '../time/clock.js';
import { EventConsumers } from './event-consumers.js';
import type { StoredEvent } from './event-deliveries.repository.js';
import { OutboxRepository } from './outbox.repository.js';

/** An incident or a maintenance; both are incidents to the database, and `incident_id` is the id that clients know. */
interface RecordPayload {
  readonly incident_id: number;
}

interface AnnouncedPayload extends RecordPayload {
  /** Whether subscribers are notified. */
  readonly notify: boolean;
}

interface UpdatedPayload extends AnnouncedPayload {
  /** The update that was posted with it; null when the record changed without one. */
  readonly update_id: number | null;
}

/**
 * The events of a tenant and their payloads: ids and decisions only, no texts, so that no consumer acts on outdated ones.
 * Described in docs/events.md.
 *
 * An interface, so that a module can add its own:
 * `declare module '../../events/domain-events.js' { interface DomainEventPayloads { 'invoice.sent': { invoice_id: number } } }`
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
    /** Stays the same when the event comes again. */
    readonly id: number;
    readonly name: One;
    readonly payload: DomainEventPayloads[One];
    readonly occurredAt: Date;
    /** The trace that it happened in, as the header of that name has it; missing outside any. */
    readonly traceparent?: string;
  };
}[Name];

/**
 * What a consumer does with an event, in the context of its tenant and outside any transaction. It may get an event again,
 * so it must be idempotent or keep track of `id`. When it throws, the event comes again after pauses that grow, and later
 * events of the same subject wait for it; all others go on.
 */
export type EventWork<Name extends DomainEventName> = (event: RecordedEvent<Name>) => Promise<void>;

/** What a consumer writes of events, inside a write of their tenant; otherwise like {@link EventWork}. */
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
   * Has `work` done for every event of these names, in whichever process is there: after the event's transaction is
   * committed, at least once, and in the order of recording for each subject ({@link subjectOf}). Call it in `onModuleInit`.
   *
   * @param consumer its permanent name, such as `acme-runbooks.mailer`: undelivered events are kept under it
   * @param from where a new consumer begins: with events from `now` on, or with all that are stored
   * @throws InvalidConsumer for a name that is taken or malformed
   */
  on<Name extends DomainEventName>(
    consumer: string,
    names: readonly Name[],
    work: EventWork<Name>,
    { from = 'now' }: { readonly from?: 'now' | 'beginning' } = {},
  ): void {
    // Only events of these names come, each with the payload that it was recorded with.
    this.consumers.add({ name: consumer, eventNames: names, from }, (event) =>
      work(recordedEventOf(event) as never),
    );
  }

  /**
   * Like {@link on}, for a consumer that only writes to the database: `work` gets events of several subjects, oldest first,
   * inside one write of their tenant that also notes their delivery, so that each event comes once. When it throws, each
   * subject's events come by themselves.
   *
   * @throws InvalidConsumer for a name that is taken or malformed
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
   * Records that something happened to the current tenant, at the present time. Sent without waiting for the database: the
   * write fails if it does.
   *
   * @throws NoOpenTransaction outside a write: the event could not be committed with its cause
   */
  record<Name extends DomainEventName>(name: Name, payload: DomainEventPayloads[Name]): Promise<void> {
    return Promise.try(() => {
      this.outbox.append([{ name, payload }], this.clock.now());
    });
  }

  /**
   * Records several events like {@link record}, in one statement and in the order given.
   *
   * @throws NoOpenTransaction outside a write
   */
  recordAll(events: readonly DomainEvent[]): Promise<void> {
    return Promise.try(() => {
      this.outbox.append(events, this.clock.now());
    });
  }
}

/** Without what only its delivery needs. */
function recordedEventOf({ subject: _, traceparent, ...event }: StoredEvent): object {
  return traceparent === null ? event : { ...event, traceparent };
}

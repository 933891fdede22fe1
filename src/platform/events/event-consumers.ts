import { Injectable } from '@nestjs/common';
import { currentTenant, runInTrace, traceOf } from '#core/context/work-context.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { Jobs } from '#platform/jobs/jobs.js';
import { Clock } from '#core/time/clock.js';
import { EventDeliveriesRepository, type StoredEvent } from './event-deliveries.repository.js';

const NAME = /^[a-z0-9][a-z0-9._-]{0,62}$/;

/** Events delivered per job, before others of the tenant get their turn. */
const EVENTS_A_JOB = 100;

/** The name of a consumer is unusable, which is a programming error. */
export class InvalidConsumer extends Error {}

/** A consumer of events. */
export interface EventConsumer {
  readonly name: string;
  readonly eventNames: readonly string[];
  readonly from: 'now' | 'beginning';
}

/** The job that delivers the events of one subject to a consumer. */
export function deliveryJob(consumer: string, subject: string): { kind: string; subject: string } {
  // The subject contains the consumer, so other consumers do not wait for it.
  return { kind: `event.${consumer}`, subject: `${consumer} ${subject}` };
}

/**
 * The consumers of this process. Each subject of each consumer has its own job, which keeps the events in
 * order. Jobs provide the rest: leases, growing pauses, and fairness between tenants.
 */
@Injectable()
export class EventConsumers {
  private readonly consumers = new Map<string, EventConsumer>();

  constructor(
    private readonly jobs: Jobs,
    private readonly deliveries: EventDeliveriesRepository,
    private readonly database: TenantDatabase,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds a consumer that works outside any transaction, one event after another.
   *
   * @throws InvalidConsumer
   */
  add(consumer: EventConsumer, work: (event: StoredEvent) => Promise<void>): void {
    this.register(consumer);
    this.jobs.handle(deliveryJob(consumer.name, '').kind, (job) =>
      this.deliver(consumer, subjectOfJob(consumer, job), work),
    );
  }

  /**
   * Adds a consumer that works in a write transaction, on events of several subjects at a time.
   *
   * @throws InvalidConsumer
   */
  addTogether(consumer: EventConsumer, work: (events: readonly StoredEvent[]) => Promise<void>): void {
    this.register(consumer);
    this.jobs.handleTogether(deliveryJob(consumer.name, '').kind, (jobs) =>
      this.deliverTogether(
        consumer,
        jobs.map((job) => subjectOfJob(consumer, job)),
        work,
      ),
    );
  }

  list(): EventConsumer[] {
    return [...this.consumers.values()];
  }

  private register(consumer: EventConsumer): void {
    const { name } = consumer;
    if (!NAME.test(name))
      throw new InvalidConsumer(
        `"${name}" cannot name a consumer of events: use a-z, 0-9, dots, dashes and underscores, at most 63.`,
      );
    if (this.consumers.has(name))
      throw new InvalidConsumer(
        `There is a consumer of events "${name}" already: each name is given to DomainEvents once.`,
      );
    this.consumers.set(name, consumer);
  }

  /** Delivers the events of one subject of the current tenant, oldest first, up to the first that fails. */
  private async deliver(
    { name, eventNames }: EventConsumer,
    subject: string,
    work: (event: StoredEvent) => Promise<void>,
  ): Promise<void> {
    const { id: tenantId } = currentTenant();
    const events = await this.deliveries.first(tenantId, name, [subject], EVENTS_A_JOB);
    for (const event of events) {
      // Another version may have subscribed to more events.
      if (eventNames.includes(event.name)) await runInTrace(traceOf(event.traceparent), () => work(event));
      await this.database.write(async () => {
        await this.deliveries.remove(tenantId, name, [event]);
        // Events that are dispatched meanwhile schedule the job themselves.
        if (event === events[EVENTS_A_JOB - 1]) await this.scheduleAgain(name, [subject]);
      });
    }
  }

  /** Delivers events of several subjects of the current tenant, oldest first, in one transaction: all or none. */
  private async deliverTogether(
    { name, eventNames }: EventConsumer,
    subjects: readonly string[],
    work: (events: readonly StoredEvent[]) => Promise<void>,
  ): Promise<void> {
    const { id: tenantId } = currentTenant();
    await this.database.write(async () => {
      const events = await this.deliveries.first(tenantId, name, subjects, EVENTS_A_JOB);
      if (events.length === 0) return;
      const wanted = events.filter((event) => eventNames.includes(event.name));
      await Promise.all([
        this.deliveries.remove(tenantId, name, events),
        wanted.length > 0 ? work(wanted) : undefined,
        events.length === EVENTS_A_JOB ? this.scheduleAgain(name, subjects) : undefined,
      ]);
    });
  }

  private scheduleAgain(consumer: string, subjects: readonly string[]): Promise<void> {
    const dueAt = this.clock.now();
    return this.jobs.scheduleAll(subjects.map((subject) => ({ ...deliveryJob(consumer, subject), dueAt })));
  }
}

function subjectOfJob({ name }: EventConsumer, job: string): string {
  return job.slice(name.length + 1);
}

import { Injectable } from '@nestjs/common';
import { currentTenant } from '../context/work-context.js';
import { TenantDatabase } from '../database/tenant/tenant-database.js';
import { Jobs } from '../jobs/jobs.js';
import { Clock } from '../time/clock.js';
import { EventDeliveriesRepository, type StoredEvent } from './event-deliveries.repository.js';

const NAME = /^[a-z0-9][a-z0-9._-]{0,62}$/;

/** Events of one subject that are delivered before others of the tenant get their turn. */
const EVENTS_A_JOB = 100;

/** The name of a consumer cannot be used; a fault of the program. */
export class InvalidConsumer extends Error {}

/** A consumer of events. */
export interface EventConsumer {
  readonly name: string;
  readonly eventNames: readonly string[];
  readonly from: 'now' | 'beginning';
  readonly work: (event: StoredEvent) => Promise<void>;
}

/** The job that delivers the events of one subject to a consumer. */
export function deliveryJob(consumer: string, subject: string): { kind: string; subject: string } {
  // The consumer is part of the subject, so that others need not wait for it.
  return { kind: `event.${consumer}`, subject: `${consumer} ${subject}` };
}

/**
 * The consumers of this process. Each subject of each consumer is a job of its own, so its events come in order, and
 * jobs provide the rest: leases, growing pauses, fairness between tenants.
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

  /** @throws InvalidConsumer */
  add(consumer: EventConsumer): void {
    const { name } = consumer;
    if (!NAME.test(name))
      throw new InvalidConsumer(
        `"${name}" cannot name a consumer of events: use a-z, 0-9, dots, dashes and underscores, at most 63.`,
      );
    if (this.consumers.has(name))
      throw new InvalidConsumer(
        `There is a consumer of events "${name}" already: DomainEvents.on() is called once for each name.`,
      );
    this.consumers.set(name, consumer);
    this.jobs.handle(deliveryJob(name, '').kind, (subject) =>
      this.deliver(consumer, subject.slice(name.length + 1)),
    );
  }

  list(): EventConsumer[] {
    return [...this.consumers.values()];
  }

  /** Delivers the events of one subject of the current tenant, oldest first, up to the first that fails. */
  private async deliver({ name, eventNames, work }: EventConsumer, subject: string): Promise<void> {
    const { id: tenantId } = currentTenant();
    for (let handed = 0; handed < EVENTS_A_JOB; handed += 1) {
      const event = await this.deliveries.first(tenantId, name, subject);
      if (event === undefined) return;
      // Another version may have subscribed to more.
      if (eventNames.includes(event.name)) await work(event);
      await this.deliveries.remove(tenantId, name, subject, event.id);
    }
    await this.database.write(() =>
      this.jobs.arm({ ...deliveryJob(name, subject), dueAt: this.clock.now() }),
    );
  }
}

import { Injectable } from '@nestjs/common';
import { Settings } from '#core/config/settings.js';
import type { BackgroundTransaction } from '#platform/database/tenant/background-database.js';
import { BackgroundJobs } from '#platform/jobs/background-jobs.js';
import { Clock } from '#core/time/clock.js';
import { EventConsumers, deliveryJob } from './event-consumers.js';
import { EventDispatchRepository, type Delivery } from './event-dispatch.repository.js';

const DAY_MS = 86_400_000;

/** Turns events of the outbox into deliveries and jobs, and deletes old ones; {@link EventWorker} decides when. */
@Injectable()
export class EventDispatcher {
  private readonly registered = new Set<string>();

  constructor(
    private readonly consumers: EventConsumers,
    private readonly events: EventDispatchRepository,
    private readonly jobs: BackgroundJobs,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  /**
   * Dispatches committed events, after registering this process's consumers.
   *
   * @returns whether there may be more
   */
  async dispatch(): Promise<boolean> {
    for (const consumer of this.consumers.list()) {
      if (this.registered.has(consumer.name)) continue;
      await this.events.register(consumer, this.clock.now(), this.schedule);
      this.registered.add(consumer.name);
    }
    return this.events.dispatch(this.schedule);
  }

  /**
   * Deletes some of the events that are past their retention and were delivered to every consumer.
   *
   * @returns whether there may be more
   */
  sweep(): Promise<boolean> {
    return this.events.sweep(
      new Date(this.clock.now().getTime() - this.settings.eventRetentionDays * DAY_MS),
    );
  }

  /** Names of registered consumers that this process does not know and that start with this text. */
  async unknownConsumers(prefix: string): Promise<readonly string[]> {
    const known = new Set(this.consumers.list().map(({ name }) => name));
    const registered = await this.events.registered(prefix);
    return registered.filter((name) => !known.has(name));
  }

  /** Removes consumers for good, with the events that they have not had. */
  async removeConsumers(names: readonly string[]): Promise<void> {
    await this.events.unregister(names);
  }

  private readonly schedule = (
    transaction: BackgroundTransaction,
    deliveries: readonly Delivery[],
  ): Promise<void> => {
    const dueAt = this.clock.now();
    return this.jobs.ensureArmed(
      transaction,
      deliveries.map(({ tenantId, consumer, subject, traceparent }) => ({
        tenantId,
        dueAt,
        traceparent,
        ...deliveryJob(consumer, subject),
      })),
    );
  };
}

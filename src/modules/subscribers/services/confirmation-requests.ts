import { Injectable, type OnModuleInit } from '@nestjs/common';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { DomainEvents } from '#platform/events/domain-events.js';
import { Jobs } from '#platform/jobs/jobs.js';
import { Clock } from '#core/time/clock.js';
import { UnconfirmedRepository } from '../store/unconfirmed.repository.js';

const FORGET = 'subscriber.forget_unconfirmed';
const DAY_MS = 86_400_000;
/** Twice the lifetime of a confirmation link. */
const KEPT_DAYS = 14;
const FORGOTTEN_A_BATCH = 500;

/**
 * Asks subscribers to confirm, and deletes those that never do: they have not
 * consented to storing their address.
 */
@Injectable()
export class ConfirmationRequests implements OnModuleInit {
  constructor(
    private readonly unconfirmed: UnconfirmedRepository,
    private readonly database: TenantDatabase,
    private readonly events: DomainEvents,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(FORGET, (subject) => this.forget(subject));
  }

  /**
   * Records an event that asks pending subscribers to confirm, in the open write.
   *
   * @param nonce of the visitor's request that is to be confirmed
   */
  async ask(subscriberIds: readonly number[], nonce?: string): Promise<void> {
    await this.events.record('subscriber.confirmation_requested', {
      subscriber_ids: subscriberIds,
      ...(nonce === undefined ? {} : { confirmation_nonce: nonce }),
    });
    await this.expectUntil();
  }

  /**
   * Records an event that sends a manage link to a confirmed subscriber, in the open write. Runs
   * the same statements as {@link ask}, because timing must not reveal whether an address is known.
   */
  async remind(subscriberId: number): Promise<void> {
    await this.events.record('subscriber.manage_link_requested', { subscriber_ids: [subscriberId] });
    await this.expectUntil();
  }

  /** Sees to it, in the open write, that new pending subscribers are deleted if they never confirm. Asks nobody. */
  expectUnasked(): Promise<void> {
    return this.expectUntil();
  }

  /**
   * Schedules one job per day of requests. Runs last in the transaction, to hold the lock
   * on its shared row only briefly.
   */
  private async expectUntil(): Promise<void> {
    const today = Math.floor(this.clock.now().getTime() / DAY_MS);
    const dueAt = new Date((today + KEPT_DAYS + 1) * DAY_MS);
    await this.jobs.schedule({
      kind: FORGET,
      subject: `${FORGET} ${dueAt.toISOString().slice(0, 10)}`,
      dueAt,
    });
  }

  private forget(subject: string): Promise<void> {
    return this.database.write(async () => {
      const now = this.clock.now();
      const askedBefore = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
      const forgotten = await this.unconfirmed.deleteSome(askedBefore, FORGOTTEN_A_BATCH);
      if (forgotten === FORGOTTEN_A_BATCH) await this.jobs.schedule({ kind: FORGET, subject, dueAt: now });
    });
  }
}

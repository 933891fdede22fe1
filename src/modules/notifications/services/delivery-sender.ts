import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Metrics } from '#core/metrics/metrics.js';
import { currentTenant } from '#core/context/work-context.js';
import { quotaMessage, quotaOf } from '#platform/database/tenant/quota-condition.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { Jobs } from '#platform/jobs/jobs.js';
import { Clock } from '#core/time/clock.js';
import { DeliveriesRepository, SHARDS, type SettledDelivery } from '../store/deliveries.repository.js';
import { MailDaysRepository } from '../store/mail-days.repository.js';
import { dayAfter, dayOf } from '../rules/mail-day.js';
import {
  isAskedByVisitor,
  type DeliveryChannel,
  type DeliveryOutcome,
  type RecordOutcomes,
  type WaitingDelivery,
} from '../rules/delivery-channel.js';
import { DeliveryChannels } from './delivery-channels.js';

const KIND = 'notification.send';
/** Deliveries fetched at once. */
const DELIVERIES_A_BATCH = 400;
/** Deliveries beyond the daily quota that are postponed in one transaction. */
const POSTPONED_AT_ONCE = 2_000;
/** After this time a job starts no further batch, to let other tenants take their turn. */
const BEGIN_WITHIN_MS = 500;
/** How often deliveries look for a channel that is not installed. */
const LOOK_FOR_CHANNEL_MS = 3_600_000;

/**
 * Hands due deliveries to their channels, in jobs. If a process dies, its deliveries keep waiting and another
 * process continues. Each shard of a channel's subscribers has its own job. A subscriber is always in the
 * same shard, which preserves the order.
 */
@Injectable()
export class DeliverySender implements OnModuleInit {
  /** By channel. A channel always gets the same recorder, so it can record outcomes of several jobs together. */
  private readonly recorders = new Map<string, RecordOutcomes>();
  private readonly outcomes;
  /** Deliveries in progress that the daily quota has counted. */
  private readonly counted = new Set<string>();
  private readonly logger = new Logger(DeliverySender.name);

  constructor(
    private readonly channels: DeliveryChannels,
    private readonly deliveries: DeliveriesRepository,
    private readonly days: MailDaysRepository,
    private readonly database: TenantDatabase,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    metrics: Metrics,
  ) {
    this.outcomes = metrics.counter({
      name: 'heliograph_deliveries_total',
      help: 'Tries to tell subscribers something, by what came of them: retry is one that is made again later.',
      labels: ['channel', 'outcome'],
    });
  }

  onModuleInit(): void {
    this.jobs.handle(KIND, (subject) => this.send(subject));
  }

  /** Schedules sending the deliveries of these channels that are due by `dueAt`, in the open write. */
  async schedule(channels: readonly string[], dueAt: Date): Promise<void> {
    const jobs = channels
      // Deliveries of a channel without a sender can only wait for one.
      .filter((channel) => this.channels.find(channel) !== undefined)
      .flatMap((channel) =>
        Array.from({ length: SHARDS }, (_, shard) => ({
          kind: KIND,
          subject: `${KIND} ${channel} ${shard}`,
          dueAt,
        })),
      );
    if (jobs.length > 0) await this.jobs.scheduleAll(jobs);
  }

  private async send(subject: string): Promise<void> {
    const [, name = '', shardText] = subject.split(' ');
    const channel = this.channels.find(name);
    const shard = Number(shardText);
    if (channel === undefined) return this.waitForChannel(subject, name, shard);
    const started = performance.now();
    while (
      !this.isResting(channel) &&
      (await this.sendBatch(channel, shard)) &&
      performance.now() - started < BEGIN_WITHIN_MS
    );
    await this.database.write(async () => {
      // Schedules the job first to lock its row. A concurrent write that creates deliveries schedules this job too, and
      // a result read before those existed must not overwrite its time.
      await this.jobs.schedule({ kind: KIND, subject, dueAt: this.clock.now() });
      const nextDue = await this.deliveries.nextDue(name, shard);
      await (nextDue === undefined
        ? this.jobs.cancel(KIND, subject)
        : this.jobs.schedule({ kind: KIND, subject, dueAt: later(nextDue, channel.restsUntil) }));
    });
  }

  private isResting({ restsUntil }: DeliveryChannel): boolean {
    return restsUntil !== undefined && restsUntil > this.clock.now();
  }

  /** Lets deliveries wait whose channel is not installed. They go out by themselves once it is. */
  private async waitForChannel(subject: string, name: string, shard: number): Promise<void> {
    if ((await this.deliveries.nextDue(name, shard)) === undefined) return;
    this.logger.warn(
      `The channel ${name} is not installed, so deliveries of ${currentTenant().slug} wait for its module.`,
    );
    const dueAt = new Date(this.clock.now().getTime() + LOOK_FOR_CHANNEL_MS);
    await this.database.write(() => this.jobs.schedule({ kind: KIND, subject, dueAt }));
  }

  /** @returns whether more deliveries may be due that the same job can send */
  private async sendBatch(channel: DeliveryChannel, shard: number): Promise<boolean> {
    const { name, keepsOrder = false } = channel;
    if (keepsOrder) await this.deliveries.holdBack(name, shard, this.clock.now());
    const { wanted, unwanted } = await this.deliveries.due(name, shard, this.clock.now(), DELIVERIES_A_BATCH);
    if (currentTenant().state === 'archived') {
      await this.deliveries.cancel([...wanted, ...unwanted]);
      return wanted.length + unwanted.length === DELIVERIES_A_BATCH;
    }
    await this.deliveries.cancel(unwanted);
    const allowed = await this.allowed(channel, wanted);
    if (allowed.length > 0) await this.deliver(channel, allowed);
    if (allowed.length < wanted.length) return (await this.postpone(channel, shard)) === POSTPONED_AT_ONCE;
    // For endpoints, the next batch would find deliveries again that could not be posted now.
    return !keepsOrder && wanted.length + unwanted.length === DELIVERIES_A_BATCH;
  }

  /** Those of some deliveries that the daily quota has room for, counted as sent. */
  private async allowed(
    { dailyQuota }: DeliveryChannel,
    wanted: readonly WaitingDelivery[],
  ): Promise<readonly WaitingDelivery[]> {
    const limit = dailyQuota === undefined ? 0 : quotaOf(dailyQuota);
    const counted = limit === 0 ? [] : wanted.filter((delivery) => !isAskedByVisitor(delivery));
    if (counted.length === 0) return wanted;
    const room = await this.days.reserve(dayOf(this.clock.now()), counted.length, limit);
    const [sent, refused] = [counted.slice(0, room), new Set(counted.slice(room))];
    for (const delivery of sent) this.counted.add(keyOf(delivery));
    return wanted.filter((delivery) => !refused.has(delivery));
  }

  private async postpone({ name }: DeliveryChannel, shard: number): Promise<number> {
    const now = this.clock.now();
    const until = dayAfter(now);
    const count = await this.deliveries.postpone(name, shard, now, until, POSTPONED_AT_ONCE);
    this.logger.warn(
      `${quotaMessage('daily_mails')} ${count} mails of ${currentTenant().slug} wait until ${until.toISOString()}.`,
    );
    return count;
  }

  private async deliver(channel: DeliveryChannel, due: readonly WaitingDelivery[]): Promise<void> {
    try {
      await channel.deliver(due, this.recorderOf(channel));
    } catch (cause) {
      // The message of a job's error is stored with the job, and a message from another program may
      // contain an address.
      throw new Error(`The channel ${channel.name} failed.`, { cause });
    } finally {
      await this.giveBack(due);
    }
  }

  /** Takes those off the count that were not sent, in the open write. */
  private releaseCount(unsent: readonly DeliveryOutcome[]): void {
    const count = unsent.filter((outcome) => this.counted.has(keyOf(outcome))).length;
    if (count > 0) this.days.giveBack(dayOf(this.clock.now()), count);
  }

  /** Takes those off the count that have no outcome, because the channel failed. */
  private async giveBack(due: readonly WaitingDelivery[]): Promise<void> {
    const count = due.filter((delivery) => this.counted.delete(keyOf(delivery))).length;
    if (count === 0) return;
    await this.database.write(() => {
      this.days.giveBack(dayOf(this.clock.now()), count);
      return Promise.resolve();
    });
  }

  private recorderOf(channel: DeliveryChannel): RecordOutcomes {
    const known = this.recorders.get(channel.name);
    if (known !== undefined) return known;
    const record = async (outcomes: readonly DeliveryOutcome[]): Promise<void> => {
      const now = this.clock.now();
      const settled = outcomes.map((outcome) => settle(channel, outcome, now));
      const unsent = settled.filter(({ status }) => status !== 'sent').map(({ outcome }) => outcome);
      await this.database.write(async () => {
        await this.deliveries.settle(settled, now);
        this.releaseCount(unsent);
      });
      for (const { outcome } of settled) this.counted.delete(keyOf(outcome));
      for (const { outcome, status } of settled)
        this.outcomes.inc({
          channel: channel.name,
          outcome: status === 'waiting' ? 'retry' : outcome.result,
        });
    };
    this.recorders.set(channel.name, record);
    return record;
  }
}

function keyOf({ eventId, subscriberId }: Pick<DeliveryOutcome, 'eventId' | 'subscriberId'>): string {
  return `${currentTenant().id} ${eventId} ${subscriberId}`;
}

function later(one: Date, other: Date | undefined): Date {
  return other === undefined || one > other ? one : other;
}

/** State of a delivery after a try. */
function settle(
  { retryAfterSeconds }: DeliveryChannel,
  outcome: DeliveryOutcome,
  now: Date,
): SettledDelivery {
  if (outcome.result !== 'retry') return { outcome, status: outcome.result, dueAt: null };
  const pause = retryAfterSeconds[outcome.tries];
  if (pause === undefined)
    return { outcome: { ...outcome, result: 'failed' }, status: 'failed', dueAt: null };
  const dueAt = new Date(Math.max(now.getTime() + pause * 1_000, outcome.notBefore?.getTime() ?? 0));
  return { outcome, status: 'waiting', dueAt };
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Metrics } from '../../metrics/metrics.js';
import { TenantDatabase } from '../../database/tenant/tenant-database.js';
import { Jobs } from '../../jobs/jobs.js';
import { Clock } from '../../time/clock.js';
import { DeliveriesRepository, SHARDS, type SettledDelivery } from '../ledger/deliveries.repository.js';
import {
  DeliveryChannels,
  type DeliveryChannel,
  type DeliveryOutcome,
  type RecordOutcomes,
  type WaitingDelivery,
} from './delivery-channel.js';

const KIND = 'notification.send';
/** Deliveries fetched at once. */
const DELIVERIES_A_BATCH = 400;
/** After this time a job starts no further batch, to let other tenants take their turn. */
const BEGIN_WITHIN_MS = 500;

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

  constructor(
    private readonly channels: DeliveryChannels,
    private readonly deliveries: DeliveriesRepository,
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
  async arm(channels: readonly string[], dueAt: Date): Promise<void> {
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
    if (jobs.length > 0) await this.jobs.armAll(jobs);
  }

  private async send(subject: string): Promise<void> {
    const [, name = '', shardText] = subject.split(' ');
    const channel = this.channels.find(name);
    if (channel === undefined) return;
    const shard = Number(shardText);
    const started = performance.now();
    while ((await this.sendBatch(channel, shard)) && performance.now() - started < BEGIN_WITHIN_MS);
    await this.database.write(async () => {
      // Arms the job first to lock its row. A concurrent write that creates deliveries arms this job too, and
      // a result read before those existed must not overwrite its time.
      await this.jobs.arm({ kind: KIND, subject, dueAt: this.clock.now() });
      const nextDue = await this.deliveries.nextDue(name, shard);
      await (nextDue === undefined
        ? this.jobs.disarm(KIND, subject)
        : this.jobs.arm({ kind: KIND, subject, dueAt: nextDue }));
    });
  }

  /** @returns whether more deliveries may be due that the same job can send */
  private async sendBatch(channel: DeliveryChannel, shard: number): Promise<boolean> {
    const { name, keepsOrder = false } = channel;
    if (keepsOrder) await this.deliveries.holdBack(name, shard, this.clock.now());
    const { wanted, unwanted } = await this.deliveries.due(name, shard, this.clock.now(), DELIVERIES_A_BATCH);
    await this.deliveries.cancel(unwanted);
    if (wanted.length > 0) await this.deliver(channel, wanted);
    // For endpoints, the next batch would find deliveries again that could not be posted now.
    return !keepsOrder && wanted.length + unwanted.length === DELIVERIES_A_BATCH;
  }

  private async deliver(channel: DeliveryChannel, due: readonly WaitingDelivery[]): Promise<void> {
    try {
      await channel.deliver(due, this.recorderOf(channel));
    } catch (cause) {
      // The message of a job's error is stored with the job, and a message from another program may
      // contain an address.
      throw new Error(`The channel ${channel.name} failed.`, { cause });
    }
  }

  private recorderOf(channel: DeliveryChannel): RecordOutcomes {
    const known = this.recorders.get(channel.name);
    if (known !== undefined) return known;
    const record = async (outcomes: readonly DeliveryOutcome[]): Promise<void> => {
      const now = this.clock.now();
      const settled = outcomes.map((outcome) => settle(channel, outcome, now));
      await this.deliveries.settle(settled, now);
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

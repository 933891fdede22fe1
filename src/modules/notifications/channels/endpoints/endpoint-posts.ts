import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { traceparentOf } from '#core/context/trace-context.js';
import { currentTenant, traceOf } from '#core/context/work-context.js';
import { NotFound } from '#core/errors/api-error.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { loggableError } from '#core/logging/loggable-error.js';
import {
  SubscriberEndpoints,
  type EndpointResult,
  type TakenEndpoint,
} from '#modules/subscribers/services/subscriber-endpoints.service.js';
import { SubscribersService } from '#modules/subscribers/services/subscribers.service.js';
import { OutboundHttp, type OutboundPost, type OutboundResponse } from '#platform/outbound/outbound-http.js';
import { Clock } from '#core/time/clock.js';
import { Tracing } from '#core/tracing/tracing.js';
import { settledWithin } from '#core/time/settled-within.js';
import { NotificationContents, type LoadedContents } from '../../services/notification-contents.js';
import type { DeliveryOutcome, RecordOutcomes, WaitingDelivery } from '../../rules/delivery-channel.js';
import { DeliverySender } from '../../services/delivery-sender.js';
import { DeliveriesRepository } from '../../store/deliveries.repository.js';
import type { EndpointFormat } from './endpoint-format.js';
import { PostOutcomes, type PostOutcome } from './post-outcomes.js';
import { PostSlots } from './post-slots.js';
import { PostWindow } from './post-window.js';
import { retryAfter } from '#platform/outbound/retry-after.js';

/** Lease of an endpoint. A post takes 15 seconds at most, and none is started after the first ten. */
const TAKEN_FOR_MS = 45_000;
const BEGIN_WITHIN_MS = 10_000;
/** After this time a batch continues in the background, so hanging endpoints delay no others. */
const WAIT_MS = 1_000;
/** How long a stopping process waits for posts in progress. */
const STOP_WITHIN_MS = 17_000;

const RESULTS = { sent: 'reached', retry: 'failed', failed: 'failed', cancelled: 'unused' } as const;

/** Shared by all deliveries of a batch. */
interface Batch {
  readonly format: EndpointFormat;
  readonly contents: LoadedContents;
  readonly outcomes: PostOutcomes;
}

/** Result of a try: the outcome for the ledger, and what it showed about the endpoint. */
interface Try {
  readonly outcome: DeliveryOutcome;
  readonly result: Pick<EndpointResult, 'result' | 'blockedUntil'>;
}

/**
 * Posts deliveries to endpoints: many endpoints in parallel, and one post at a time to each. An endpoint is
 * leased in the database first. Other processes leave it alone meanwhile, and a process that dies loses the
 * lease after a while. Posts that hang continue next to later batches.
 */
@Injectable()
export class EndpointPosts implements BeforeApplicationShutdown {
  private readonly logger = new Logger(EndpointPosts.name);
  private readonly underWay = new Set<Promise<unknown>>();
  private readonly window = new PostWindow();

  constructor(
    private readonly endpoints: SubscriberEndpoints,
    private readonly subscribers: SubscribersService,
    private readonly contents: NotificationContents,
    private readonly deliveries: DeliveriesRepository,
    private readonly sender: DeliverySender,
    private readonly http: OutboundHttp,
    private readonly slots: PostSlots,
    private readonly database: TenantDatabase,
    private readonly clock: Clock,
    private readonly tracing: Tracing,
  ) {}

  /** Resolves once all outcomes are recorded, or after a second. The rest is recorded as it arrives. */
  async deliver(
    format: EndpointFormat,
    deliveries: readonly WaitingDelivery[],
    record: RecordOutcomes,
  ): Promise<void> {
    const { id: tenantId } = currentTenant();
    const groups = Map.groupBy(deliveries, ({ subscriberId }) => subscriberId);
    const contents = await this.contents.load(deliveries);
    const slots = await this.slots.reserve(tenantId, groups.size);
    const taken = await this.lease([...groups.keys()].slice(0, slots)).catch((error: unknown) => {
      this.slots.giveBack(tenantId, slots);
      throw error;
    });
    this.slots.giveBack(tenantId, slots - taken.length);
    if (taken.length === 0) return;
    const state = { isLate: false };
    const outcomes = new PostOutcomes((settled) => this.write(format, settled, record, state.isLate));
    const batch = { format, contents, outcomes };
    const work = taken.map(async (endpoint) => {
      try {
        await this.post(batch, endpoint, groups.get(endpoint.subscriberId) ?? []);
      } catch (error) {
        this.logger.error(`Cannot post to an endpoint: ${loggableError(error).message}`);
      } finally {
        this.slots.giveBack(tenantId, 1);
      }
    });
    const all = Promise.all(work);
    this.underWay.add(all);
    void all.then(() => this.underWay.delete(all));
    await settledWithin(all, WAIT_MS);
    state.isLate = true;
  }

  /** Waits for posts in progress, to record them while the database is still available. */
  async beforeApplicationShutdown(): Promise<void> {
    await settledWithin(Promise.all(this.underWay), STOP_WITHIN_MS);
  }

  private lease(subscriberIds: readonly number[]): Promise<TakenEndpoint[]> {
    return this.endpoints.lease(subscriberIds, new Date(this.clock.now().getTime() + TAKEN_FOR_MS));
  }

  /** Posts to one endpoint until it fails or the time is up. The remaining deliveries stay due. */
  private async post(
    batch: Batch,
    endpoint: TakenEndpoint,
    deliveries: readonly WaitingDelivery[],
  ): Promise<void> {
    const { subscriberId } = endpoint;
    const started = performance.now();
    const inOrder = deliveries.toSorted((one, other) => one.eventId - other.eventId);
    let result: Try['result'] = { result: 'unused', blockedUntil: null };
    for (const [index, delivery] of inOrder.entries()) {
      const isOver = await this.window.run(currentTenant().id, async () => {
        const tried = await this.try(batch, endpoint, delivery);
        if (tried.result.result !== 'unused') result = tried.result;
        const isLast =
          index === inOrder.length - 1 ||
          ['retry', 'failed'].includes(tried.outcome.result) ||
          performance.now() - started > BEGIN_WITHIN_MS;
        await batch.outcomes.add({
          outcome: tried.outcome,
          ...(isLast ? { endpoint: { subscriberId, ...result } } : {}),
        });
        return isLast;
      });
      if (isOver) return;
    }
  }

  private async try(
    { format, contents }: Batch,
    endpoint: TakenEndpoint,
    delivery: WaitingDelivery,
  ): Promise<Try> {
    const { eventId, subscriberId, tries } = delivery;
    const settle = (
      result: DeliveryOutcome['result'],
      further: Pick<DeliveryOutcome, 'code' | 'response' | 'notBefore'>,
      shown: EndpointResult['result'] = RESULTS[result],
    ): Try => ({
      outcome: { eventId, subscriberId, tries, result, ...further },
      result: { result: shown, blockedUntil: further.notBefore ?? null },
    });
    const request = await format.compose(delivery, contents, endpoint, this.clock.now());
    if (request === undefined) return settle('cancelled', {});
    try {
      const {
        status,
        text,
        retryAfter: header,
      } = await this.send(
        { url: (await format.urlOf?.(endpoint)) ?? endpoint.url, ...request },
        format.channel,
        delivery,
      );
      const said = { code: status, response: text };
      const verdict = format.judge(status, text);
      if (verdict === 'gone') return settle('failed', said, 'gone');
      const notBefore =
        verdict === 'retry' ? retryAfter(format.pauseOf?.(text) ?? header, this.clock.now()) : undefined;
      const further = { ...said, ...(notBefore === undefined ? {} : { notBefore }) };
      // An endpoint that asks for a pause is reachable.
      return settle(verdict, further, status === 429 ? 'slowed' : RESULTS[verdict]);
    } catch (error) {
      return settle('retry', { response: error instanceof Error ? error.message : String(error) });
    }
  }

  private send(
    post: OutboundPost,
    channel: string,
    { traceparent }: WaitingDelivery,
  ): Promise<OutboundResponse> {
    const step = {
      name: `POST ${channel}`,
      kind: 'client' as const,
      attributes: { 'http.request.method': 'POST', 'heliograph.channel': channel },
    };
    return this.tracing.run(step, traceOf(traceparent), async ({ trace, note }) => {
      const passedOn = trace === undefined ? {} : { traceparent: traceparentOf(trace) };
      const response = await this.http.post({ ...post, headers: { ...post.headers, ...passedOn } });
      note({ 'http.response.status_code': response.status });
      return response;
    });
  }

  private async write(
    { channel, forgetsGone = false }: EndpointFormat,
    settled: readonly PostOutcome[],
    record: RecordOutcomes,
    isLate: boolean,
  ): Promise<void> {
    const endpoints = settled.map(({ endpoint }) => endpoint).filter((one) => one !== undefined);
    await this.database.write(async () => {
      const now = this.clock.now();
      await record(settled.map(({ outcome }) => outcome).filter((one) => one !== undefined));
      this.endpoints.giveBack(endpoints);
      const reached = endpoints.filter(({ result }) => result === 'reached');
      this.deliveries.hasten(
        channel,
        reached.map(({ subscriberId }) => subscriberId),
        now,
      );
      // The sending job has already looked for the next due delivery.
      if (isLate) await this.sender.schedule([channel], now);
    });
    if (!forgetsGone) return;
    for (const { subscriberId, result } of endpoints) if (result === 'gone') await this.forget(subscriberId);
  }

  /** Deletes a subscriber, unless somebody else just has. */
  private async forget(subscriberId: number): Promise<void> {
    try {
      await this.subscribers.delete(subscriberId);
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
    }
  }
}

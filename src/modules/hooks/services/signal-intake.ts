import { Injectable, Logger } from '@nestjs/common';
import type { Tenant } from '#core/context/tenant.js';
import { currentTenant, runForTenant } from '#core/context/work-context.js';
import { Overloaded } from '#core/errors/api-error.js';
import { DatabaseUnavailable } from '#core/errors/database-unavailable.js';
import { loggableError } from '#core/logging/loggable-error.js';
import type { ReceivedRequest, RequestResult } from '../rules/received-request.js';
import { isRepeatOf, repeatOf, type SignalRepeat } from '../rules/repeated-signal.js';
import type { OwnerKind } from '../rules/webhook-owner.js';
import { SignalRepeatsRepository, type CountedRepeat } from '../store/signal-repeats.repository.js';
import { SignalQueue } from './signal-queue.js';

/** Time between two batches, unless there is enough for one before. A signal that arrives alone does not wait. */
const BATCH_EVERY_MS = 60;
/** Number of webhooks after which a batch costs little more than its rows. */
const ENOUGH = 50;
/** Maximum number of webhooks per batch. */
const MAX_AT_ONCE = 500;
/** Maximum number of requests that wait to be counted. */
const MAX_WAITING = 10_000;

interface WaitingRequest {
  readonly request: ReceivedRequest;
  readonly resolve: (result: RequestResult | Promise<RequestResult>) => void;
  readonly reject: (error: unknown) => void;
}

/** Equal signals of one webhook that are counted together. */
interface Group {
  readonly tenant: Tenant;
  readonly kind: OwnerKind;
  readonly ownerId: number;
  repeat: SignalRepeat;
  readonly requests: WaitingRequest[];
  /** Requests that arrived later and are no repeats of these. */
  readonly later: WaitingRequest[];
  isCollecting: boolean;
}

/**
 * Takes requests to inbound addresses. Repeats are counted for all tenants together: one row each, in one transaction
 * for many. All other requests, and those that turn out to repeat nothing, go to the {@link SignalQueue}. A request is
 * acknowledged once it is committed, and those of one webhook keep their order. Source: docs/decisions/0088.
 */
@Injectable()
export class SignalIntake {
  private readonly logger = new Logger(SignalIntake.name);
  private readonly groups = new Map<string, Group>();
  /** Numbers of requests in the queue, by webhook. */
  private readonly queued = new Map<string, number>();
  private waiting = 0;
  private isCounting = false;
  /** On the clock of `performance.now()`. */
  private countedAt = Number.NEGATIVE_INFINITY;
  /** Ends the pause before the next batch; undefined while there is none. */
  private endPause: (() => void) | undefined;

  constructor(
    private readonly queue: SignalQueue,
    private readonly repeats: SignalRepeatsRepository,
  ) {}

  /** Stores a request of the current tenant. @throws Overloaded, and any error from storing it */
  store(kind: OwnerKind, request: ReceivedRequest): Promise<RequestResult> {
    if (this.waiting >= MAX_WAITING)
      throw new Overloaded('Too many signals are arriving at once; try again.');
    const tenant = currentTenant();
    return new Promise((resolve, reject) => this.dispatch(tenant, kind, { request, resolve, reject }));
  }

  private dispatch(tenant: Tenant, kind: OwnerKind, entry: WaitingRequest): void {
    const { request } = entry;
    const name = nameOf(tenant, kind, request.ownerId);
    const repeat = repeatOf(request);
    const group = this.groups.get(name);
    if (group !== undefined) {
      this.waiting += 1;
      const isMore = group.isCollecting && group.later.length === 0;
      if (isMore && repeat !== undefined && isRepeatOf(repeat, group.repeat)) {
        group.repeat = repeat;
        group.requests.push(entry);
      } else group.later.push(entry);
    } else if (repeat === undefined || this.queued.has(name)) this.enqueue(tenant, kind, entry);
    else {
      this.waiting += 1;
      const { ownerId } = request;
      const begun = { tenant, kind, ownerId, repeat, requests: [entry], later: [], isCollecting: true };
      this.groups.set(name, begun);
      if (this.groups.size >= ENOUGH) this.endPause?.();
      if (!this.isCounting) void this.work();
    }
  }

  private async work(): Promise<void> {
    this.isCounting = true;
    while (this.groups.size > 0) {
      await this.pause();
      this.countedAt = performance.now();
      // All processes lock the rows in the same order.
      const batch = [...this.groups].slice(0, MAX_AT_ONCE).sort(([, one], [, other]) => inOrder(one, other));
      for (const [, group] of batch) group.isCollecting = false;
      await this.count(batch);
    }
    this.isCounting = false;
  }

  /** Waits until the next batch is due. */
  private async pause(): Promise<void> {
    const ms = this.groups.size < ENOUGH ? this.countedAt + BATCH_EVERY_MS - performance.now() : 0;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      timer = setTimeout(resolve, Math.max(0, ms));
      this.endPause = resolve;
    });
    this.endPause = undefined;
    clearTimeout(timer);
  }

  private async count(batch: readonly (readonly [string, Group])[]): Promise<void> {
    try {
      const counted = await this.repeats.count(
        batch.map(([, { tenant, kind, ownerId, repeat, requests }]): CountedRepeat => ({
          tenantId: tenant.id,
          kind,
          ownerId,
          repeat,
          count: requests.length,
        })),
      );
      for (const [index, [name, group]] of batch.entries()) {
        const found = counted.get(index);
        if (found !== undefined) {
          const { status, reportedAt: statusAt } = found;
          for (const { resolve } of group.requests) resolve({ problem: null, status, statusAt });
        }
        this.end(name, group, found === undefined ? group.requests : []);
      }
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable))
        this.logger.warn(`Cannot count repeated signals together: ${loggableError(error).message}`);
      for (const [name, group] of batch) {
        if (error instanceof DatabaseUnavailable) for (const { reject } of group.requests) reject(error);
        // One webhook must not fail the others, so each request is stored on its own.
        this.end(name, group, error instanceof DatabaseUnavailable ? [] : group.requests);
      }
    }
  }

  /** Ends a group. Passes on its requests that were not counted, then those that arrived later. */
  private end(name: string, { tenant, kind, requests, later }: Group, left: readonly WaitingRequest[]): void {
    this.groups.delete(name);
    this.waiting -= requests.length + later.length;
    for (const entry of left) this.enqueue(tenant, kind, entry);
    for (const entry of later) this.dispatch(tenant, kind, entry);
  }

  /** While requests of a webhook are in the queue, later ones follow them there. */
  private enqueue(tenant: Tenant, kind: OwnerKind, { request, resolve, reject }: WaitingRequest): void {
    const name = nameOf(tenant, kind, request.ownerId);
    this.queued.set(name, (this.queued.get(name) ?? 0) + 1);
    const settle = (): void => {
      const left = (this.queued.get(name) ?? 1) - 1;
      if (left === 0) this.queued.delete(name);
      else this.queued.set(name, left);
    };
    try {
      resolve(runForTenant(tenant, () => this.queue.store(kind, request)).finally(settle));
    } catch (error) {
      settle();
      reject(error);
    }
  }
}

function nameOf({ id }: Tenant, kind: OwnerKind, ownerId: number): string {
  return `${id} ${kind} ${ownerId}`;
}

function inOrder(one: Group, other: Group): number {
  if (one.tenant.id !== other.tenant.id) return one.tenant.id < other.tenant.id ? -1 : 1;
  if (one.kind !== other.kind) return one.kind < other.kind ? -1 : 1;
  return one.ownerId - other.ownerId;
}

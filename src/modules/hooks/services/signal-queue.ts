import { Injectable } from '@nestjs/common';
import type { Tenant } from '#core/context/tenant.js';
import { currentTenant, runForTenant } from '#core/context/work-context.js';
import { DatabaseUnavailable } from '#core/errors/database-unavailable.js';
import { Overloaded } from '#core/errors/api-error.js';
import { TenantFrozen } from '#core/errors/tenant-frozen.js';
import type { OwnerKind } from '../rules/webhook-owner.js';
import type { ReceivedRequest, RequestResult } from '../rules/received-request.js';
import { SignalWriter } from './signal-writer.service.js';

/**
 * Concurrent transactions per tenant. With two, one is prepared while the database executes the other. More
 * contend with each other.
 */
const QUEUES_PER_TENANT = 2;
/** Maximum number of requests per transaction. */
const MAX_AT_ONCE = 500;
/** Maximum number of requests waiting in a process. */
const MAX_WAITING = 10_000;

interface WaitingRequest {
  readonly request: ReceivedRequest;
  readonly resolve: (result: RequestResult) => void;
  readonly reject: (error: unknown) => void;
}

interface Line {
  readonly tenant: Tenant;
  readonly kind: OwnerKind;
  waiting: WaitingRequest[];
}

/**
 * Collects the requests of a tenant that arrive while earlier ones are being stored, and stores them in one
 * transaction. A burst costs little more than one request. Waiting requests have not been acknowledged.
 */
@Injectable()
export class SignalQueue {
  private readonly lines = new Map<string, Line>();
  private waiting = 0;

  constructor(private readonly writer: SignalWriter) {}

  /** Stores a request of the current tenant. @throws Overloaded, and any error from storing it */
  store(kind: OwnerKind, request: ReceivedRequest): Promise<RequestResult> {
    if (this.waiting >= MAX_WAITING)
      throw new Overloaded('Too many signals are arriving at once; try again.');
    const tenant = currentTenant();
    // All requests of an owner use the same queue, which preserves their order.
    const name = `${kind} ${tenant.id} ${request.ownerId % QUEUES_PER_TENANT}`;
    return new Promise((resolve, reject) => {
      this.waiting += 1;
      const entry = { request, resolve, reject };
      const line = this.lines.get(name);
      if (line !== undefined) {
        line.waiting.push(entry);
        return;
      }
      const begun: Line = { tenant, kind, waiting: [entry] };
      this.lines.set(name, begun);
      void this.work(name, begun);
    });
  }

  private async work(name: string, line: Line): Promise<void> {
    while (line.waiting.length > 0) {
      const batch = line.waiting.slice(0, MAX_AT_ONCE);
      line.waiting = line.waiting.slice(MAX_AT_ONCE);
      this.waiting -= batch.length;
      await this.storeAll(line, batch);
    }
    this.lines.delete(name);
  }

  private async storeAll({ tenant, kind }: Line, batch: readonly WaitingRequest[]): Promise<void> {
    try {
      const requests = batch.map(({ request }) => request);
      const actor = { type: 'trigger', id: null, name: kind } as const;
      const results = await runForTenant(tenant, () => this.writer.write(kind, requests), {
        action: 'receiveSignal',
        actor,
      });
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] ?? null);
    } catch (error) {
      // One failing request must not fail the others, so each is retried alone.
      if (batch.length === 1 || error instanceof DatabaseUnavailable || error instanceof TenantFrozen) {
        for (const { reject } of batch) reject(error);
        return;
      }
      for (const one of batch) await this.storeAll({ tenant, kind, waiting: [] }, [one]);
    }
  }
}

import { describe, expect, it } from 'vitest';
import type { Tenant } from '#core/context/tenant.js';
import { currentTenant, runForTenant } from '#core/context/work-context.js';
import { DatabaseUnavailable } from '#core/errors/database-unavailable.js';
import { Overloaded } from '#core/errors/api-error.js';
import type { OwnerKind } from '../rules/webhook-owner.js';
import type { ReceivedRequest, RequestResult } from '../rules/received-request.js';
import { SignalQueue } from './signal-queue.js';
import type { SignalWriter } from './signal-writer.service.js';

const STORED: RequestResult = { problem: null, status: 'degraded', statusAt: null };

/** One transaction that the queue has started. */
interface Batch {
  readonly tenant: string;
  readonly kind: OwnerKind;
  readonly owners: readonly number[];
  readonly commit: (results?: readonly RequestResult[]) => void;
  readonly fail: (error: Error) => void;
}

/** A queue whose transactions end when a test says so. */
class Scene {
  readonly batches: Batch[] = [];
  private readonly queue: SignalQueue;

  constructor() {
    const take: SignalWriter['write'] = (kind, requests) => {
      const { promise, resolve, reject } = Promise.withResolvers<RequestResult[]>();
      this.batches.push({
        tenant: currentTenant().id,
        kind,
        owners: requests.map(({ ownerId }) => ownerId),
        commit: (results = requests.map(() => STORED)) => {
          resolve([...results]);
        },
        fail: reject,
      });
      return promise;
    };
    this.queue = new SignalQueue({ write: take } as SignalWriter);
  }

  store(
    ownerId: number,
    { tenant = 'one', kind = 'component' }: { tenant?: string; kind?: OwnerKind } = {},
  ): Promise<RequestResult> {
    const request: ReceivedRequest = {
      ownerId,
      receivedAt: new Date(0),
      signals: [],
      problem: null,
      contentType: null,
      body: '',
    };
    return runForTenant({ id: tenant } as Tenant, () => this.queue.store(kind, request));
  }

  /** Owners of the transactions started since the last call. */
  async begun(): Promise<(readonly number[])[]> {
    await settled();
    return this.batches.splice(0).map(({ owners }) => owners);
  }

  /** The next transaction, once it has started. */
  async next(): Promise<Batch> {
    await settled();
    const batch = this.batches.shift();
    if (batch === undefined) throw new Error('No transaction was started.');
    return batch;
  }
}

/** Lets all promise callbacks run that are ready. */
function settled(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

describe('The queue of signals', () => {
  it('stores requests that arrive during a transaction together, in their order', async () => {
    const scene = new Scene();
    const results = [scene.store(1), scene.store(3), scene.store(1), scene.store(5)];
    const first = await scene.next();
    expect(first.owners).toEqual([1]);
    first.commit();
    const second = await scene.next();
    expect(second.owners).toEqual([3, 1, 5]);
    second.commit([STORED, null, { ...STORED, status: 'major_outage' }]);
    expect(await Promise.all(results)).toEqual([
      STORED,
      STORED,
      null,
      { problem: null, status: 'major_outage', statusAt: null },
    ]);
    const later = scene.store(1);
    (await scene.next()).commit();
    expect(await later).toEqual(STORED);
  });

  it('runs two transactions for a tenant at once, and others for other tenants and kinds', async () => {
    const scene = new Scene();
    for (const owner of [1, 2, 3, 4]) void scene.store(owner);
    void scene.store(1, { tenant: 'two' });
    void scene.store(1, { kind: 'host_system' });
    await settled();
    expect(scene.batches.map(({ tenant, kind, owners }) => [tenant, kind, owners])).toEqual([
      ['one', 'component', [1]],
      ['one', 'component', [2]],
      ['two', 'component', [1]],
      ['one', 'host_system', [1]],
    ]);
  });

  it('stores 500 requests in a transaction at most', async () => {
    const scene = new Scene();
    for (let count = 0; count < 1 + 501; count += 1) void scene.store(1);
    (await scene.next()).commit();
    const second = await scene.next();
    expect(second.owners).toHaveLength(500);
    second.commit();
    expect((await scene.next()).owners).toHaveLength(1);
  });

  it('refuses requests while 10,000 wait, and takes them again once some are being stored', async () => {
    const scene = new Scene();
    for (let count = 0; count < 1 + 10_000; count += 1) void scene.store(1);
    expect(() => scene.store(2)).toThrow(Overloaded);
    expect(() => scene.store(2, { tenant: 'two' })).toThrow(
      'Too many signals are arriving at once; try again.',
    );
    (await scene.next()).commit();
    await settled();
    void scene.store(2);
    expect(await scene.begun()).toEqual([Array.from({ length: 500 }, () => 1), [2]]);
  });

  it('stores each request alone if a transaction fails, and refuses those that fail again', async () => {
    const scene = new Scene();
    const results = Promise.allSettled([1, 3, 5, 7].map((owner) => scene.store(owner)));
    (await scene.next()).commit();
    (await scene.next()).fail(new Error('no'));
    const retried: (readonly number[])[] = [];
    for (const fails of [false, true, false]) {
      const { owners, commit, fail } = await scene.next();
      retried.push(owners);
      if (fails) fail(new Error('still no'));
      else commit();
    }
    expect(retried).toEqual([[3], [5], [7]]);
    expect(await results).toMatchObject([
      { value: STORED },
      { value: STORED },
      { reason: { message: 'still no' } },
      { value: STORED },
    ]);
  });

  it('retries nothing while the database is unavailable', async () => {
    const scene = new Scene();
    const results = Promise.allSettled([1, 3, 5].map((owner) => scene.store(owner)));
    (await scene.next()).commit();
    (await scene.next()).fail(new DatabaseUnavailable(new Error('gone')));
    expect((await results).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await scene.begun()).toEqual([]);
    void scene.store(1);
    expect(await scene.begun()).toEqual([[1]]);
  });

  it('fails for good where a single request fails', async () => {
    const scene = new Scene();
    const result = scene.store(1);
    (await scene.next()).fail(new Error('no'));
    await expect(result).rejects.toThrow('no');
    expect(await scene.begun()).toEqual([]);
  });
});

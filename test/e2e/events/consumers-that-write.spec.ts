import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tenant } from '#core/context/tenant.js';
import { currentTenant } from '#core/context/work-context.js';
import { DomainEvents } from '#platform/events/domain-events.js';
import { EventDispatcher } from '#platform/events/event-dispatcher.js';
import { JobRunner } from '#platform/jobs/job-runner.js';
import { inWrite } from '../../support/job-log.js';
import { useApi } from '../../support/use-api.js';

declare module '../../../src/platform/events/domain-events.js' {
  interface DomainEventPayloads {
    'order.packed': { readonly order_id: number; readonly number: number };
    'orders.counted': { readonly number: number };
  }
}

describe('A consumer of events that writes', () => {
  const test = useApi();
  const own = test.useTenant('own');
  const other = test.useTenant('other');
  let events: DomainEvents;
  /** Batches that the consumer received, as `tenant: order number, …`. */
  let given: string[];
  const poisoned = new Set<number>();

  const record = (tenant: Tenant, ...orders: readonly (readonly [number, number])[]): Promise<void> =>
    inWrite(test.app, tenant, () =>
      events.recordAll(
        orders.map(([order_id, number]) => ({ name: 'order.packed', payload: { order_id, number } })),
      ),
    );
  const undelivered = async (): Promise<number> =>
    (await test.database.sql(`select from event_delivery`)).length;
  /** Dispatches events and runs due jobs once, as production does. */
  const work = async (): Promise<void> => {
    const runner = test.app.get(JobRunner);
    while (await test.app.get(EventDispatcher).dispatch());
    const batches = runner.batchesOf(await runner.claim(16));
    await Promise.all(batches.map((batch) => runner.runBatch(batch)));
  };

  beforeAll(async () => {
    events = test.app.get(DomainEvents);
    events.onTogether('writer', ['order.packed'], async (together) => {
      const orders = together.map(({ payload: { order_id: order, number } }) => `${order} ${number}`);
      given.push(`${currentTenant().slug}: ${orders.join(', ')}`);
      await events.record('orders.counted', { number: orders.length });
      if (together.some(({ payload }) => poisoned.has(payload.order_id))) throw new Error('It is poisonous.');
    });
    await work();
  });

  beforeEach(() => {
    given = [];
    poisoned.clear();
  });

  it('gets those of several subjects in one write, in order, and what fails keeps no other subject waiting', async () => {
    poisoned.add(2);
    await record(own.tenant, [1, 1], [2, 1], [1, 2], [3, 1]);
    await record(other.tenant, [1, 9]);
    await work();
    expect(given.toSorted()).toEqual([
      'other: 1 9',
      'own: 1 1, 1 2',
      'own: 1 1, 2 1, 1 2, 3 1',
      'own: 2 1',
      'own: 3 1',
    ]);
    // The failed writes left nothing behind.
    const counted = await test.database.sql(`select payload from outbox_event where name = 'orders.counted'`);
    expect(counted.map(({ payload }) => payload)).toHaveLength(3);
    expect(await undelivered()).toBe(1);

    poisoned.clear();
    given = [];
    await record(own.tenant, [2, 2], [3, 2]);
    await work();
    expect(given).toEqual(['own: 3 2']);
    test.clock.advance(2_000);
    await work();
    expect(given).toEqual(['own: 3 2', 'own: 2 1, 2 2']);
    expect(await undelivered()).toBe(0);
  });

  it('gets more than one write takes, in order', async () => {
    for (let number = 1; number <= 250; number += 50)
      await record(own.tenant, ...Array.from({ length: 50 }, (_, index) => [1, number + index] as const));
    for (let writes = 1; writes <= 3; writes += 1) await work();
    const numbers = given.flatMap((line) =>
      line
        .slice('own: '.length)
        .split(', ')
        .map((order) => Number(order.slice(2))),
    );
    expect(numbers).toEqual(Array.from({ length: 250 }, (_, index) => index + 1));
    expect(given).toHaveLength(3);
    expect(await undelivered()).toBe(0);
  });

  it('is spared events that only another version of it asks for, and a write without any', async () => {
    await test.database.sql(
      `update event_consumer set event_names = event_names || '{orders.counted}' where name = 'writer'`,
    );
    await inWrite(test.app, own.tenant, () => events.record('orders.counted', { number: 9 }));
    await work();
    expect(given).toEqual([]);
    await inWrite(test.app, own.tenant, async () => {
      await events.record('orders.counted', { number: 9 });
      await events.record('order.packed', { order_id: 1, number: 1 });
    });
    await work();
    expect(given).toEqual(['own: 1 1']);
    await test.database.sql(
      `update event_consumer set event_names = array_remove(event_names, 'orders.counted') where name = 'writer'`,
    );
    await work();
    expect(await undelivered()).toBe(0);
  });
});

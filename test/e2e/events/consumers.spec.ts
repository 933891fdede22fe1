import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tenant } from '#core/context/tenant.js';
import { parseTraceparent } from '#core/context/trace-context.js';
import { currentTenant, runInTrace, workContext } from '#core/context/work-context.js';
import { connectionOptions } from '#platform/database/connections/database-addresses.js';
import { DomainEvents, type RecordedEvent } from '#platform/events/domain-events.js';
import { InvalidConsumer } from '#platform/events/event-consumers.js';
import { EventDispatcher } from '#platform/events/event-dispatcher.js';
import { JobRunner } from '#platform/jobs/job-runner.js';
import { deliverEvents } from '../../support/deliver-events.js';
import { eventually } from '../../support/eventually.js';
import { inWrite } from '../../support/job-log.js';
import { startTestApplication, type TestApplication } from '../../support/test-application.js';

const SECOND = 1_000;
const DAY = 86_400 * SECOND;

declare module '../../../src/platform/events/domain-events.js' {
  interface DomainEventPayloads {
    'order.shipped': { readonly order_id: number; readonly number: number };
    'orders.counted': { readonly number: number };
  }
}

describe('A consumer of events', () => {
  let test: TestApplication;
  let own: Tenant;
  let other: Tenant;
  let events: DomainEvents;
  /** Events handled by `mailer`, as `tenant order number`; for orders in `failing`, events tried. */
  let done: string[];
  const failing = new Set<string>();

  const record = (tenant: Tenant, ...orders: readonly (readonly [number, number])[]): Promise<void> =>
    inWrite(test.app, tenant, () =>
      events.recordAll(
        orders.map(([order_id, number]) => ({ name: 'order.shipped', payload: { order_id, number } })),
      ),
    );
  const countOf = async (table: string): Promise<number> =>
    (await test.database.sql<{ count: number }>(`select count(*)::int as count from ${table}`))[0]!.count;
  const sweep = async (app = test.app): Promise<void> => {
    while (await app.get(EventDispatcher).sweep());
  };

  beforeAll(async () => {
    test = await startTestApplication();
    ({ tenant: own } = await test.tenant('own'));
    ({ tenant: other } = await test.tenant('other'));
    events = test.app.get(DomainEvents);
    events.on('mailer', ['order.shipped'], async ({ payload: { order_id: order, number } }) => {
      const { slug } = currentTenant();
      done.push(`${slug} ${order} ${number}`);
      if (failing.has(`${slug} ${order}`)) throw new Error(`Order ${order} cannot be shipped.`);
      await Promise.resolve();
    });
  });

  beforeEach(async () => {
    failing.clear();
    for (const table of ['outbox_event', 'job', 'job_run']) await test.database.sql(`delete from ${table}`);
    done = [];
    await deliverEvents(test.app);
  });

  afterAll(() => test.close());

  it('gets what is committed, once, with its payload and in the context of its tenant', async () => {
    const seen: RecordedEvent<'order.shipped' | 'orders.counted'>[] = [];
    const contexts: unknown[] = [];
    events.on('auditor', ['order.shipped', 'orders.counted'], async (event) => {
      seen.push(event);
      contexts.push(workContext());
      await Promise.resolve();
    });
    await deliverEvents(test.app);
    await record(own, [7, 1]);
    await inWrite(test.app, own, () => events.record('orders.counted', { number: 1 }));
    const lost = inWrite(test.app, own, async () => {
      await events.record('orders.counted', { number: 2 });
      throw new Error('no, after all');
    });
    await expect(lost).rejects.toThrow('no, after all');
    await deliverEvents(test.app);
    await deliverEvents(test.app);
    expect(seen).toEqual([
      {
        id: expect.any(Number),
        name: 'order.shipped',
        payload: { order_id: 7, number: 1 },
        occurredAt: test.clock.now(),
      },
      {
        id: expect.any(Number),
        name: 'orders.counted',
        payload: { number: 1 },
        occurredAt: test.clock.now(),
      },
    ]);
    // Action and actor that the audit trail records for writes of a consumer.
    const operation = { action: 'event.auditor', actor: { type: 'clock', id: null, name: null } };
    expect(contexts).toEqual(Array(2).fill({ tenant: own, operation }));
    expect(done).toEqual(['own 7 1']);
    expect(await countOf('event_delivery')).toBe(0);
  });

  it('gets the events of a subject in the order of recording, over many transactions', async () => {
    for (let number = 1; number <= 130; number += 1) await record(own, [1, number], [2, number]);
    await deliverEvents(test.app);
    for (const order of [1, 2]) {
      const numbers = done.filter((line) => line.startsWith(`own ${order} `));
      expect(numbers).toEqual(Array.from({ length: 130 }, (_, index) => `own ${order} ${index + 1}`));
    }
  });

  it('gets an event again that failed, after pauses that grow, and what follows it waits', async () => {
    failing.add('own 1');
    await record(own, [1, 1], [1, 2], [2, 1]);
    await record(other, [1, 1]);
    await expect(deliverEvents(test.app)).rejects.toThrow('Order 1 cannot be shipped.');
    // Other subjects and other tenants continue.
    expect(done.toSorted()).toEqual(['other 1 1', 'own 1 1', 'own 2 1']);
    done = [];
    await record(own, [1, 3]);
    await deliverEvents(test.app);
    expect(done).toEqual([]);
    test.clock.advance(2 * SECOND);
    await expect(deliverEvents(test.app)).rejects.toThrow('Order 1 cannot be shipped.');
    test.clock.advance(2 * SECOND - 1);
    failing.clear();
    done = [];
    await deliverEvents(test.app);
    expect(done).toEqual([]);
    test.clock.advance(3 * SECOND);
    await deliverEvents(test.app);
    expect(done).toEqual(['own 1 1', 'own 1 2', 'own 1 3']);
    expect(await countOf('event_delivery')).toBe(0);
  });

  it('that fails for ever keeps no other consumer waiting, and its events are kept until it has had them', async () => {
    events.on('broken', ['order.shipped'], () => Promise.reject(new Error('It is broken.')));
    await deliverEvents(test.app);
    await record(own, [1, 1]);
    await expect(deliverEvents(test.app)).rejects.toThrow('It is broken.');
    await record(own, [1, 2]);
    await deliverEvents(test.app);
    expect(done).toEqual(['own 1 1', 'own 1 2']);

    test.clock.advance(31 * DAY);
    await sweep();
    expect(await countOf('outbox_event')).toBe(2);
    // The broken consumer is given up for good.
    await test.database.sql(`delete from event_delivery where consumer = 'broken'`);
    await test.database.sql(`delete from event_consumer where name = 'broken'`);
    await sweep();
    expect(await countOf('outbox_event')).toBe(0);
  });

  it('misses nothing of a transaction that commits later than others with higher ids', async () => {
    const { promise: later, resolve: commit } = Promise.withResolvers<undefined>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<undefined>();
    const slow = inWrite(test.app, own, async () => {
      await events.record('order.shipped', { order_id: 1, number: 1 });
      begin(undefined);
      await later;
    });
    await begun;
    await record(own, [2, 1]);
    await deliverEvents(test.app);
    expect(done).toEqual(['own 2 1']);
    commit(undefined);
    await slow;
    await deliverEvents(test.app);
    expect(done).toEqual(['own 2 1', 'own 1 1']);
  });

  it('begins with new events, or with all stored ones if it asks for that', async () => {
    await record(own, [1, 1], [1, 2]);
    await deliverEvents(test.app);
    const heard: string[] = [];
    const hear =
      (name: string) =>
      async ({ payload }: RecordedEvent<'order.shipped'>): Promise<void> => {
        heard.push(`${name} ${payload.number}`);
        await Promise.resolve();
      };
    events.on('newcomer', ['order.shipped'], hear('newcomer'));
    events.on('historian', ['order.shipped'], hear('historian'), { from: 'beginning' });
    await deliverEvents(test.app);
    await record(own, [1, 3]);
    await deliverEvents(test.app);
    expect(heard.toSorted()).toEqual(['historian 1', 'historian 2', 'historian 3', 'newcomer 3']);
  });

  it('gets events recorded or dispatched by a process that does not know it', async () => {
    const stranger = await startTestApplication({ database: test.database, clock: test.clock });
    await inWrite(stranger.app, own, () =>
      stranger.app.get(DomainEvents).record('order.shipped', { order_id: 5, number: 1 }),
    );
    await stranger.app.get(EventDispatcher).dispatch();
    await stranger.close();
    await deliverEvents(test.app);
    expect(done).toEqual(['own 5 1']);
  });

  it('gets events again that a dead process had begun', async () => {
    await record(own, [1, 1], [1, 2]);
    await test.app.get(EventDispatcher).dispatch();
    const runner = test.app.get(JobRunner);
    const claimed = await runner.claim(16);
    expect(claimed.map(({ kind }) => kind)).toContain('event.mailer');
    test.clock.advance(31 * SECOND);
    await runner.recover();
    test.clock.advance(2 * SECOND);
    await deliverEvents(test.app).catch(() => undefined);
    expect(done).toEqual(['own 1 1', 'own 1 2']);
  });

  it('has one name, which must be usable', () => {
    const work = (): Promise<void> => Promise.resolve();
    expect(() => {
      events.on('mailer', ['order.shipped'], work);
    }).toThrow('There is a consumer of events "mailer" already');
    expect(() => {
      events.on('My consumer', ['order.shipped'], work);
    }).toThrow(InvalidConsumer);
  });

  it.each(['', '.mail', 'Mail', 'my mail', `a${'b'.repeat(63)}`])('cannot be named %j', (name) => {
    expect(() => {
      events.on(name, ['order.shipped'], () => Promise.resolve());
    }).toThrow(
      `"${name}" cannot name a consumer of events: use a-z, 0-9, dots, dashes and underscores, at most 63.`,
    );
  });

  it('gets the trace in which an event happened, and works in it', async () => {
    const traceparent = `00-${'c3'.repeat(16)}-${'d4'.repeat(8)}-01`;
    const seen: unknown[] = [];
    events.on('tracer-2.of_orders', ['order.shipped'], async (event) => {
      seen.push([event.traceparent, workContext()?.trace?.traceId]);
      await Promise.resolve();
    });
    await deliverEvents(test.app);
    await runInTrace(parseTraceparent(traceparent), () => record(own, [1, 1]));
    await record(own, [2, 1]);
    await test.app.get(EventDispatcher).dispatch();
    const traces = await test.database.sql(
      `select traceparent from job where kind = 'event.tracer-2.of_orders' order by subject`,
    );
    expect(traces).toEqual([{ traceparent }, { traceparent: null }]);
    await deliverEvents(test.app);
    expect(seen).toEqual([
      [traceparent, 'c3'.repeat(16)],
      [undefined, undefined],
    ]);
    await test.database.sql(`delete from event_consumer where name = 'tracer-2.of_orders'`);
  });

  it('is spared events that only another version of it asks for', async () => {
    await test.database.sql(
      `update event_consumer set event_names = event_names || '{orders.counted}' where name = 'mailer'`,
    );
    await inWrite(test.app, own, async () => {
      await events.record('orders.counted', { number: 1 });
      await events.record('order.shipped', { order_id: 1, number: 1 });
    });
    await deliverEvents(test.app);
    expect(done).toEqual(['own 1 1']);
    expect(await countOf('event_delivery')).toBe(0);
    await test.database.sql(
      `update event_consumer set event_names = array_remove(event_names, 'orders.counted') where name = 'mailer'`,
    );
  });

  it('is neither registered nor given events while another process dispatches some', async () => {
    const dispatcher = test.app.get(EventDispatcher);
    const session = new pg.Client(test.database.superuserUrl);
    await session.connect();
    try {
      await session.query('begin');
      await session.query('select pg_advisory_xact_lock(7246003)');
      await record(own, [1, 1]);
      expect(await dispatcher.dispatch()).toBe(false);
      expect(await countOf('outbox_event where pending')).toBe(1);

      events.on('waiting', ['order.shipped'], () => Promise.resolve());
      const registering = dispatcher.dispatch();
      await eventually(
        () =>
          test.database.sql(
            `select from pg_locks join pg_database on oid = database
             where datname = current_database() and objid = 7246003 and not granted`,
          ),
        (waits) => waits.length === 1,
      );
      expect(await countOf(`event_consumer where name = 'waiting'`)).toBe(0);
      await session.query('commit');
      await registering;
      expect(await countOf(`event_consumer where name = 'waiting'`)).toBe(1);
    } finally {
      await session.end();
    }
    await deliverEvents(test.app);
    expect(done).toEqual(['own 1 1']);
  });

  it('has events kept for 30 days, or as long as is set', async () => {
    const brief = await startTestApplication({
      database: test.database,
      clock: test.clock,
      environment: { EVENT_RETENTION_DAYS: '2' },
    });
    const ages = [0, 1, 3, 29, 31];
    for (const age of ages)
      await test.database.sql(
        `insert into outbox_event (tenant_id, name, payload, occurred_at, pending) values ($1, 'order.shipped', '{}', $2, false)`,
        [own.id, new Date(test.clock.now().getTime() - age * DAY)],
      );
    // More than one sweep deletes at a time, and one that has not been dispatched yet.
    await test.database.sql(
      `insert into outbox_event (tenant_id, name, payload, occurred_at, pending)
       select $1, 'order.shipped', '{}', '2020-01-01Z', number = 1 from generate_series(1, 2501) number`,
      [own.id],
    );
    await sweep();
    expect(await countOf('outbox_event')).toBe(ages.length - 1 + 1);
    await sweep(brief.app);
    expect(await countOf('outbox_event')).toBe(3);
    await brief.close();
  });

  it('leaves its marks and its name where background work alone sees them', async () => {
    await record(own, [1, 1]);
    await test.app.get(EventDispatcher).dispatch();
    const client = new pg.Client(connectionOptions(test.database.addresses.app));
    await client.connect();
    const seen = async (table: string): Promise<number> =>
      (await client.query(`select from ${table}`)).rowCount!;
    await client.query('begin');
    expect([await seen('event_delivery'), await seen('outbox_event'), await seen('event_consumer')]).toEqual([
      0, 0, 0,
    ]);
    await client.query(`select set_config('app.tenant_id', $1, true)`, [other.id]);
    expect([await seen('event_delivery'), await seen('outbox_event'), await seen('event_consumer')]).toEqual([
      0, 0, 0,
    ]);
    await client.query('rollback');
    await client.end();
  });
});

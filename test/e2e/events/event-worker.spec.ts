import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DomainEvents, type EventWork } from '#platform/events/domain-events.js';
import { EventWorkerModule } from '#platform/events/event-worker.module.js';
import { JobWorkerModule } from '#platform/jobs/job-worker.module.js';
import { eventually } from '../../support/eventually.js';
import { FakeClock } from '../../support/fake-clock.js';
import { inWrite } from '../../support/job-log.js';
import { startTestApplication, type TestApplication } from '../../support/test-application.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';

declare module '../../../src/platform/events/domain-events.js' {
  interface DomainEventPayloads {
    'parcel.moved': { readonly parcel_id: number; readonly step: number };
  }
}

const SECOND = 1_000;

describe('Events in the background', () => {
  let database: TestDatabase;
  let clock: FakeClock;
  let replicas: TestApplication[];

  beforeEach(async () => {
    database = await createTestDatabase();
    clock = new FakeClock();
    replicas = [];
  });

  afterEach(async () => {
    for (const replica of replicas) await replica.close();
    await database.drop();
  });

  /** Starts a replica with a consumer and waits until the consumer is registered. */
  const start = async (work: EventWork<'parcel.moved'>): Promise<TestApplication> => {
    const modules = [JobWorkerModule, EventWorkerModule];
    const replica = await startTestApplication({ database, clock, modules });
    replicas.push(replica);
    replica.app.get(DomainEvents).on('tracker', ['parcel.moved'], work);
    await eventually(
      () => database.sql(`select from event_consumer where name = 'tracker'`),
      (rows) => rows.length === 1,
    );
    return replica;
  };

  const count = async (table: string): Promise<number> =>
    (await database.sql<{ count: number }>(`select count(*)::int as count from ${table}`))[0]!.count;

  it('come within a second of the commit', async () => {
    const done: number[] = [];
    const replica = await start(({ payload }) => Promise.resolve(void done.push(payload.step)));
    const { app } = replica;
    const own = await replica.tenant('own');
    for (let step = 1; step <= 3; step += 1) {
      await inWrite(app, own.tenant, () =>
        app.get(DomainEvents).record('parcel.moved', { parcel_id: 1, step }),
      );
      await eventually(
        () => Promise.resolve(done.length),
        (length) => length === step,
        SECOND,
      );
    }
  });

  it('are shared by replicas: each comes once, in order for each subject', async () => {
    const done = new Map<number, number[]>();
    const by = new Set<string>();
    const { promise: isShared, resolve: share } = Promise.withResolvers<undefined>();
    const workOf =
      (replica: string): EventWork<'parcel.moved'> =>
      async ({ payload: { parcel_id: parcel, step } }) => {
        by.add(replica);
        if (by.size === 2) share(undefined);
        // One replica cannot handle all events before the other one looks.
        await isShared;
        await database.sql('select pg_sleep(0.005)');
        done.set(parcel, [...(done.get(parcel) ?? []), step]);
      };
    const first = await start(workOf('first'));
    const second = await start(workOf('second'));
    const own = await first.tenant('own');
    // More than one replica handles at once.
    const parcels = Array.from({ length: 30 }, (_, index) => index + 1);
    for (let step = 1; step <= 10; step += 1) {
      const { app } = step % 2 === 0 ? first : second;
      await inWrite(app, own.tenant, () =>
        app
          .get(DomainEvents)
          .recordAll(
            parcels.map((parcel) => ({ name: 'parcel.moved', payload: { parcel_id: parcel, step } })),
          ),
      );
    }
    await eventually(
      async () => (await count('outbox_event where pending')) + (await count('event_delivery')),
      (left) => left === 0,
      15_000,
    );
    const steps = Array.from({ length: 10 }, (_, index) => index + 1);
    expect([...done].toSorted(([a], [b]) => a - b)).toEqual(parcels.map((parcel) => [parcel, steps]));
    expect(by).toEqual(new Set(['first', 'second']));
  });

  it('are deleted once they are old and every consumer has had them', async () => {
    const other = await startTestApplication({ database, clock });
    replicas.push(other);
    const own = await other.tenant('own');
    for (const at of ['2026-01-01T00:00:00Z', clock.now().toISOString()])
      await database.sql(
        `insert into outbox_event (tenant_id, name, payload, occurred_at, pending) values ($1, 'parcel.moved', '{}', $2, false)`,
        [own.tenant.id, at],
      );
    await start(() => Promise.resolve());
    await eventually(
      () => count('outbox_event'),
      (left) => left === 1,
    );
    expect(await database.sql('select occurred_at as at from outbox_event')).toEqual([{ at: clock.now() }]);
  });

  it('come also when the connections are cut', async () => {
    const done: number[] = [];
    const replica = await start(({ payload }) => Promise.resolve(void done.push(payload.step)));
    const { app } = replica;
    const own = await replica.tenant('own');
    await database.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name in ('heliograph-background', 'heliograph-listen')`,
    );
    await inWrite(app, own.tenant, () =>
      app.get(DomainEvents).record('parcel.moved', { parcel_id: 1, step: 1 }),
    );
    await eventually(
      () => Promise.resolve(done),
      (steps) => steps.length > 0,
    );
    expect(done).toEqual([1]);
  });
});

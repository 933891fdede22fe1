import { Inject, Logger, Module, type OnModuleInit } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { AppModule } from '../../../src/app.module.js';
import { readSettings } from '#core/config/read-settings.js';
import { assertRestricted } from '#platform/database/connections/assert-restricted.js';
import { JobRunner } from '#platform/jobs/job-runner.js';
import { JobWorker } from '#platform/jobs/job-worker.js';
import { JobWorkerModule } from '#platform/jobs/job-worker.module.js';
import { JobsModule } from '#platform/jobs/jobs.module.js';
import { Jobs, type JobWork, type TimedJob } from '#platform/jobs/jobs.js';
import { withDatabase } from '../../support/database-server.js';
import { eventually } from '../../support/eventually.js';
import { FakeClock } from '../../support/fake-clock.js';
import { JobLog, schedule } from '../../support/job-log.js';
import {
  startTestApplication,
  type TestApplication,
  type TestTenant,
  TEST_SECRETS_KEY,
} from '../../support/test-application.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/**
 * Gate for a handler, which waits in it until the test opens it. `begun` resolves once the handler
 * has started.
 */
function gate(): { begun: Promise<unknown>; open: () => void; work: () => Promise<void> } {
  const begun = Promise.withResolvers<undefined>();
  const opened = Promise.withResolvers<undefined>();
  return {
    begun: begun.promise,
    open: () => {
      opened.resolve(undefined);
    },
    work: async () => {
      begun.resolve(undefined);
      await opened.promise;
    },
  };
}

const KINDS = ['remind', 'start', 'complete'];

let log: JobLog;
let work: JobWork;

/** Registers handlers of job kinds at startup, as modules do. */
@Module({ imports: [JobsModule] })
class Handlers implements OnModuleInit {
  @Inject(Jobs)
  private readonly jobs!: Jobs;

  onModuleInit(): void {
    for (const kind of KINDS) log.handleWith(this.jobs, kind, (subject) => work(subject));
  }
}

describe('The background worker', () => {
  let database: TestDatabase;
  let clock: FakeClock;
  let replicas: TestApplication[];

  beforeEach(async () => {
    database = await createTestDatabase();
    clock = new FakeClock();
    log = new JobLog();
    replicas = [];
  });

  afterEach(async () => {
    for (const replica of replicas) await replica.close();
    await database.drop();
  });

  const start = async (...modules: (new () => object)[]): Promise<TestApplication> => {
    const replica = await startTestApplication({ database, clock, modules });
    replicas.push(replica);
    return replica;
  };
  const stop = async (replica: TestApplication): Promise<void> => {
    replicas.splice(replicas.indexOf(replica), 1);
    await replica.close();
  };
  const due = (kind: string, subject: string, ms = 0): TimedJob => ({
    kind,
    subject,
    dueAt: new Date(clock.now().getTime() + ms),
  });
  const unfinished = async (): Promise<number> => {
    const [row] = await database.sql<{ count: number }>(
      `select (select count(*) from job where failed_at is null)::int + (select count(*) from job_run)::int as count`,
    );
    return row!.count;
  };

  it('does what becomes due within a second', async () => {
    const test = await start(JobWorkerModule);
    const { app } = test;
    log.handle(app, 'start');
    const own = await test.tenant('own');
    await schedule(app, own.tenant, due('start', 'later', MINUTE));
    clock.advance(MINUTE);
    await eventually(
      () => Promise.resolve(log.done),
      (done) => done.length === 1,
      SECOND,
    );
  });

  it('is not there unless it is asked for: in commands and most tests, what is due stays', async () => {
    const test = await start();
    const { app } = test;
    expect(() => app.get(JobWorker)).toThrow();
    const own = await test.tenant('own');
    await schedule(app, own.tenant, due('start', 'a'));
    expect(await unfinished()).toBe(1);
  });

  it('does each job once, however many replicas there are', async () => {
    const [first, second] = [await start(JobWorkerModule), await start(JobWorkerModule)];
    const by = new Set<string>();
    const { promise: isShared, resolve: share } = Promise.withResolvers<undefined>();
    // One replica cannot finish all jobs before the other one looks.
    const doneBy = (replica: string) => async (): Promise<void> => {
      by.add(replica);
      if (by.size === 2) share(undefined);
      await isShared;
    };
    log.handle(first.app, 'start', doneBy('first'));
    log.handle(second.app, 'start', doneBy('second'));
    const own = await first.tenant('own');
    const subjects = Array.from({ length: 100 }, (_, index) => `incident:${index}`);
    await schedule(first.app, own.tenant, ...subjects.map((subject) => due('start', subject, SECOND)));
    clock.advance(SECOND);
    await eventually(unfinished, (count) => count === 0, 15_000);
    expect(log.done.toSorted()).toEqual(subjects.map((subject) => `own start ${subject}`).toSorted());
    expect(by).toEqual(new Set(['first', 'second']));
  });

  it('catches up after a time without any process, keeping to the order of each subject', async () => {
    const scheduled = await start();
    const own = await scheduled.tenant('own');
    const subjects = ['a', 'b', 'c', 'd', 'e'];
    const jobs = subjects.flatMap((subject) =>
      KINDS.map((kind, index) => due(kind, subject, (index + 1) * MINUTE)),
    );
    await schedule(scheduled.app, own.tenant, ...jobs.toReversed());
    await stop(scheduled);
    clock.advance(60 * MINUTE);

    const running = new Map<string, number>();
    work = async (subject) => {
      const others = running.get(subject) ?? 0;
      running.set(subject, others + 1);
      if (others > 0) log.done.push(`${subject} runs beside itself`);
      await database.sql('select pg_sleep(0.02)');
      running.set(subject, others);
    };
    await Promise.all([start(JobWorkerModule, Handlers), start(JobWorkerModule, Handlers)]);
    await eventually(unfinished, (count) => count === 0, 15_000);
    for (const subject of subjects) {
      const done = log.done.filter((line) => line.split(' ').includes(subject));
      expect(done).toEqual(KINDS.map((kind) => `own ${kind} ${subject}`));
    }
  });

  it('tries again what failed', async () => {
    const test = await start(JobWorkerModule);
    const { app } = test;
    let tries = 0;
    log.handle(app, 'fails', () => {
      tries += 1;
      return tries < 3 ? Promise.reject(new Error('not yet')) : Promise.resolve();
    });
    const own = await test.tenant('own');
    await schedule(app, own.tenant, due('fails', 'a'));
    await eventually(
      async () => {
        clock.advance(SECOND);
        return unfinished();
      },
      (count) => count === 0,
      10_000,
    );
    expect(tries).toBe(3);
  });

  it('goes on with others while one takes long', async () => {
    const test = await start(JobWorkerModule);
    const { app } = test;
    const { begun, open, work } = gate();
    log.handle(app, 'slow', work).handle(app, 'start');
    const own = await test.tenant('own');
    await schedule(app, own.tenant, due('slow', 'a'), due('start', 'b', 1));
    await begun;
    clock.advance(1);
    await eventually(
      () => Promise.resolve(log.done),
      (done) => done.includes('own start b'),
    );
    open();
    await eventually(unfinished, (count) => count === 0);
  });

  it('lets running handlers finish when it stops, and takes nothing more on', async () => {
    const replica = await start(JobWorkerModule);
    const { begun, open, work } = gate();
    let finished = false;
    log.handle(replica.app, 'slow', async () => {
      await work();
      // The database is still available to the handler.
      await schedule(replica.app, own.tenant, due('slow', 'next'));
      finished = true;
    });
    const own = await replica.tenant('own');
    await schedule(replica.app, own.tenant, due('slow', 'first'));
    await begun;
    const warn = vi.spyOn(Logger.prototype, 'warn');
    const stopped = stop(replica);
    open();
    await stopped;
    expect(finished).toBe(true);
    expect(warn.mock.calls.filter(([message]) => String(message).includes('left unfinished'))).toEqual([]);
    expect(log.done).toEqual(['own slow first']);
    expect(await unfinished()).toBe(1);
  });

  it('takes over what a process that died had begun', async () => {
    const died = await start();
    const own = await died.tenant('own');
    await schedule(died.app, own.tenant, due('start', 'a'));
    expect(await died.app.get(JobRunner).claim(1)).toHaveLength(1);
    await stop(died);

    clock.advance(MINUTE);
    work = () => Promise.resolve();
    await start(JobWorkerModule, Handlers);
    await eventually(
      async () => {
        clock.advance(SECOND);
        return unfinished();
      },
      (count) => count === 0,
      10_000,
    );
    expect(log.done).toEqual(['own start a']);
  });

  it('runs eight jobs of a tenant at once, beside those of other tenants', async () => {
    const test = await start(JobWorkerModule);
    const { app } = test;
    const [own, other] = [await test.tenant('own'), await test.tenant('other')];
    for (const round of ['first', 'second']) {
      const gates = Array.from({ length: 10 }, () => gate());
      let [running, most] = [0, 0];
      log.handle(app, `${round} slow`, async (subject) => {
        running += 1;
        most = Math.max(most, running);
        await gates[Number(subject)]!.work();
        running -= 1;
      });
      log.handle(app, `${round} start`);
      await schedule(
        app,
        own.tenant,
        ...gates.map((_, number) => due(`${round} slow`, String(number), -SECOND)),
      );
      await eventually(
        () => Promise.resolve(running),
        (count) => count === 8,
      );
      // The worker looks for jobs again after it has claimed those.
      for (const subject of ['a', 'b']) {
        await schedule(app, other.tenant, due(`${round} start`, subject));
        await eventually(
          () => Promise.resolve(log.done),
          (done) => done.includes(`other ${round} start ${subject}`),
        );
      }
      expect(most).toBe(8);
      for (const { open } of gates) open();
      await eventually(unfinished, (count) => count === 0);
      expect(most).toBe(8);
    }
  });

  describe('between two looks', () => {
    beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));

    afterEach(() => vi.useRealTimers());

    it('looks when it is woken, and when a job ends that others of its subject wait for', async () => {
      const replica = await start(JobWorkerModule);
      const { app } = replica;
      log.handle(app, 'start').handle(app, 'complete');
      const own = await replica.tenant('own');
      await schedule(app, own.tenant, due('start', 'a'), due('complete', 'a'));
      app.get(JobWorker).wake();
      await eventually(unfinished, (count) => count === 0);
      expect(log.done).toEqual(['own start a', 'own complete a']);
      await stop(replica);
    });
  });

  it('survives that its connections are cut', async () => {
    const test = await start(JobWorkerModule);
    const { app } = test;
    log.handle(app, 'start');
    const own = await test.tenant('own');
    const cut = await database.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'heliograph-background'`,
    );
    expect(cut.length).toBeGreaterThan(0);
    await schedule(app, own.tenant, due('start', 'a'));
    await eventually(unfinished, (count) => count === 0);
    expect(log.done).toEqual(['own start a']);
  });

  it('does its work as the role that it was stepped down to', async () => {
    const name = new URL(database.addresses.owner.url).pathname.slice(1);
    const url = withDatabase(inject('database').superuserUrl, name);
    const addresses = { owner: database.addresses.owner, app: { url, role: 'heliograph_app' } };
    await assertRestricted(addresses.app);
    const restarted = await startTestApplication({
      database: { ...database, addresses },
      clock,
      modules: [JobWorkerModule],
    });
    replicas.push(restarted);
    log.handle(restarted.app, 'start').handle(restarted.app, 'fails', () => Promise.reject(new Error('no')));
    const own: TestTenant = await restarted.tenant('own');
    await schedule(
      restarted.app,
      own.tenant,
      due('start', 'a'),
      due('fails', 'b'),
      due('start', 'c', MINUTE),
    );
    await eventually(
      () =>
        database.sql<{ subject: string; tries: number }>('select subject, tries from job order by subject'),
      (rows) => rows.map(({ subject, tries }) => `${subject}${tries}`).join() === 'b1,c0',
    );
    await schedule(restarted.app, own.tenant, due('start', 'c'));
    await eventually(
      () => Promise.resolve(log.done),
      (done) => done.includes('own start c'),
    );
  });

  it('can run without a server', async () => {
    const server = await start();
    const own = await server.tenant('own');
    const settings = readSettings({ LOG_LEVEL: 'silent', SECRETS_KEY: TEST_SECRETS_KEY });
    const runtime = { settings, addresses: database.addresses, clock };
    const root = AppModule.run(runtime, [JobWorkerModule]);
    const worker = await NestFactory.createApplicationContext(root, { logger: false });
    log.handle(worker, 'start');
    await schedule(server.app, own.tenant, due('start', 'a'));
    await eventually(unfinished, (count) => count === 0);
    await worker.close();
    expect(log.done).toEqual(['own start a']);
  });
});

import { Logger } from '@nestjs/common';
import pg from 'pg';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { NoOpenTransaction } from '../../../src/context/current-transaction.js';
import { parseTraceparent } from '../../../src/context/trace-context.js';
import { TenantDatabase } from '../../../src/database/tenant/tenant-database.js';
import { JobRunner } from '../../../src/jobs/job-runner.js';
import { JobRunsRepository } from '../../../src/jobs/job-runs.repository.js';
import { Jobs, UnknownJobKind } from '../../../src/jobs/jobs.js';
import { LostJobs } from '../../../src/jobs/lost-jobs.js';
import { WaitingJobs } from '../../../src/jobs/metrics/waiting-jobs.js';
import { QueueStateRepository } from '../../../src/jobs/metrics/queue-state.repository.js';
import { MetricsServerModule } from '../../../src/metrics/metrics-server.module.js';
import { TenantsService } from '../../../src/tenancy/tenants.service.js';
import {
  NoTenantInContext,
  currentTenant,
  runForTenant,
  runInTrace,
  workContext,
} from '../../../src/context/work-context.js';
import { runDueJobs } from '../../support/due-jobs.js';
import { eventually } from '../../support/eventually.js';
import { JobLog, arm, inWrite } from '../../support/job-log.js';
import { ScrapedMetrics } from '../../support/scraped-metrics.js';
import { useApi } from '../../support/use-api.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

describe('A timed job', () => {
  const test = useApi();
  const own = test.useTenant('own');
  const other = test.useTenant('other');
  let jobs: Jobs;
  let log: JobLog;
  /** Work of the job kind `fails`. */
  let failing: () => Promise<void>;

  const inMs = (milliseconds: number): Date => new Date(test.clock.now().getTime() + milliseconds);
  const waiting = async (): Promise<number> => {
    const [row] = await test.database.sql<{ count: number }>(
      `select count(*)::int as count from job where failed_at is null`,
    );
    return row!.count;
  };

  beforeAll(() => {
    jobs = test.app.get(Jobs);
    log = new JobLog().handle(test.app, 'start').handle(test.app, 'complete');
    log.handle(test.app, 'fails', () => failing());
  });

  beforeEach(async () => {
    await test.database.sql('delete from job');
    await test.database.sql('delete from job_run');
    log.done.length = 0;
    failing = () => Promise.resolve();
  });

  describe('and its cause', () => {
    it('are kept together', async () => {
      await arm(test.app, own.tenant, { kind: 'start', subject: 'a', dueAt: inMs(0) });
      expect(await runDueJobs(test.app)).toBe(1);
      expect(log.done).toEqual(['own start a']);
    });

    it('are lost together', async () => {
      const cause = inWrite(test.app, own.tenant, async () => {
        await jobs.arm({ kind: 'start', subject: 'a', dueAt: inMs(0) });
        throw new Error('no, after all');
      });
      await expect(cause).rejects.toThrow('no, after all');
      expect(await waiting()).toBe(0);
      expect(await runDueJobs(test.app)).toBe(0);
    });

    it('keep what was armed when disarming is taken back', async () => {
      await arm(test.app, own.tenant, { kind: 'start', subject: 'a', dueAt: inMs(0) });
      const cause = inWrite(test.app, own.tenant, async () => {
        await jobs.disarm('start', 'a');
        throw new Error('no, after all');
      });
      await expect(cause).rejects.toThrow('no, after all');
      await runDueJobs(test.app);
      expect(log.done).toEqual(['own start a']);
    });

    it('cannot be parted: outside a write, nothing is armed or disarmed', async () => {
      const job = { kind: 'start', subject: 'a', dueAt: inMs(0) };
      await runForTenant(own.tenant, async () => {
        await expect(jobs.arm(job)).rejects.toThrow(NoOpenTransaction);
        await expect(jobs.ensure(job)).rejects.toThrow(NoOpenTransaction);
        await expect(jobs.disarm('start', 'a')).rejects.toThrow(NoOpenTransaction);
      });
      await expect(jobs.arm(job)).rejects.toThrow(NoTenantInContext);
      expect(await waiting()).toBe(0);
    });
  });

  it('is done when its time has come, and not before', async () => {
    await arm(test.app, own.tenant, { kind: 'start', subject: 'a', dueAt: inMs(1) });
    expect(await runDueJobs(test.app)).toBe(0);
    test.clock.advance(1);
    expect(await runDueJobs(test.app)).toBe(1);
    expect(await runDueJobs(test.app)).toBe(0);
  });

  it('is done in the context of its tenant, outside any transaction', async () => {
    let seen: ReturnType<typeof workContext>;
    jobs.handle('look', async () => {
      seen = workContext();
      await Promise.resolve();
    });
    await arm(test.app, own.tenant, { kind: 'look', subject: 'a', dueAt: inMs(0) });
    await inWrite(test.app, other.tenant, async () => {
      await runDueJobs(test.app);
    });
    const operation = { action: 'look', actor: { type: 'clock', id: null, name: null } };
    expect(seen).toEqual({ tenant: own.tenant, operation });
  });

  it('carries ids only', async () => {
    await arm(test.app, own.tenant, { kind: 'start', subject: 'incident:7', dueAt: inMs(0) });
    const rows = await test.database.sql('select tenant_id, kind, subject, error from job');
    expect(rows).toEqual([{ tenant_id: own.tenant.id, kind: 'start', subject: 'incident:7', error: null }]);
  });

  it('is there once for each tenant, kind and subject: arming it again moves it', async () => {
    await arm(test.app, own.tenant, { kind: 'start', subject: 'a', dueAt: inMs(MINUTE) });
    await arm(test.app, own.tenant, { kind: 'start', subject: 'a', dueAt: inMs(2 * MINUTE) });
    expect(await waiting()).toBe(1);
    test.clock.advance(MINUTE);
    expect(await runDueJobs(test.app)).toBe(0);
    await arm(test.app, own.tenant, { kind: 'start', subject: 'a', dueAt: inMs(-1) });
    expect(await runDueJobs(test.app)).toBe(1);
    test.clock.advance(MINUTE);
    expect(await runDueJobs(test.app)).toBe(0);
  });

  it('keeps its time when it is ensured for a later one', async () => {
    const ensure = (milliseconds: number): Promise<void> =>
      inWrite(test.app, own.tenant, () =>
        jobs.ensure({ kind: 'start', subject: 'a', dueAt: inMs(milliseconds) }),
      );
    await ensure(2 * MINUTE);
    await ensure(MINUTE);
    await ensure(3 * MINUTE);
    test.clock.advance(MINUTE - 1);
    expect(await runDueJobs(test.app)).toBe(0);
    test.clock.advance(1);
    await ensure(MINUTE);
    expect(await runDueJobs(test.app)).toBe(1);
    expect(await waiting()).toBe(0);
    await ensure(0);
    expect(await runDueJobs(test.app)).toBe(1);
  });

  it('is ensured without waiting for another transaction that ensures it', async () => {
    const job = { kind: 'start', subject: 'a', dueAt: inMs(MINUTE) };
    await arm(test.app, own.tenant, job);
    await inWrite(test.app, own.tenant, async () => {
      await jobs.ensure(job);
      await test.app
        .get(TenantDatabase)
        .read({ name: 'once_ensured', text: 'select from job where tenant_id = $1' }, [own.tenant.id]);
      // Another process, which would have to wait if this transaction locked the job.
      const session = new pg.Client(test.database.superuserUrl);
      await session.connect();
      try {
        const held = `select from job for update nowait`;
        expect((await session.query(held)).rowCount).toBe(1);
      } finally {
        await session.end();
      }
    });
    expect(await waiting()).toBe(1);
  });

  it('is one of several with other tenants, kinds and subjects', async () => {
    const dueAt = inMs(0);
    await arm(
      test.app,
      own.tenant,
      { kind: 'start', subject: 'a', dueAt },
      { kind: 'start', subject: 'b', dueAt },
    );
    await arm(test.app, own.tenant, { kind: 'complete', subject: 'a', dueAt });
    await arm(test.app, other.tenant, { kind: 'start', subject: 'a', dueAt });
    await runDueJobs(test.app);
    expect(log.done.toSorted()).toEqual(['other start a', 'own complete a', 'own start a', 'own start b']);
  });

  it('is armed once when two transactions arm it at the same time, and the later one decides', async () => {
    const armAt = (dueAt: Date, before: Promise<unknown>, then: () => void): Promise<void> =>
      inWrite(test.app, own.tenant, async () => {
        await before;
        await jobs.arm({ kind: 'start', subject: 'a', dueAt });
        // Arming does not wait for the database, which this does.
        await test.app
          .get(TenantDatabase)
          .read({ name: 'armed_by_now', text: 'select from job where tenant_id = $1' }, [own.tenant.id]);
        then();
        // Commits while the other transaction waits for it.
        await test.database.sql('select pg_sleep(0.2)');
      });
    const { promise: firstArmed, resolve } = Promise.withResolvers<unknown>();
    await Promise.all([
      armAt(inMs(MINUTE), Promise.resolve(), () => {
        resolve(undefined);
      }),
      armAt(inMs(0), firstArmed, () => undefined),
    ]);
    expect(await waiting()).toBe(1);
    expect(await runDueJobs(test.app)).toBe(1);
  });

  it('is not done once it is disarmed', async () => {
    await arm(test.app, own.tenant, { kind: 'start', subject: 'a', dueAt: inMs(0) });
    await arm(test.app, own.tenant, { kind: 'start', subject: 'b', dueAt: inMs(0) });
    await inWrite(test.app, own.tenant, () => jobs.disarm('start', 'a'));
    await runDueJobs(test.app);
    expect(log.done).toEqual(['own start b']);
  });

  it('may be disarmed where there is none', async () => {
    await inWrite(test.app, own.tenant, () => jobs.disarm('start', 'nothing'));
  });

  it('cannot be disarmed or moved by another tenant', async () => {
    await arm(test.app, own.tenant, { kind: 'start', subject: 'a', dueAt: inMs(0) });
    await inWrite(test.app, other.tenant, () => jobs.disarm('start', 'a'));
    await arm(test.app, other.tenant, { kind: 'start', subject: 'a', dueAt: inMs(MINUTE) });
    await runDueJobs(test.app);
    expect(log.done).toEqual(['own start a']);
  });

  it('is done in due order with all others that were missed, whenever they were armed', async () => {
    const due = (kind: string, subject: string, seconds: number) => ({
      kind,
      subject,
      dueAt: inMs(seconds * SECOND),
    });
    await arm(test.app, own.tenant, due('complete', 'a', 30), due('start', 'a', 10), due('start', 'b', 20));
    await arm(
      test.app,
      other.tenant,
      due('complete', 'b', 40),
      due('start', 'a', 5),
      due('start', 'c', 3600),
    );
    test.clock.advance(MINUTE);
    await runDueJobs(test.app);
    expect(log.done).toEqual([
      'other start a',
      'own start a',
      'own start b',
      'own complete a',
      'other complete b',
    ]);
  });

  it('may arm the next one', async () => {
    jobs.handle('again', async (subject) => {
      log.done.push(subject);
      await test.app.get(TenantDatabase).write(async () => {
        await jobs.arm({ kind: 'again', subject, dueAt: inMs(MINUTE) });
      });
    });
    await arm(test.app, own.tenant, { kind: 'again', subject: 'daily', dueAt: inMs(0) });
    await runDueJobs(test.app);
    test.clock.advance(MINUTE);
    await runDueJobs(test.app);
    expect(log.done).toEqual(['daily', 'daily']);
    expect(await waiting()).toBe(1);
  });

  describe('that fails', () => {
    beforeEach(() => {
      failing = () => Promise.reject(new Error('the mail server is away'));
    });

    it('is tried again after pauses that grow, and holds nobody else up', async () => {
      await arm(
        test.app,
        own.tenant,
        { kind: 'fails', subject: 'a', dueAt: inMs(-SECOND) },
        { kind: 'start', subject: 'b', dueAt: inMs(0) },
      );
      await expect(runDueJobs(test.app)).rejects.toThrow('the mail server is away');
      expect(log.done).toEqual(['own fails a', 'own start b']);

      const pauses: number[] = [];
      for (let tries = 1; tries < 6; tries += 1) {
        const [row] = await test.database.sql<{ due: number }>(
          `select ceil(extract(epoch from due_at) * 1000)::float8 as due from job where tries > 0`,
        );
        const pause = row!.due - test.clock.now().getTime();
        test.clock.advance(pause - 1);
        expect(await runDueJobs(test.app)).toBe(0);
        test.clock.advance(1);
        await expect(runDueJobs(test.app)).rejects.toThrow('the mail server is away');
        pauses.push(pause);
      }
      // Pauses double each time and are spread by up to as much again.
      pauses.forEach((pause, index) => {
        expect(pause).toBeGreaterThanOrEqual(2 ** index * SECOND);
        expect(pause).toBeLessThanOrEqual(2 ** (index + 1) * SECOND);
      });

      failing = () => Promise.resolve();
      test.clock.advance(MINUTE * 10);
      expect(await runDueJobs(test.app)).toBe(1);
      expect(await waiting()).toBe(0);
    });

    it('is moved by arming it again, and dropped by disarming it', async () => {
      await arm(test.app, own.tenant, { kind: 'fails', subject: 'a', dueAt: inMs(0) });
      await expect(runDueJobs(test.app)).rejects.toThrow();
      await arm(test.app, own.tenant, { kind: 'fails', subject: 'a', dueAt: inMs(MINUTE) });
      expect(await waiting()).toBe(1);
      test.clock.advance(MINUTE - 1);
      expect(await runDueJobs(test.app)).toBe(0);
      test.clock.advance(1);
      await expect(runDueJobs(test.app)).rejects.toThrow();
      await inWrite(test.app, own.tenant, () => jobs.disarm('fails', 'a'));
      expect(await waiting()).toBe(0);
    });

    it('is still tried after a weekend', async () => {
      await arm(test.app, own.tenant, { kind: 'fails', subject: 'a', dueAt: inMs(0) });
      for (let hour = 0; hour < 72; hour += 1) {
        await expect(runDueJobs(test.app)).rejects.toThrow('the mail server is away');
        test.clock.advance(60 * MINUTE);
      }
      failing = () => Promise.resolve();
      expect(await runDueJobs(test.app)).toBe(1);
    });
  });

  it('that has failed a thousand times is kept as failed, and lives again when it is armed again', async () => {
    failing = () => Promise.reject(new Error('the mail server is away'));
    await arm(test.app, own.tenant, { kind: 'fails', subject: 'a', dueAt: inMs(0) });
    await test.database.sql('update job set tries = 999');
    await expect(runDueJobs(test.app)).rejects.toThrow('the mail server is away');
    test.clock.advance(30 * 24 * 60 * MINUTE);
    expect(await runDueJobs(test.app)).toBe(0);
    const rows = await test.database.sql(
      'select subject, tries, error, failed_at is not null as failed from job',
    );
    expect(rows).toEqual([{ subject: 'a', tries: 1000, error: 'the mail server is away', failed: true }]);
    failing = () => Promise.resolve();
    await arm(test.app, own.tenant, { kind: 'fails', subject: 'a', dueAt: inMs(0) });
    expect(await runDueJobs(test.app)).toBe(1);
  });

  it('that is kept as failed lives again when it is ensured', async () => {
    failing = () => Promise.reject(new Error('the mail server is away'));
    await arm(test.app, own.tenant, { kind: 'fails', subject: 'a', dueAt: inMs(0) });
    await test.database.sql('update job set tries = 999');
    await expect(runDueJobs(test.app)).rejects.toThrow('the mail server is away');
    failing = () => Promise.resolve();
    await inWrite(test.app, own.tenant, () => jobs.ensure({ kind: 'fails', subject: 'a', dueAt: inMs(0) }));
    expect(await runDueJobs(test.app)).toBe(1);
  });

  it('whose process died is back within 40 seconds, and one that is renewed stays where it is', async () => {
    const runner = test.app.get(JobRunner);
    const runs = test.app.get(JobRunsRepository);
    await arm(
      test.app,
      own.tenant,
      { kind: 'start', subject: 'dead', dueAt: inMs(0) },
      { kind: 'start', subject: 'alive', dueAt: inMs(0) },
    );
    const [, alive] = await runner.claim(2);
    test.clock.advance(29 * SECOND);
    await runner.recover();
    expect(await waiting()).toBe(0);
    expect(await runs.renew(alive!)).toBe(true);
    // The worker looks every five seconds, so one that has just looked does so again within this time.
    test.clock.advance(6 * SECOND);
    await runner.recover();
    test.clock.advance(4 * SECOND);
    await runDueJobs(test.app);
    expect(log.done).toEqual(['own start dead']);
    await runs.complete(own.tenant.id, [alive!]);
    expect(await waiting()).toBe(0);
  });

  it('whose process took it while its clock was a year ahead, and died, is back once the clock is right', async () => {
    const runner = test.app.get(JobRunner);
    const now = test.clock.now();
    await arm(test.app, own.tenant, { kind: 'start', subject: 'ahead', dueAt: inMs(0) });
    test.clock.advance(365 * 24 * 60 * MINUTE);
    expect(await runner.claim(1)).toHaveLength(1);
    test.clock.set(now.toISOString());
    await runner.recover();
    test.clock.advance(10 * SECOND);
    await runDueJobs(test.app);
    expect(log.done).toEqual(['own start ahead']);
  });

  it('that was taken over cannot be completed or given back by the process that lost it', async () => {
    const runner = test.app.get(JobRunner);
    const runs = test.app.get(JobRunsRepository);
    await arm(test.app, own.tenant, { kind: 'start', subject: 'a', dueAt: inMs(0) });
    const [lost] = await runner.claim(1);
    test.clock.advance(31 * SECOND);
    await runner.recover();
    test.clock.advance(2 * SECOND);
    const [taken] = await runner.claim(1);
    expect(await runs.renew(lost!)).toBe(false);
    await runs.fail(lost!, 'late');
    await runs.complete(own.tenant.id, [lost!]);
    expect(await runs.renew(taken!)).toBe(true);
    expect(await waiting()).toBe(0);
  });

  it('is armed together with any number of others, of which the last one for its kind and subject counts', async () => {
    await inWrite(test.app, own.tenant, () =>
      jobs.armAll([
        { kind: 'start', subject: 'a', dueAt: inMs(MINUTE) },
        { kind: 'start', subject: 'c', dueAt: inMs(0) },
        { kind: 'start', subject: 'b', dueAt: inMs(0) },
        { kind: 'start', subject: 'a', dueAt: inMs(0) },
      ]),
    );
    await inWrite(test.app, own.tenant, () => jobs.armAll([]));
    await runDueJobs(test.app);
    expect(log.done).toEqual(['own start a', 'own start c', 'own start b']);
  });

  it('of a kind that is done together comes with others of its tenant, and one that fails keeps none of them waiting', async () => {
    const runner = test.app.get(JobRunner);
    const given: string[] = [];
    jobs.handleTogether('count', (subjects) => {
      given.push(`${currentTenant().slug} ${subjects.join('+')}`);
      return subjects.includes('bad')
        ? Promise.reject(new Error('It cannot be counted.'))
        : Promise.resolve();
    });
    const counts = ['a', 'bad', 'c'].map((subject) => ({ kind: 'count', subject, dueAt: inMs(0) }));
    await arm(test.app, own.tenant, ...counts, { kind: 'start', subject: 'd', dueAt: inMs(0) });
    await arm(test.app, other.tenant, { kind: 'count', subject: 'e', dueAt: inMs(0) });

    for (const batch of runner.batchesOf(await runner.claim(16))) await runner.runBatch(batch);
    expect(given.toSorted()).toEqual(['other e', 'own a', 'own a+bad+c', 'own bad', 'own c']);
    expect(log.done).toEqual(['own start d']);
    const rows = await test.database.sql('select subject, tries, error from job');
    expect(rows).toEqual([{ subject: 'bad', tries: 1, error: 'It cannot be counted.' }]);
    expect(await test.database.sql('select from job_run')).toEqual([]);
  });

  it('of such a kind that comes alone and fails is tried once', async () => {
    const runner = test.app.get(JobRunner);
    let tries = 0;
    jobs.handleTogether('count alone', () => {
      tries += 1;
      return Promise.reject(new Error('It cannot be counted.'));
    });
    await arm(test.app, own.tenant, { kind: 'count alone', subject: 'a', dueAt: inMs(0) });
    for (const batch of runner.batchesOf(await runner.claim(1))) await runner.runBatch(batch);
    expect(tries).toBe(1);
  });

  it('of a kind that this process does not know waits for one that does', async () => {
    await arm(test.app, own.tenant, { kind: 'of tomorrow', subject: 'a', dueAt: inMs(0) });
    await expect(runDueJobs(test.app)).rejects.toThrow(UnknownJobKind);
    log.handle(test.app, 'of tomorrow');
    test.clock.advance(MINUTE);
    await runDueJobs(test.app);
    expect(log.done).toEqual(['own of tomorrow a']);
  });

  it('has one handler for its kind', () => {
    expect(() => {
      jobs.handle('start', () => Promise.resolve());
    }).toThrow('handled already');
  });

  it('of a tenant that is gone is dropped', async () => {
    const gone = await test.tenant('gone');
    await arm(test.app, gone.tenant, { kind: 'start', subject: 'a', dueAt: inMs(0) });
    await test.database.sql('delete from tenant where id = $1', [gone.tenant.id]);
    expect(await waiting()).toBe(0);
    expect(await runDueJobs(test.app)).toBe(0);
    expect(log.done).toEqual([]);
  });

  it('runs beside none of the same subject', async () => {
    const runner = test.app.get(JobRunner);
    const dueAt = inMs(0);
    await arm(
      test.app,
      own.tenant,
      { kind: 'start', subject: 'a', dueAt },
      { kind: 'complete', subject: 'a', dueAt },
    );
    await arm(test.app, other.tenant, { kind: 'complete', subject: 'a', dueAt });
    const [first] = await runner.claim(1);
    const [second] = await runner.claim(1);
    expect([first?.tenantId, second?.tenantId]).toEqual([own.tenant.id, other.tenant.id]);
    expect(await runner.claim(1)).toEqual([]);
    await runner.run(first!);
    expect(await runner.claim(1)).toMatchObject([{ tenantId: own.tenant.id, kind: 'complete' }]);
  });

  it('runs beside none of the same subject, though many look for work at the same moment', async () => {
    const runner = test.app.get(JobRunner);
    for (let round = 0; round < 30; round += 1) {
      const dueAt = inMs(0);
      const kinds = ['start', 'complete', 'fails'];
      await arm(test.app, own.tenant, ...kinds.map((kind) => ({ kind, subject: 'a', dueAt })));
      const claimed = await Promise.all(kinds.map(() => runner.claim(1)));
      expect(claimed.flat()).toHaveLength(1);
      await test.database.sql('delete from job');
      await test.database.sql('delete from job_run');
    }
  });

  it('belongs to the trace of its cause, unless it is due more than a minute later', async () => {
    const traceparent = `00-${'a1'.repeat(16)}-${'b2'.repeat(8)}-01`;
    const job = (subject: string, milliseconds: number) => ({
      kind: 'start',
      subject,
      dueAt: inMs(milliseconds),
    });
    await runInTrace(parseTraceparent(traceparent), () =>
      inWrite(test.app, own.tenant, async () => {
        await jobs.arm(job('a soon', MINUTE));
        await jobs.arm(job('a late', MINUTE + 1));
        await jobs.ensure(job('b soon', MINUTE));
        await jobs.ensure(job('b late', MINUTE + 1));
        await jobs.armAll([job('c soon', 0), job('c late', MINUTE + 1)]);
      }),
    );
    await arm(test.app, own.tenant, job('none', 0));
    const rows = await test.database.sql('select subject, traceparent from job');
    expect(Object.fromEntries(rows.map((row) => [row['subject'], row['traceparent']]))).toEqual({
      'a soon': traceparent,
      'a late': null,
      'b soon': traceparent,
      'b late': null,
      'c soon': traceparent,
      'c late': null,
      none: null,
    });
  });

  it('is given its turn after those of a tenant that has had fewer, until no work is left', async () => {
    const runner = test.app.get(JobRunner);
    const due = (subject: string, milliseconds: number) => ({
      kind: 'start',
      subject,
      dueAt: inMs(milliseconds),
    });
    const nextTwo = async (): Promise<string[]> => {
      await arm(test.app, own.tenant, due('older', -2));
      await arm(test.app, other.tenant, due('younger', -1));
      const claimed = [await runner.claim(1), await runner.claim(1)].flat();
      await Promise.all(claimed.map((job) => runner.run(job)));
      return claimed.map(({ subject }) => subject);
    };
    // Starts with no tenant ahead of the other.
    expect(await runner.claim(1)).toEqual([]);
    const subjects = Array.from({ length: 8 }, (_, number) => `early:${number}`);
    await arm(test.app, own.tenant, ...subjects.map((subject) => due(subject, -MINUTE)));
    for (const job of await runner.claim(8)) await runner.run(job);
    // Nothing is due, but this process still runs a job.
    expect(await runner.claim(1, new Map([[other.tenant.id, 1]]))).toEqual([]);
    expect(await nextTwo()).toEqual(['younger', 'older']);
    expect(await runner.claim(1)).toEqual([]);
    expect(await nextTwo()).toEqual(['older', 'younger']);
  });

  it('leaves room for other tenants: eight of one tenant run at once in a process', async () => {
    const runner = test.app.get(JobRunner);
    const subjects = Array.from({ length: 10 }, (_, number) => `own:${number}`);
    await arm(
      test.app,
      own.tenant,
      ...subjects.map((subject) => ({ kind: 'start', subject, dueAt: inMs(-MINUTE) })),
    );
    await arm(test.app, other.tenant, { kind: 'start', subject: 'other', dueAt: inMs(0) });
    const first = await runner.claim(16, new Map([[own.tenant.id, 2]]));
    expect(first.filter(({ tenantId }) => tenantId === own.tenant.id)).toHaveLength(6);
    expect(first.map(({ subject }) => subject)).toContain('other');
    expect(await runner.claim(16, new Map([[own.tenant.id, 8]]))).toEqual([]);
    expect(await runner.claim(16)).toHaveLength(4);
  });

  it('that fails is kept with the beginning of its reason, and the log says when it is given up', async () => {
    const [error, fatal] = [vi.spyOn(Logger.prototype, 'error'), vi.spyOn(Logger.prototype, 'fatal')];
    const said = (spy: { mock: { calls: unknown[][] } }): unknown[] =>
      spy.mock.calls.map(([message]) => message).filter((message) => String(message).includes('spoken of'));
    failing = () => Promise.reject(new Error(`\0${'x'.repeat(2000)}`));
    await arm(test.app, own.tenant, { kind: 'fails', subject: 'spoken of', dueAt: inMs(0) });
    await test.database.sql('update job set tries = 998');
    await expect(runDueJobs(test.app)).rejects.toThrow('xxx');
    expect(await test.database.sql('select error, tries from job')).toEqual([
      { error: 'x'.repeat(999), tries: 999 },
    ]);
    const where = `The job fails of spoken of (tenant ${own.tenant.id})`;
    expect(said(error)).toEqual([expect.stringContaining(`${where} failed, try 999: `)]);
    expect(said(fatal)).toEqual([]);
    test.clock.advance(20 * MINUTE);
    await expect(runDueJobs(test.app)).rejects.toThrow('xxx');
    expect(said(fatal)).toEqual([
      `${where} is given up after 1000 tries. It stays in the table job, with failed_at.`,
    ]);
  });

  describe('that is running', () => {
    afterEach(() => vi.useRealTimers());

    it('is renewed every ten seconds until it ends', async () => {
      const runner = test.app.get(JobRunner);
      const runs = test.app.get(JobRunsRepository);
      const renew = vi.spyOn(runs, 'renew');
      const { promise: begun, resolve: begin } = Promise.withResolvers<undefined>();
      const { promise: ended, resolve: end } = Promise.withResolvers<undefined>();
      jobs.handle('long', async () => {
        begin(undefined);
        await ended;
      });
      await arm(test.app, own.tenant, { kind: 'long', subject: 'a', dueAt: inMs(0) });
      const [claimed] = await runner.claim(1);
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      const running = runner.run(claimed!);
      await begun;
      test.clock.advance(20 * SECOND);
      vi.advanceTimersByTime(10 * SECOND - 1);
      expect(renew).not.toHaveBeenCalled();
      vi.advanceTimersByTime(1);
      expect(renew.mock.calls).toEqual([[claimed]]);
      expect(await renew.mock.results[0]!.value).toBe(true);
      const [row] = await test.database.sql<{ lease: Date }>('select lease_until as lease from job_run');
      expect(row!.lease).toEqual(inMs(30 * SECOND));
      end(undefined);
      await running;
      vi.advanceTimersByTime(60 * SECOND);
      expect(renew).toHaveBeenCalledTimes(1);
      renew.mockRestore();
    });

    it('is no longer renewed once another process has it, which the log says', async () => {
      const runner = test.app.get(JobRunner);
      const warn = vi.spyOn(Logger.prototype, 'warn');
      const { promise: begun, resolve: begin } = Promise.withResolvers<undefined>();
      const { promise: ended, resolve: end } = Promise.withResolvers<undefined>();
      jobs.handle('lengthy', async () => {
        begin(undefined);
        await ended;
      });
      await arm(test.app, own.tenant, { kind: 'lengthy', subject: 'taken', dueAt: inMs(0) });
      const [claimed] = await runner.claim(1);
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      const running = runner.run(claimed!);
      await begun;
      await test.database.sql('delete from job_run');
      vi.advanceTimersByTime(10 * SECOND);
      const job = `the job lengthy of taken (tenant ${own.tenant.id})`;
      await eventually(
        () => Promise.resolve(warn.mock.calls.map(([message]) => message as unknown)),
        (messages) => messages.includes(`This process counted as dead; another one repeats ${job}.`),
      );
      end(undefined);
      await running;
    });
  });

  it('that is lost is armed again for now, unless it waits or another of its subject runs', async () => {
    const lost = test.app.get(LostJobs);
    const warn = vi.spyOn(Logger.prototype, 'warn');
    const subjects = Array.from({ length: 501 }, (_, number) => `item:${String(number).padStart(3, '0')}`);
    jobs.recover('restore', (after = '', limit) =>
      Promise.resolve(
        currentTenant().id === own.tenant.id
          ? subjects.filter((subject) => subject > after).slice(0, limit)
          : [],
      ),
    );
    await arm(test.app, own.tenant, { kind: 'start', subject: 'item:002', dueAt: inMs(0) });
    expect(await test.app.get(JobRunner).claim(1)).toHaveLength(1);
    await arm(
      test.app,
      own.tenant,
      { kind: 'restore', subject: 'item:001', dueAt: inMs(MINUTE) },
      { kind: 'complete', subject: 'item:003', dueAt: inMs(MINUTE) },
    );
    const armed = (): Promise<Record<string, unknown>[]> =>
      test.database.sql(
        `select due_at, count(*)::int, min(subject) as first, max(subject) as last from job where kind = 'restore' group by 1 order by 1`,
      );
    await lost.recover(AbortSignal.abort());
    expect(await armed()).toMatchObject([{ count: 1 }]);

    await lost.recover();
    const found = [
      { due_at: inMs(0), count: 499, first: 'item:000', last: 'item:500' },
      { due_at: inMs(MINUTE), count: 1, first: 'item:001', last: 'item:001' },
    ];
    expect(await armed()).toEqual(found);
    const said = (): unknown[] =>
      warn.mock.calls.map(([text]) => text as unknown).filter((text) => String(text).includes('restore'));
    const message = `Armed 499 jobs restore of tenant ${own.tenant.id} that were missing.`;
    expect(said()).toEqual([message]);

    test.clock.advance(1);
    await lost.recover();
    expect(await armed()).toEqual(found);
    expect(said()).toEqual([message]);
  });
});

describe('A search for lost jobs', () => {
  const test = useApi();
  const own = test.useTenant('own');

  it('goes through all tenants, a thousand at a time', async () => {
    const tenants = test.app.get(TenantsService);
    const searched: string[] = [];
    test.app.get(Jobs).recover('searched', () => {
      searched.push(currentTenant().id);
      return Promise.resolve([]);
    });
    const idsAfter = vi.spyOn(tenants, 'idsAfter').mockImplementation((after) => {
      const page = Array.from({ length: 1000 }, (_, number) => `gone ${number}`);
      return Promise.resolve(after === undefined ? page : [own.tenant.id]);
    });
    vi.spyOn(tenants, 'byId').mockImplementation((id) =>
      Promise.resolve(id === own.tenant.id ? own.tenant : null),
    );
    await test.app.get(LostJobs).recover();
    expect(searched).toEqual([own.tenant.id]);
    expect(idsAfter.mock.calls).toEqual([
      [undefined, 1000],
      ['gone 999', 1000],
    ]);
    vi.restoreAllMocks();
  });
});

describe('The state of the queue', () => {
  const test = useApi({ modules: [MetricsServerModule], environment: { METRICS_PORT: '0' } });
  const own = test.useTenant('own');
  const other = test.useTenant('other');

  it('is counted over all tenants: due, running and given up, with the wait of the oldest', async () => {
    const inMs = (milliseconds: number): Date => new Date(test.clock.now().getTime() + milliseconds);
    const queue = test.app.get(QueueStateRepository);
    // A new instance, because the last state is cached for two seconds.
    const oldest = (): Promise<number> => new WaitingJobs(queue, test.clock).oldestSeconds();
    expect(await queue.find(test.clock.now())).toEqual({ due: 0, oldest: null, running: 0, failed: 0 });
    expect(await oldest()).toBe(0);
    const job = (subject: string, milliseconds: number) => ({
      kind: 'counted',
      subject,
      dueAt: inMs(milliseconds),
    });
    await arm(test.app, own.tenant, job('running', -MINUTE));
    expect(await test.app.get(JobRunner).claim(1)).toHaveLength(1);
    await arm(test.app, own.tenant, job('late', -90 * SECOND), job('now', 0), job('soon', 1), job('lost', 0));
    await arm(test.app, other.tenant, job('later', -MINUTE));
    await test.database.sql(`update job set due_at = 'infinity', failed_at = now() where subject = 'lost'`);
    expect(await queue.find(test.clock.now())).toEqual({
      due: 3,
      oldest: inMs(-90 * SECOND),
      running: 1,
      failed: 1,
    });
    expect(await oldest()).toBe(90);

    test.app.get(Jobs).handle('counted', () => Promise.resolve());
    expect(await runDueJobs(test.app)).toBe(3);
    const metrics = await ScrapedMetrics.of(test.app);
    const states = ['due', 'running', 'failed'].map((state) =>
      metrics.value(`heliograph_jobs{state="${state}"}`),
    );
    expect(states).toEqual([0, 1, 1]);
    const labels = '{kind="counted",outcome="done"}';
    expect(metrics.value(`heliograph_job_duration_seconds_count${labels}`)).toBe(3);
    expect(metrics.value(`heliograph_job_duration_seconds_sum${labels}`)).toBeLessThan(60);
  });

  it('is read once for all who ask at the same moment', async () => {
    const find = vi.spyOn(test.app.get(QueueStateRepository), 'find');
    const waiting = new WaitingJobs(test.app.get(QueueStateRepository), test.clock);
    const [one, same] = await Promise.all([waiting.state(), waiting.state(), waiting.oldestSeconds()]);
    expect(same).toBe(one);
    expect(find).toHaveBeenCalledTimes(1);
  });
});

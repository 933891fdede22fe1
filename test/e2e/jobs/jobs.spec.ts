import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NoOpenTransaction } from '../../../src/context/current-transaction.js';
import { TenantDatabase } from '../../../src/database/tenant/tenant-database.js';
import { JobRunner } from '../../../src/jobs/job-runner.js';
import { JobRunsRepository } from '../../../src/jobs/job-runs.repository.js';
import { Jobs, UnknownJobKind } from '../../../src/jobs/jobs.js';
import {
  NoTenantInContext,
  currentTenant,
  runForTenant,
  workContext,
} from '../../../src/context/work-context.js';
import { runDueJobs } from '../../support/due-jobs.js';
import { JobLog, arm, inWrite } from '../../support/job-log.js';
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
});

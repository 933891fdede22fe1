import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { NoOpenTransaction } from '#core/context/current-transaction.js';
import { parseTraceparent } from '#core/context/trace-context.js';
import {
  NoTenantInContext,
  currentTenant,
  runForTenant,
  runInTrace,
  workContext,
} from '#core/context/work-context.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { JobRunner } from '#platform/jobs/job-runner.js';
import { UnknownJobKind } from '#platform/jobs/jobs.js';
import { runDueJobs } from '../../support/due-jobs.js';
import { schedule, inWrite } from '../../support/job-log.js';
import { TimedJobs } from '../../support/timed-jobs.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

describe('A timed job', () => {
  const timed = new TimedJobs();
  const { test, own, other, log, inMs, waiting } = timed;

  describe('and its cause', () => {
    it('are kept together', async () => {
      await schedule(test.app, own.tenant, { kind: 'start', subject: 'a', dueAt: inMs(0) });
      expect(await runDueJobs(test.app)).toBe(1);
      expect(log.done).toEqual(['own start a']);
    });

    it('are lost together', async () => {
      const cause = inWrite(test.app, own.tenant, async () => {
        await timed.jobs.schedule({ kind: 'start', subject: 'a', dueAt: inMs(0) });
        throw new Error('no, after all');
      });
      await expect(cause).rejects.toThrow('no, after all');
      expect(await waiting()).toBe(0);
      expect(await runDueJobs(test.app)).toBe(0);
    });

    it('keep what was scheduled when cancelling is taken back', async () => {
      await schedule(test.app, own.tenant, { kind: 'start', subject: 'a', dueAt: inMs(0) });
      const cause = inWrite(test.app, own.tenant, async () => {
        await timed.jobs.cancel('start', 'a');
        throw new Error('no, after all');
      });
      await expect(cause).rejects.toThrow('no, after all');
      await runDueJobs(test.app);
      expect(log.done).toEqual(['own start a']);
    });

    it('cannot be parted: outside a write, nothing is scheduled or cancelled', async () => {
      const job = { kind: 'start', subject: 'a', dueAt: inMs(0) };
      await runForTenant(own.tenant, async () => {
        await expect(timed.jobs.schedule(job)).rejects.toThrow(NoOpenTransaction);
        await expect(timed.jobs.ensure(job)).rejects.toThrow(NoOpenTransaction);
        await expect(timed.jobs.cancel('start', 'a')).rejects.toThrow(NoOpenTransaction);
      });
      await expect(timed.jobs.schedule(job)).rejects.toThrow(NoTenantInContext);
      expect(await waiting()).toBe(0);
    });
  });

  it('is done when its time has come, and not before', async () => {
    await schedule(test.app, own.tenant, { kind: 'start', subject: 'a', dueAt: inMs(1) });
    expect(await runDueJobs(test.app)).toBe(0);
    test.clock.advance(1);
    expect(await runDueJobs(test.app)).toBe(1);
    expect(await runDueJobs(test.app)).toBe(0);
  });

  it('is done in the context of its tenant, outside any transaction', async () => {
    let seen: ReturnType<typeof workContext>;
    timed.jobs.handle('look', async () => {
      seen = workContext();
      await Promise.resolve();
    });
    await schedule(test.app, own.tenant, { kind: 'look', subject: 'a', dueAt: inMs(0) });
    await inWrite(test.app, other.tenant, async () => {
      await runDueJobs(test.app);
    });
    const operation = { action: 'look', actor: { type: 'clock', id: null, name: null } };
    expect(seen).toEqual({ tenant: own.tenant, operation });
  });

  it('carries ids only', async () => {
    await schedule(test.app, own.tenant, { kind: 'start', subject: 'incident:7', dueAt: inMs(0) });
    const rows = await test.database.sql('select tenant_id, kind, subject, error from job');
    expect(rows).toEqual([{ tenant_id: own.tenant.id, kind: 'start', subject: 'incident:7', error: null }]);
  });

  it('is there once for each tenant, kind and subject: scheduling it again moves it', async () => {
    await schedule(test.app, own.tenant, { kind: 'start', subject: 'a', dueAt: inMs(MINUTE) });
    await schedule(test.app, own.tenant, { kind: 'start', subject: 'a', dueAt: inMs(2 * MINUTE) });
    expect(await waiting()).toBe(1);
    test.clock.advance(MINUTE);
    expect(await runDueJobs(test.app)).toBe(0);
    await schedule(test.app, own.tenant, { kind: 'start', subject: 'a', dueAt: inMs(-1) });
    expect(await runDueJobs(test.app)).toBe(1);
    test.clock.advance(MINUTE);
    expect(await runDueJobs(test.app)).toBe(0);
  });

  it('keeps its time when it is ensured for a later one', async () => {
    const ensure = (milliseconds: number): Promise<void> =>
      inWrite(test.app, own.tenant, () =>
        timed.jobs.ensure({ kind: 'start', subject: 'a', dueAt: inMs(milliseconds) }),
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
    await schedule(test.app, own.tenant, job);
    await inWrite(test.app, own.tenant, async () => {
      await timed.jobs.ensure(job);
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
    await schedule(
      test.app,
      own.tenant,
      { kind: 'start', subject: 'a', dueAt },
      { kind: 'start', subject: 'b', dueAt },
    );
    await schedule(test.app, own.tenant, { kind: 'complete', subject: 'a', dueAt });
    await schedule(test.app, other.tenant, { kind: 'start', subject: 'a', dueAt });
    await runDueJobs(test.app);
    expect(log.done.toSorted()).toEqual(['other start a', 'own complete a', 'own start a', 'own start b']);
  });

  it('is scheduled once when two transactions schedule it at the same time, and the later one decides', async () => {
    const scheduleAt = (dueAt: Date, before: Promise<unknown>, then: () => void): Promise<void> =>
      inWrite(test.app, own.tenant, async () => {
        await before;
        await timed.jobs.schedule({ kind: 'start', subject: 'a', dueAt });
        // Scheduling does not wait for the database, which this does.
        await test.app
          .get(TenantDatabase)
          .read({ name: 'armed_by_now', text: 'select from job where tenant_id = $1' }, [own.tenant.id]);
        then();
        // Commits while the other transaction waits for it.
        await test.database.sql('select pg_sleep(0.2)');
      });
    const { promise: firstArmed, resolve } = Promise.withResolvers<unknown>();
    await Promise.all([
      scheduleAt(inMs(MINUTE), Promise.resolve(), () => {
        resolve(undefined);
      }),
      scheduleAt(inMs(0), firstArmed, () => undefined),
    ]);
    expect(await waiting()).toBe(1);
    expect(await runDueJobs(test.app)).toBe(1);
  });

  it('is not done once it is cancelled', async () => {
    await schedule(test.app, own.tenant, { kind: 'start', subject: 'a', dueAt: inMs(0) });
    await schedule(test.app, own.tenant, { kind: 'start', subject: 'b', dueAt: inMs(0) });
    await inWrite(test.app, own.tenant, () => timed.jobs.cancel('start', 'a'));
    await runDueJobs(test.app);
    expect(log.done).toEqual(['own start b']);
  });

  it('may be cancelled where there is none', async () => {
    await inWrite(test.app, own.tenant, () => timed.jobs.cancel('start', 'nothing'));
  });

  it('cannot be cancelled or moved by another tenant', async () => {
    await schedule(test.app, own.tenant, { kind: 'start', subject: 'a', dueAt: inMs(0) });
    await inWrite(test.app, other.tenant, () => timed.jobs.cancel('start', 'a'));
    await schedule(test.app, other.tenant, { kind: 'start', subject: 'a', dueAt: inMs(MINUTE) });
    await runDueJobs(test.app);
    expect(log.done).toEqual(['own start a']);
  });

  it('is done in due order with all others that were missed, whenever they were scheduled', async () => {
    const due = (kind: string, subject: string, seconds: number) => ({
      kind,
      subject,
      dueAt: inMs(seconds * SECOND),
    });
    await schedule(
      test.app,
      own.tenant,
      due('complete', 'a', 30),
      due('start', 'a', 10),
      due('start', 'b', 20),
    );
    await schedule(
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

  it('may schedule the next one', async () => {
    timed.jobs.handle('again', async (subject) => {
      log.done.push(subject);
      await test.app.get(TenantDatabase).write(async () => {
        await timed.jobs.schedule({ kind: 'again', subject, dueAt: inMs(MINUTE) });
      });
    });
    await schedule(test.app, own.tenant, { kind: 'again', subject: 'daily', dueAt: inMs(0) });
    await runDueJobs(test.app);
    test.clock.advance(MINUTE);
    await runDueJobs(test.app);
    expect(log.done).toEqual(['daily', 'daily']);
    expect(await waiting()).toBe(1);
  });

  it('is scheduled together with any number of others, of which the last one for its kind and subject counts', async () => {
    await inWrite(test.app, own.tenant, () =>
      timed.jobs.scheduleAll([
        { kind: 'start', subject: 'a', dueAt: inMs(MINUTE) },
        { kind: 'start', subject: 'c', dueAt: inMs(0) },
        { kind: 'start', subject: 'b', dueAt: inMs(0) },
        { kind: 'start', subject: 'a', dueAt: inMs(0) },
      ]),
    );
    await inWrite(test.app, own.tenant, () => timed.jobs.scheduleAll([]));
    await runDueJobs(test.app);
    expect(log.done).toEqual(['own start a', 'own start c', 'own start b']);
  });

  it('of a kind that is done together comes with others of its tenant, and one that fails keeps none of them waiting', async () => {
    const runner = test.app.get(JobRunner);
    const given: string[] = [];
    timed.jobs.handleTogether('count', (subjects) => {
      given.push(`${currentTenant().slug} ${subjects.join('+')}`);
      return subjects.includes('bad')
        ? Promise.reject(new Error('It cannot be counted.'))
        : Promise.resolve();
    });
    const counts = ['a', 'bad', 'c'].map((subject) => ({ kind: 'count', subject, dueAt: inMs(0) }));
    await schedule(test.app, own.tenant, ...counts, { kind: 'start', subject: 'd', dueAt: inMs(0) });
    await schedule(test.app, other.tenant, { kind: 'count', subject: 'e', dueAt: inMs(0) });

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
    timed.jobs.handleTogether('count alone', () => {
      tries += 1;
      return Promise.reject(new Error('It cannot be counted.'));
    });
    await schedule(test.app, own.tenant, { kind: 'count alone', subject: 'a', dueAt: inMs(0) });
    for (const batch of runner.batchesOf(await runner.claim(1))) await runner.runBatch(batch);
    expect(tries).toBe(1);
  });

  it('of a kind that this process does not know waits for one that does', async () => {
    await schedule(test.app, own.tenant, { kind: 'of tomorrow', subject: 'a', dueAt: inMs(0) });
    await expect(runDueJobs(test.app)).rejects.toThrow(UnknownJobKind);
    log.handle(test.app, 'of tomorrow');
    test.clock.advance(MINUTE);
    await runDueJobs(test.app);
    expect(log.done).toEqual(['own of tomorrow a']);
  });

  it('has one handler for its kind', () => {
    expect(() => {
      timed.jobs.handle('start', () => Promise.resolve());
    }).toThrow('handled already');
  });

  it('of a tenant that is gone is dropped', async () => {
    const gone = await test.tenant('gone');
    await schedule(test.app, gone.tenant, { kind: 'start', subject: 'a', dueAt: inMs(0) });
    await test.database.sql('delete from tenant where id = $1', [gone.tenant.id]);
    expect(await waiting()).toBe(0);
    expect(await runDueJobs(test.app)).toBe(0);
    expect(log.done).toEqual([]);
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
        await timed.jobs.schedule(job('a soon', MINUTE));
        await timed.jobs.schedule(job('a late', MINUTE + 1));
        await timed.jobs.ensure(job('b soon', MINUTE));
        await timed.jobs.ensure(job('b late', MINUTE + 1));
        await timed.jobs.scheduleAll([job('c soon', 0), job('c late', MINUTE + 1)]);
      }),
    );
    await schedule(test.app, own.tenant, job('none', 0));
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
});

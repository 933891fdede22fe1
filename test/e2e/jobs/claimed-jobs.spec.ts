import { Logger } from '@nestjs/common';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { JobRunner } from '#platform/jobs/job-runner.js';
import { JobRunsRepository, type ClaimedJob } from '#platform/jobs/job-runs.repository.js';
import { runDueJobs } from '../../support/due-jobs.js';
import { eventually } from '../../support/eventually.js';
import { schedule } from '../../support/job-log.js';
import { TimedJobs } from '../../support/timed-jobs.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

describe('A timed job', () => {
  const timed = new TimedJobs();
  const { test, own, other, log, inMs, waiting } = timed;

  it('whose process died is back within 40 seconds, and one that is renewed stays where it is', async () => {
    const runner = test.app.get(JobRunner);
    const runs = test.app.get(JobRunsRepository);
    await schedule(
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
    await schedule(test.app, own.tenant, { kind: 'start', subject: 'ahead', dueAt: inMs(0) });
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
    await schedule(test.app, own.tenant, { kind: 'start', subject: 'a', dueAt: inMs(0) });
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

  it('runs beside none of the same subject', async () => {
    const runner = test.app.get(JobRunner);
    const dueAt = inMs(0);
    await schedule(
      test.app,
      own.tenant,
      { kind: 'start', subject: 'a', dueAt },
      { kind: 'complete', subject: 'a', dueAt },
    );
    await schedule(test.app, other.tenant, { kind: 'complete', subject: 'a', dueAt });
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
      await schedule(test.app, own.tenant, ...kinds.map((kind) => ({ kind, subject: 'a', dueAt })));
      const claimed = await Promise.all(kinds.map(() => runner.claim(1)));
      expect(claimed.flat()).toHaveLength(1);
      await test.database.sql('delete from job');
      await test.database.sql('delete from job_run');
    }
  });

  it('is given its turn after those of a tenant that has had fewer, until no work is left', async () => {
    const runner = test.app.get(JobRunner);
    const due = (subject: string, milliseconds: number) => ({
      kind: 'start',
      subject,
      dueAt: inMs(milliseconds),
    });
    const nextTwo = async (): Promise<string[]> => {
      await schedule(test.app, own.tenant, due('older', -2));
      await schedule(test.app, other.tenant, due('younger', -1));
      const claimed = [await runner.claim(1), await runner.claim(1)].flat();
      await Promise.all(claimed.map((job) => runner.run(job)));
      return claimed.map(({ subject }) => subject);
    };
    // Starts with no tenant ahead of the other.
    expect(await runner.claim(1)).toEqual([]);
    const subjects = Array.from({ length: 8 }, (_, number) => `early:${number}`);
    await schedule(test.app, own.tenant, ...subjects.map((subject) => due(subject, -MINUTE)));
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
    await schedule(
      test.app,
      own.tenant,
      ...subjects.map((subject) => ({ kind: 'start', subject, dueAt: inMs(-MINUTE) })),
    );
    await schedule(test.app, other.tenant, { kind: 'start', subject: 'other', dueAt: inMs(0) });
    const first = await runner.claim(16, new Map([[own.tenant.id, 2]]));
    expect(first.filter(({ tenantId }) => tenantId === own.tenant.id)).toHaveLength(6);
    expect(first.map(({ subject }) => subject)).toContain('other');
    expect(await runner.claim(16, new Map([[own.tenant.id, 8]]))).toEqual([]);
    expect(await runner.claim(16)).toHaveLength(4);
  });

  describe('that is running', () => {
    afterEach(() => vi.useRealTimers());

    /** Runs a job, with faked intervals, until it is told to end. */
    async function runLong(
      kind: string,
      subject: string,
    ): Promise<{ claimed: ClaimedJob; running: Promise<unknown>; end: () => void }> {
      const runner = test.app.get(JobRunner);
      const { promise: begun, resolve: begin } = Promise.withResolvers<undefined>();
      const { promise: ended, resolve: end } = Promise.withResolvers<undefined>();
      timed.jobs.handle(kind, async () => {
        begin(undefined);
        await ended;
      });
      await schedule(test.app, own.tenant, { kind, subject, dueAt: inMs(0) });
      const [claimed] = await runner.claim(1);
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      const running = runner.run(claimed!);
      await begun;
      return {
        claimed: claimed!,
        running,
        end: () => {
          end(undefined);
        },
      };
    }

    it('is renewed every ten seconds until it ends', async () => {
      const runs = test.app.get(JobRunsRepository);
      const renew = vi.spyOn(runs, 'renew');
      const { claimed, running, end } = await runLong('long', 'a');
      test.clock.advance(20 * SECOND);
      vi.advanceTimersByTime(10 * SECOND - 1);
      expect(renew).not.toHaveBeenCalled();
      vi.advanceTimersByTime(1);
      expect(renew.mock.calls).toEqual([[claimed]]);
      expect(await renew.mock.results[0]!.value).toBe(true);
      const [row] = await test.database.sql<{ lease: Date }>('select lease_until as lease from job_run');
      expect(row!.lease).toEqual(inMs(30 * SECOND));
      end();
      await running;
      vi.advanceTimersByTime(60 * SECOND);
      expect(renew).toHaveBeenCalledTimes(1);
      renew.mockRestore();
    });

    it('is no longer renewed once another process has it, which the log says', async () => {
      const warn = vi.spyOn(Logger.prototype, 'warn');
      const { running, end } = await runLong('lengthy', 'taken');
      await test.database.sql('delete from job_run');
      vi.advanceTimersByTime(10 * SECOND);
      const job = `the job lengthy of taken (tenant ${own.tenant.id})`;
      await eventually(
        () => Promise.resolve(warn.mock.calls.map(([message]) => message as unknown)),
        (messages) => messages.includes(`This process counted as dead; another one repeats ${job}.`),
      );
      end();
      await running;
    });
  });
});

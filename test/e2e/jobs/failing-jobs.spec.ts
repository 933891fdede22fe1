import { Logger } from '@nestjs/common';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { runDueJobs } from '../../support/due-jobs.js';
import { schedule, inWrite } from '../../support/job-log.js';
import { TimedJobs } from '../../support/timed-jobs.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

describe('A timed job', () => {
  const timed = new TimedJobs();
  const { test, own, log, inMs, waiting } = timed;

  describe('that fails', () => {
    beforeEach(() => {
      timed.failing = () => Promise.reject(new Error('the mail server is away'));
    });

    it('is tried again after pauses that grow, and holds nobody else up', async () => {
      await schedule(
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

      timed.failing = () => Promise.resolve();
      test.clock.advance(MINUTE * 10);
      expect(await runDueJobs(test.app)).toBe(1);
      expect(await waiting()).toBe(0);
    });

    it('is moved by scheduling it again, and dropped by cancelling it', async () => {
      await schedule(test.app, own.tenant, { kind: 'fails', subject: 'a', dueAt: inMs(0) });
      await expect(runDueJobs(test.app)).rejects.toThrow();
      await schedule(test.app, own.tenant, { kind: 'fails', subject: 'a', dueAt: inMs(MINUTE) });
      expect(await waiting()).toBe(1);
      test.clock.advance(MINUTE - 1);
      expect(await runDueJobs(test.app)).toBe(0);
      test.clock.advance(1);
      await expect(runDueJobs(test.app)).rejects.toThrow();
      await inWrite(test.app, own.tenant, () => timed.jobs.cancel('fails', 'a'));
      expect(await waiting()).toBe(0);
    });

    it('is still tried after a weekend', async () => {
      await schedule(test.app, own.tenant, { kind: 'fails', subject: 'a', dueAt: inMs(0) });
      for (let hour = 0; hour < 72; hour += 1) {
        await expect(runDueJobs(test.app)).rejects.toThrow('the mail server is away');
        test.clock.advance(60 * MINUTE);
      }
      timed.failing = () => Promise.resolve();
      expect(await runDueJobs(test.app)).toBe(1);
    });
  });

  it('that has failed a thousand times is kept as failed, and lives again when it is scheduled again', async () => {
    timed.failing = () => Promise.reject(new Error('the mail server is away'));
    await schedule(test.app, own.tenant, { kind: 'fails', subject: 'a', dueAt: inMs(0) });
    await test.database.sql('update job set tries = 999');
    await expect(runDueJobs(test.app)).rejects.toThrow('the mail server is away');
    test.clock.advance(30 * 24 * 60 * MINUTE);
    expect(await runDueJobs(test.app)).toBe(0);
    const rows = await test.database.sql(
      'select subject, tries, error, failed_at is not null as failed from job',
    );
    expect(rows).toEqual([{ subject: 'a', tries: 1000, error: 'the mail server is away', failed: true }]);
    timed.failing = () => Promise.resolve();
    await schedule(test.app, own.tenant, { kind: 'fails', subject: 'a', dueAt: inMs(0) });
    expect(await runDueJobs(test.app)).toBe(1);
  });

  it('that is kept as failed lives again when it is ensured', async () => {
    timed.failing = () => Promise.reject(new Error('the mail server is away'));
    await schedule(test.app, own.tenant, { kind: 'fails', subject: 'a', dueAt: inMs(0) });
    await test.database.sql('update job set tries = 999');
    await expect(runDueJobs(test.app)).rejects.toThrow('the mail server is away');
    timed.failing = () => Promise.resolve();
    await inWrite(test.app, own.tenant, () =>
      timed.jobs.ensure({ kind: 'fails', subject: 'a', dueAt: inMs(0) }),
    );
    expect(await runDueJobs(test.app)).toBe(1);
  });

  it('that fails is kept with the beginning of its reason, and the log says when it is given up', async () => {
    const [error, fatal] = [vi.spyOn(Logger.prototype, 'error'), vi.spyOn(Logger.prototype, 'fatal')];
    const said = (spy: { mock: { calls: unknown[][] } }): unknown[] =>
      spy.mock.calls.map(([message]) => message).filter((message) => String(message).includes('spoken of'));
    timed.failing = () => Promise.reject(new Error(`\0${'x'.repeat(2000)}`));
    await schedule(test.app, own.tenant, { kind: 'fails', subject: 'spoken of', dueAt: inMs(0) });
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
});

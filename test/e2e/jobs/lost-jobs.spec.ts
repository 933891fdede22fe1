import { Logger } from '@nestjs/common';
import { describe, expect, it, vi } from 'vitest';
import { currentTenant } from '#core/context/work-context.js';
import { JobRunner } from '#platform/jobs/job-runner.js';
import { Jobs } from '#platform/jobs/jobs.js';
import { LostJobs } from '#platform/jobs/lost-jobs.js';
import { TenantsService } from '#platform/tenancy/tenants.service.js';
import { schedule } from '../../support/job-log.js';
import { TimedJobs } from '../../support/timed-jobs.js';
import { useApi } from '../../support/use-api.js';
import { pages } from '../../support/pages.js';

const MINUTE = 60_000;

describe('A timed job', () => {
  const timed = new TimedJobs();
  const { test, own, inMs } = timed;

  it('that is lost is scheduled again for now, unless it waits or another of its subject runs', async () => {
    const lost = test.app.get(LostJobs);
    const warn = vi.spyOn(Logger.prototype, 'warn');
    const subjects = Array.from({ length: 501 }, (_, number) => `item:${String(number).padStart(3, '0')}`);
    timed.jobs.recover('restore', (after = '', limit) =>
      Promise.resolve(
        currentTenant().id === own.tenant.id
          ? subjects.filter((subject) => subject > after).slice(0, limit)
          : [],
      ),
    );
    await schedule(test.app, own.tenant, { kind: 'start', subject: 'item:002', dueAt: inMs(0) });
    expect(await test.app.get(JobRunner).claim(1)).toHaveLength(1);
    await schedule(
      test.app,
      own.tenant,
      { kind: 'restore', subject: 'item:001', dueAt: inMs(MINUTE) },
      { kind: 'complete', subject: 'item:003', dueAt: inMs(MINUTE) },
    );
    const scheduled = (): Promise<Record<string, unknown>[]> =>
      test.database.sql(
        `select due_at, count(*)::int, min(subject) as first, max(subject) as last from job where kind = 'restore' group by 1 order by 1`,
      );
    await lost.recover(AbortSignal.abort());
    expect(await scheduled()).toMatchObject([{ count: 1 }]);

    await lost.recover();
    const found = [
      { due_at: inMs(0), count: 499, first: 'item:000', last: 'item:500' },
      { due_at: inMs(MINUTE), count: 1, first: 'item:001', last: 'item:001' },
    ];
    expect(await scheduled()).toEqual(found);
    const said = (): unknown[] =>
      warn.mock.calls.map(([text]) => text as unknown).filter((text) => String(text).includes('restore'));
    const message = `Scheduled 499 jobs restore of tenant ${own.tenant.id} that were missing.`;
    expect(said()).toEqual([message]);

    test.clock.advance(1);
    await lost.recover();
    expect(await scheduled()).toEqual(found);
    expect(said()).toEqual([message]);
  });
});

describe('A search for lost jobs', () => {
  const test = useApi();
  const own = test.useTenant('own');

  it('goes through all pages of tenants', async () => {
    const tenants = test.app.get(TenantsService);
    const searched: string[] = [];
    test.app.get(Jobs).recover('searched', () => {
      searched.push(currentTenant().id);
      return Promise.resolve([]);
    });
    vi.spyOn(tenants, 'idPages').mockImplementation(() => pages(['gone 1', 'gone 2'], [own.tenant.id]));
    vi.spyOn(tenants, 'byId').mockImplementation((id) =>
      Promise.resolve(id === own.tenant.id ? own.tenant : null),
    );
    await test.app.get(LostJobs).recover();
    expect(searched).toEqual([own.tenant.id]);
    vi.restoreAllMocks();
  });
});

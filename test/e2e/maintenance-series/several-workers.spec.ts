import { expect, it } from 'vitest';
import { runDueJobs } from '../../support/due-jobs.js';
import { created } from '../../support/factories.js';
import { useApi } from '../../support/use-api.js';

const api = useApi();
const own = api.useTenant('own');
const second = api.useReplica();
const DAY = 86_400_000;
const DAYS = 12;

it('Two workers whose connections are cut at random make each occurrence once', async () => {
  api.clock.set('2026-03-01T12:00:00.000Z');
  const { id } = await created(own.client, '/maintenance-series', {
    title: 'Nightly',
    rrule: 'FREQ=DAILY',
    starts_at: '2026-03-02T02:30',
    timezone: 'Europe/Berlin',
    duration_minutes: 30,
    publish_ahead_days: 3,
    notify: false,
  });
  let cuts = 0;
  for (let day = 0; day < DAYS; day += 1) {
    api.clock.advance(DAY);
    const isOver = new AbortController();
    const cutting = (async () => {
      while (!isOver.signal.aborted) {
        const cut = await api.database.sql(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and application_name = 'heliograph-write' and random() < 0.3`,
        );
        cuts += cut.length;
      }
    })();
    await Promise.allSettled([runDueJobs(api.app), runDueJobs(second.app)]);
    isOver.abort();
    await cutting;
    // What failed waits for its next try.
    api.clock.advance(DAY / 24);
    await Promise.allSettled([runDueJobs(api.app), runDueJobs(second.app)]);
  }
  api.clock.advance(DAY / 24);
  await runDueJobs(api.app);
  const rows = await api.database.sql<{ start: Date; made: number }>(
    `select started_at as start, count(*)::int as made from incident
     where tenant_id = $1 and type = 'maintenance' group by 1 order by 1`,
    [own.tenant.id],
  );
  expect(rows.filter(({ made }) => made !== 1)).toEqual([]);
  const occurrences = await api.database.sql<{ count: number }>(
    `select count(*)::int as count from maintenance_occurrence where tenant_id = $1 and series_id = $2`,
    [own.tenant.id, id],
  );
  expect(occurrences[0]!.count).toBe(rows.length);
  expect(rows.length).toBeGreaterThanOrEqual(DAYS);
  expect(cuts).toBeGreaterThan(0);
}, 120_000);

import { describe, expect, it, vi } from 'vitest';
import { JobRunner } from '#platform/jobs/job-runner.js';
import { Jobs } from '#platform/jobs/jobs.js';
import { QueueStateRepository } from '#platform/jobs/metrics/queue-state.repository.js';
import { TroubledJobsRepository } from '#platform/jobs/troubled-jobs.repository.js';
import { WaitingJobs } from '#platform/jobs/metrics/waiting-jobs.js';
import { MetricsServerModule } from '#core/metrics/metrics-server.module.js';
import { runDueJobs } from '../../support/due-jobs.js';
import { schedule } from '../../support/job-log.js';
import { ScrapedMetrics } from '../../support/scraped-metrics.js';
import { useApi } from '../../support/use-api.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

describe('The state of the queue', () => {
  const test = useApi({ modules: [MetricsServerModule], environment: { METRICS_PORT: '0' } });
  const own = test.useTenant('own');
  const other = test.useTenant('other');
  // A new instance, because the last state is cached for two seconds.
  const newWaitingJobs = (): WaitingJobs =>
    new WaitingJobs(test.app.get(QueueStateRepository), test.clock, test.app.get(TroubledJobsRepository));

  it('is counted over all tenants: due, running and given up, with the wait of the oldest', async () => {
    const inMs = (milliseconds: number): Date => new Date(test.clock.now().getTime() + milliseconds);
    const queue = test.app.get(QueueStateRepository);
    const oldest = (): Promise<number> => newWaitingJobs().oldestSeconds();
    expect(await queue.find(test.clock.now())).toEqual({ due: 0, oldest: null, running: 0, failed: 0 });
    expect(await oldest()).toBe(0);
    const job = (subject: string, milliseconds: number) => ({
      kind: 'counted',
      subject,
      dueAt: inMs(milliseconds),
    });
    await schedule(test.app, own.tenant, job('running', -MINUTE));
    expect(await test.app.get(JobRunner).claim(1)).toHaveLength(1);
    await schedule(
      test.app,
      own.tenant,
      job('late', -90 * SECOND),
      job('now', 0),
      job('soon', 1),
      job('lost', 0),
    );
    await schedule(test.app, other.tenant, job('later', -MINUTE));
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
    const waiting = newWaitingJobs();
    const [one, same] = await Promise.all([waiting.state(), waiting.state(), waiting.oldestSeconds()]);
    expect(same).toBe(one);
    expect(find).toHaveBeenCalledTimes(1);
  });
});

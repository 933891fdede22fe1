import { beforeAll, beforeEach } from 'vitest';
import { Jobs } from '#platform/jobs/jobs.js';
import { JobLog } from './job-log.js';
import { useApi } from './use-api.js';

/**
 * Application with jobs of the kinds `start`, `complete` and `fails`, and a log of those that are done. No job is
 * stored when a test begins.
 */
export class TimedJobs {
  readonly test = useApi();
  readonly own = this.test.useTenant('own');
  readonly other = this.test.useTenant('other');
  readonly log = new JobLog();
  /** Work of the job kind `fails`. */
  failing: () => Promise<void> = () => Promise.resolve();

  constructor() {
    beforeAll(() => {
      const { app } = this.test;
      this.log
        .handle(app, 'start')
        .handle(app, 'complete')
        .handle(app, 'fails', () => this.failing());
    });
    beforeEach(async () => {
      await this.test.database.sql('delete from job');
      await this.test.database.sql('delete from job_run');
      this.log.done.length = 0;
      this.failing = () => Promise.resolve();
    });
  }

  get jobs(): Jobs {
    return this.test.app.get(Jobs);
  }

  /** Time after the present one. */
  readonly inMs = (milliseconds: number): Date => new Date(this.test.clock.now().getTime() + milliseconds);

  /** Number of jobs that are neither running nor kept as failed. */
  readonly waiting = async (): Promise<number> => {
    const [row] = await this.test.database.sql<{ count: number }>(
      `select count(*)::int as count from job where failed_at is null`,
    );
    return row!.count;
  };
}

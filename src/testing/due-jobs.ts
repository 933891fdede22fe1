import type { INestApplicationContext } from '@nestjs/common';
import { JobRunner } from '#platform/jobs/job-runner.js';

/** More than any test schedules. Stops jobs that schedule themselves again for the present moment. */
const MOST = 5_000;

/**
 * Runs all jobs that are due by the test's clock, including those that become due meanwhile, in due order
 * and as in production. It does not wait: move the clock first.
 *
 * @returns the number of jobs that ran
 * @throws the error of a failed job, once all others are done; the job waits for its next attempt
 */
export async function runDueJobs(app: INestApplicationContext): Promise<number> {
  const runner = app.get(JobRunner);
  const failures: Error[] = [];
  for (let done = 0; done < MOST; done += 1) {
    const [job] = await runner.claim(1);
    if (job === undefined) {
      if (failures.length > 1) throw new AggregateError(failures, 'Several jobs failed.');
      if (failures[0] !== undefined) throw failures[0];
      return done;
    }
    const failure = await runner.run(job);
    if (failure !== undefined) failures.push(failure);
  }
  throw new Error(`Jobs are still due after ${MOST}: does one schedule itself for the present moment?`);
}

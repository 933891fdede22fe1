import type { INestApplicationContext } from '@nestjs/common';
import { JobRunner } from '../jobs/job-runner.js';

/** More than any test arms; jobs that arm themselves again for the present moment would never end. */
const MOST = 1_000;

/**
 * Does everything that is due by the test's clock, what becomes due by doing it included, in due order and as production
 * does it. Nothing is waited for: move the clock first.
 *
 * @returns how many jobs were done
 * @throws the error of a job that failed, once all others are done; it waits for its next try
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
  throw new Error(`Jobs are still due after ${MOST}: does one arm itself for the present moment?`);
}

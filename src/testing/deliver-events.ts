import type { INestApplicationContext } from '@nestjs/common';
import { EventDispatcher } from '#platform/events/event-dispatcher.js';
import { runDueJobs } from './due-jobs.js';

/**
 * Delivers all committed events to their consumers, as in production, and runs all other due jobs.
 *
 * @returns the number of jobs that ran
 * @throws the error of a consumer, once all others are done; its event waits for the next attempt
 */
export async function deliverEvents(app: INestApplicationContext): Promise<number> {
  while (await app.get(EventDispatcher).dispatch());
  return runDueJobs(app);
}

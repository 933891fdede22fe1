import type { INestApplicationContext } from '@nestjs/common';
import { EventDispatcher } from '../events/event-dispatcher.js';
import { runDueJobs } from './due-jobs.js';

/**
 * Gives all committed events to their consumers, as production does, and does everything else that is due.
 *
 * @returns how many jobs were done
 * @throws what a consumer threw, once all others are done; its event waits for the next try
 */
export async function deliverEvents(app: INestApplicationContext): Promise<number> {
  while (await app.get(EventDispatcher).dispatch());
  return runDueJobs(app);
}

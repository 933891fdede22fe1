import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import type { Steps } from '#core/text/steps.js';
import { TimeSlices } from '#platform/fairness/time-slices.js';

/** Leaves three quarters of the event loop's time to other work. */
const REST = 3;

/**
 * Runs long renderings in slices between requests. All of them use at most a quarter of the time,
 * shared evenly among tenants.
 */
@Injectable()
export class RenderingSlices {
  private readonly slices = new TimeSlices({ rest: REST });

  /** Runs work of the current tenant; resolves to its result or rejects with its error. */
  run<T>(steps: Steps<T>): Promise<T> {
    return this.slices.run(currentTenant().id, steps);
  }
}

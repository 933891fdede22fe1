import { Injectable } from '@nestjs/common';
import { currentTenant } from '../../context/work-context.js';
import type { Steps } from '../../text/steps.js';
import { TimeSlices } from '../../time/time-slices.js';

/** Others have three quarters of the event loop's time. */
const REST = 3;

/**
 * Renders what is long in slices between other requests, all of it in a quarter of the time at most, which tenants share
 * evenly.
 */
@Injectable()
export class RenderingSlices {
  private readonly slices = new TimeSlices({ rest: REST });

  /** The result of the current tenant's work; rejects with its error. */
  run<T>(steps: Steps<T>): Promise<T> {
    return this.slices.run(currentTenant().id, steps);
  }
}

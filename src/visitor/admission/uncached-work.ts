import { Injectable } from '@nestjs/common';
import { Settings } from '#core/config/settings.js';
import { workContext } from '#core/context/work-context.js';
import { WindowLimit } from '#platform/fairness/window-limit.js';

/**
 * Limits the uncached work that one address may start: queries and rendering. Cached responses and work
 * that another request has started do not count. Each process counts separately.
 */
@Injectable()
export class UncachedWork {
  private readonly started: WindowLimit;

  constructor({ visitorWorkLimit }: Settings) {
    this.started = new WindowLimit(visitorWorkLimit);
  }

  /**
   * Counts one unit of work of the current request. Start it immediately, because others must be able
   * to join it.
   *
   * @throws TooManyRequests if its address has started too much work within a minute
   */
  count(): void {
    const address = workContext()?.clientAddress;
    if (address !== undefined) this.started.count(address);
  }
}

import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { currentTenant } from '#core/context/work-context.js';
import { Overloaded } from '#core/errors/api-error.js';
import { loggableError } from '#core/logging/loggable-error.js';
import { Clock } from '#core/time/clock.js';
import { PartProblem } from './part-html.js';

/** Time of the event loop that a part may take. */
const SLOW_MS = 250;
/** How long a part that failed is not tried again. */
const REST_MS = 30_000;
const MAX_RESTING = 10_000;

/** A page or data of a module that cannot be shown. The log has the reason. */
export class PartFailed extends Overloaded {
  override readonly headers = { 'retry-after': String(REST_MS / 1000) };

  constructor() {
    super('This part of the page is not available at the moment; try again later.');
  }
}

/** Runs parts of modules, logs their faults, and leaves them alone for a while after one. */
@Injectable()
export class PartFaults {
  private readonly logger = new Logger('Modules on pages');
  /** Until when a part rests, in milliseconds since 1970. */
  private readonly resting = new LRUCache<string, number>({
    maxSize: MAX_RESTING,
    sizeCalculation: () => 1,
  });

  constructor(private readonly clock: Clock) {}

  /**
   * Runs synchronous work of a part for the current tenant.
   *
   * @param part for the log: `the section hours of the module acme-hours`
   * @throws PartFailed if it fails, has failed shortly before, or takes too long
   */
  run<T>(part: string, work: () => T): T {
    if (this.isResting(part)) throw new PartFailed();
    const since = process.threadCpuUsage();
    let result: T;
    try {
      result = work();
    } catch (error) {
      throw this.failed(part, error);
    } finally {
      const { user, system } = process.threadCpuUsage(since);
      const ms = Math.round((user + system) / 1000);
      if (ms > SLOW_MS) {
        // For all tenants, because it holds up all of them.
        this.rest(part);
        this.logger.error(
          `Left out of all pages for a while: ${part}, which stopped everything else for ${ms} ms.`,
        );
      }
    }
    if (this.isResting(part)) throw new PartFailed();
    return result;
  }

  /** Logs a fault of a part for the current tenant, which then rests. */
  failed(part: string, error: unknown): PartFailed {
    const { id, slug } = currentTenant();
    this.rest(`${part} ${id}`);
    const { message, stack } = loggableError(error);
    const what = error instanceof PartProblem ? message : `failed: ${message}`;
    this.logger.error(`Left out of the page of ${slug}: ${part}, which ${what}`, stack);
    return new PartFailed();
  }

  isResting(part: string): boolean {
    const now = this.clock.now().getTime();
    return [part, `${part} ${currentTenant().id}`].some((key) => (this.resting.get(key) ?? 0) > now);
  }

  private rest(key: string): void {
    this.resting.set(key, this.clock.now().getTime() + REST_MS);
  }
}

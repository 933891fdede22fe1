import { DatabaseBusy } from '#core/errors/database-unavailable.js';

interface Line {
  running: number;
  /** Callbacks that each start one waiting task, next first. */
  readonly waiting: (() => void)[];
}

type Work<T> = () => Promise<T>;

/**
 * Limits the number of a tenant's tasks that run at once. The others wait in the order of arrival. They
 * wait in this process, where they take nothing away from other tenants.
 */
export class TenantConcurrencyLimit {
  private readonly lines = new Map<string, Line>();

  constructor(private readonly atOnce: number) {}

  /**
   * @param deadline time of `performance.now()` by which waiting work must have started; undefined: it waits for ever
   * @throws DatabaseBusy when the deadline passes first, and whatever `work` throws
   */
  run<T>(tenantId: string, deadline: number | undefined, work: Work<T>): Promise<T> {
    return this.runAt(tenantId, work, (line, enter) => line.waiting.push(enter), deadline);
  }

  /** Like {@link run}, but at the front of the queue, for work that has already waited elsewhere. */
  runNext<T>(tenantId: string, deadline: number, work: Work<T>): Promise<T> {
    return this.runAt(tenantId, work, (line, enter) => line.waiting.unshift(enter), deadline);
  }

  /** True if work of a tenant is waiting. */
  hasWaiting(tenantId: string): boolean {
    return (this.lines.get(tenantId)?.waiting.length ?? 0) > 0;
  }

  private async runAt<T>(
    tenantId: string,
    work: Work<T>,
    queue: Queueing,
    deadline: number | undefined,
  ): Promise<T> {
    const line = this.lines.get(tenantId) ?? { running: 0, waiting: [] };
    this.lines.set(tenantId, line);
    if (line.running < this.atOnce) line.running += 1;
    else await turnIn(line, queue, deadline);
    try {
      return await work();
    } finally {
      this.letNextIn(tenantId, line);
    }
  }

  private letNextIn(tenantId: string, line: Line): void {
    const enter = line.waiting.shift();
    if (enter !== undefined) {
      enter();
      return;
    }
    line.running -= 1;
    if (line.running === 0) this.lines.delete(tenantId);
  }
}

/** Inserts a callback at the front or the back of a line. */
type Queueing = (line: Line, enter: () => void) => void;

function turnIn(line: Line, queue: Queueing, deadline: number | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const enter = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const giveUp = (): void => {
      line.waiting.splice(line.waiting.indexOf(enter), 1);
      reject(new DatabaseBusy(new Error('The turn of this work has not come in time.')));
    };
    const timer = deadline === undefined ? undefined : setTimeout(giveUp, deadline - performance.now());
    queue(line, enter);
  });
}

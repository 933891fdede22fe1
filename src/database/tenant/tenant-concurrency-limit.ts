import { DatabaseBusy } from '../connections/database-unavailable.js';

interface Line {
  running: number;
  /** Each lets one in, the next one first. */
  readonly waiting: (() => void)[];
}

type Work<T> = () => Promise<T>;

/**
 * Lets so many pieces of a tenant's work run at once, and the others wait in the order in which they came. They wait here,
 * in the process, where they take nothing away from other tenants.
 */
export class TenantConcurrencyLimit {
  private readonly lines = new Map<string, Line>();

  constructor(private readonly atOnce: number) {}

  /**
   * @param deadline on the clock of `performance.now()`, by which work that waits must have begun
   * @throws DatabaseBusy when its turn has not come by then, and whatever `work` throws
   */
  run<T>(tenantId: string, deadline: number, work: Work<T>): Promise<T> {
    return this.runAt(tenantId, work, (line, enter) => line.waiting.push(enter), deadline);
  }

  /** Like {@link run}, but next of all who wait: for work that has waited elsewhere before. */
  runNext<T>(tenantId: string, deadline: number, work: Work<T>): Promise<T> {
    return this.runAt(tenantId, work, (line, enter) => line.waiting.unshift(enter), deadline);
  }

  /** Whether work of a tenant waits for its turn. */
  hasWaiting(tenantId: string): boolean {
    return (this.lines.get(tenantId)?.waiting.length ?? 0) > 0;
  }

  private async runAt<T>(tenantId: string, work: Work<T>, queue: Queueing, deadline: number): Promise<T> {
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

/** Puts one who waits into a line, somewhere. */
type Queueing = (line: Line, enter: () => void) => void;

function turnIn(line: Line, queue: Queueing, deadline: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const enter = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      line.waiting.splice(line.waiting.indexOf(enter), 1);
      reject(new DatabaseBusy(new Error('The turn of this work has not come in time.')));
    }, deadline - performance.now());
    queue(line, enter);
  });
}

import { DatabaseBusy } from './database-away.js';

interface Line {
  running: number;
  /** Lets the next one in; in the order in which they came. */
  readonly waiting: Set<() => void>;
}

/**
 * Lets so many pieces of a tenant's work run at once, and the others wait in the order in which they came. They wait here,
 * in the process, where they take nothing away from other tenants.
 */
export class TenantQueue {
  private readonly lines = new Map<string, Line>();

  constructor(private readonly atOnce: number) {}

  /**
   * @param deadline on the clock of `performance.now()`, by which work that waits must have begun
   * @throws DatabaseBusy when its turn has not come by then, and whatever `work` throws
   */
  async run<T>(tenantId: string, deadline: number, work: () => Promise<T>): Promise<T> {
    const line = this.lines.get(tenantId) ?? { running: 0, waiting: new Set() };
    this.lines.set(tenantId, line);
    if (line.running < this.atOnce) line.running += 1;
    else await turnIn(line, deadline);
    try {
      return await work();
    } finally {
      this.letNextIn(tenantId, line);
    }
  }

  private letNextIn(tenantId: string, line: Line): void {
    const [enter] = line.waiting;
    if (enter !== undefined) {
      line.waiting.delete(enter);
      enter();
      return;
    }
    line.running -= 1;
    if (line.running === 0) this.lines.delete(tenantId);
  }
}

function turnIn({ waiting }: Line, deadline: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const enter = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.delete(enter);
      reject(new DatabaseBusy(new Error('The turn of this work has not come in time.')));
    }, deadline - performance.now());
    waiting.add(enter);
  });
}

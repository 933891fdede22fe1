import { PacedTurns, type Waiting } from './paced-turns.js';
import { BodyMemory } from './body-memory.js';

/** Minimum bytes of a large body: some pages of text, or a list of hundreds. */
export const LARGE_BYTES = 8 * 1024;

/** A request whose body has arrived in full. */
export interface ArrivedBody extends Waiting {
  readonly bytes: number;
}

/**
 * Runs requests with large bodies one at a time per tenant, for at most half of the time. Each costs the
 * event loop and the database many times what others do, and many at once would keep other tenants waiting. A
 * single one does not wait. Waiting bodies are limited in bytes, and dropped when their client disconnects.
 */
export class LargeBodies {
  private readonly waiting = new BodyMemory();

  constructor(private readonly turns = new PacedTurns()) {}

  /**
   * @throws Overloaded when too many bytes are waiting already
   * @throws anything that {@link PacedTurns.run} or `work` throws
   */
  async run<T>({ bytes, ...waiting }: ArrivedBody, work: () => Promise<T>): Promise<T> {
    if (bytes < LARGE_BYTES) return work();
    const share = this.waiting.share(waiting.tenantId);
    try {
      share.reserve(bytes);
      return await this.turns.run(waiting, () => {
        share.release();
        return work();
      });
    } finally {
      share.release();
    }
  }
}

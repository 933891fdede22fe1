import { PacedTurns, type Waiting } from '../admission/paced-turns.js';
import { BodyMemory } from './body-memory.js';

/** Bytes from which a body is large: a text of some pages, or a list of hundreds. */
export const LARGE_BYTES = 8 * 1024;

/** A request whose body has arrived in full. */
export interface ArrivedBody extends Waiting {
  readonly bytes: number;
}

/**
 * Lets requests with large bodies run one after the other for each tenant, in half of the time at most. Each costs the event
 * loop and the database many times what others do, and many of them at once would keep other tenants waiting. One that comes
 * alone waits for nothing. Those that wait are bounded in bytes, and forgotten with their client.
 */
export class LargeBodies {
  private readonly waiting = new BodyMemory();

  constructor(private readonly turns = new PacedTurns()) {}

  /**
   * @throws Overloaded when too much waits already, whatever {@link PacedTurns.run} throws, and whatever `work` throws
   */
  async run<T>({ bytes, ...waiting }: ArrivedBody, work: () => Promise<T>): Promise<T> {
    if (bytes < LARGE_BYTES) return work();
    const share = this.waiting.share(waiting.tenantId);
    try {
      share.take(bytes);
      return await this.turns.run(waiting, () => {
        share.release();
        return work();
      });
    } finally {
      share.release();
    }
  }
}

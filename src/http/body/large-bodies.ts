import { TenantConcurrencyLimit } from '../../database/tenant/tenant-concurrency-limit.js';
import { BodyMemory } from './body-memory.js';
import { ClientGone } from './read-body.js';

/** Bytes from which a body is large: a text of some pages, or a list of hundreds. */
const LARGE_BYTES = 8 * 1024;
/** How long a request waits for those of its tenant that came before. */
const TURN_WITHIN_MS = 30_000;
/** Others have as much of the time as a large body takes, but never wait longer than this for it. */
const LONGEST_REST_MS = 250;

/** A body that has arrived in full. */
export interface ArrivedBody {
  readonly tenantId: string;
  readonly bytes: number;
  /** Whether there is still a client to respond to. */
  readonly isAwaited: () => boolean;
}

/** Calls back after so many milliseconds. */
export type After = (milliseconds: number, call: () => void) => void;

/**
 * Lets requests with large bodies run one after the other for each tenant, in half of the time at most. Each costs the event
 * loop and the database many times what others do, and many of them at once would keep other tenants waiting. One that comes
 * alone waits for nothing. Those that wait are bounded in bytes, and forgotten with their client.
 */
export class LargeBodies {
  private readonly turns = new TenantConcurrencyLimit(1);
  private readonly waiting = new BodyMemory();
  private readonly now: () => number;
  private readonly after: After;

  constructor({ now, after }: { readonly now: () => number; readonly after: After } = SYSTEM) {
    this.now = now;
    this.after = after;
  }

  /**
   * @throws Overloaded when too much waits already, DatabaseBusy when its turn has not come in time, ClientGone when nobody
   * waits for the response any more, and whatever `work` throws
   */
  async run<T>({ tenantId, bytes, isAwaited }: ArrivedBody, work: () => Promise<T>): Promise<T> {
    if (bytes < LARGE_BYTES) return work();
    const share = this.waiting.share(tenantId);
    try {
      share.take(bytes);
      return await new Promise((resolve, reject) => {
        const turn = async (): Promise<void> => {
          share.release();
          if (!isAwaited()) throw new ClientGone();
          const began = this.now();
          await work().then(resolve, reject);
          const rest = Math.min(this.now() - began, LONGEST_REST_MS);
          await new Promise<void>((rested) => {
            this.after(rest, rested);
          });
        };
        this.turns.run(tenantId, performance.now() + TURN_WITHIN_MS, turn).catch(reject);
      });
    } finally {
      share.release();
    }
  }
}

const SYSTEM = {
  now: (): number => performance.now(),
  after: (milliseconds: number, call: () => void): void => {
    setTimeout(call, milliseconds);
  },
};

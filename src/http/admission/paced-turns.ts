import { TenantConcurrencyLimit } from '../../database/tenant/tenant-concurrency-limit.js';
import { ClientGone } from '../body/read-body.js';

/** How long a piece of work waits for those of its tenant that came before. */
const TURN_WITHIN_MS = 30_000;
/** Others have as much of the time as a piece of work takes, but never wait longer than this for it. */
const LONGEST_REST_MS = 250;

/** Calls back after so many milliseconds. */
export type After = (milliseconds: number, call: () => void) => void;

/** Time of its own, and what follows a piece of work: a rest always, or only where others of the tenant wait. */
interface Pace {
  readonly now?: () => number;
  readonly after?: After;
  readonly rests?: 'always' | 'between';
}

/** Whose turn it is to be. */
export interface Waiting {
  readonly tenantId: string;
  /** Whether there is still a client to respond to. */
  readonly isAwaited: () => boolean;
}

/** Lets pieces of work run one after the other for each tenant, and what waits in half of the time at most. */
export class PacedTurns {
  private readonly turns = new TenantConcurrencyLimit(1);
  private readonly now: () => number;
  private readonly after: After;
  private readonly rests: 'always' | 'between';

  constructor({ now = monotonicNow, after = afterTimeout, rests = 'always' }: Pace = {}) {
    this.now = now;
    this.after = after;
    this.rests = rests;
  }

  /**
   * Its result does not wait for the rest that follows.
   *
   * @throws DatabaseBusy when its turn has not come in time, ClientGone when nobody waits for the response any more, and
   * whatever `work` throws
   */
  run<T>({ tenantId, isAwaited }: Waiting, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const turn = async (): Promise<void> => {
        if (!isAwaited()) throw new ClientGone();
        const began = this.now();
        await work().then(resolve, reject);
        if (this.rests === 'between' && !this.turns.hasWaiting(tenantId)) return;
        const rest = Math.min(this.now() - began, LONGEST_REST_MS);
        await new Promise<void>((rested) => {
          this.after(rest, rested);
        });
      };
      this.turns.run(tenantId, performance.now() + TURN_WITHIN_MS, turn).catch(reject);
    });
  }
}

function monotonicNow(): number {
  return performance.now();
}

function afterTimeout(milliseconds: number, call: () => void): void {
  setTimeout(call, milliseconds);
}

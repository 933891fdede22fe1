import { TenantConcurrencyLimit } from './tenant-concurrency-limit.js';
import { ClientGone } from '#core/errors/client-gone.js';

/** How long work waits for earlier work of its tenant. */
const TURN_WITHIN_MS = 30_000;
/** Default for {@link Pace.longestRestMs}. */
const LONGEST_REST_MS = 250;

/** Calls back after this many milliseconds. */
export type After = (milliseconds: number, call: () => void) => void;

interface Pace {
  readonly now?: () => number;
  readonly after?: After;
  /** When to pause: after every piece of work, or only if more work of the tenant waits. */
  readonly rests?: 'always' | 'between';
  /** Maximum pause. It is as long as the work took, so others get half of the time. */
  readonly longestRestMs?: number;
}

/** Work that waits for its turn. */
export interface Waiting {
  readonly tenantId: string;
  /** False once the client has disconnected. */
  readonly isAwaited: () => boolean;
  /** Waits for what belongs to the turn after the result, such as sending it. */
  readonly isDone?: () => Promise<unknown>;
}

/** Runs work one piece at a time per tenant. While work waits, the tenant gets at most half of the time. */
export class PacedTurns {
  private readonly turns = new TenantConcurrencyLimit(1);
  private readonly now: () => number;
  private readonly after: After;
  private readonly rests: 'always' | 'between';
  private readonly longestRestMs: number;

  constructor({
    now = monotonicNow,
    after = afterTimeout,
    rests = 'always',
    longestRestMs = LONGEST_REST_MS,
  }: Pace = {}) {
    this.now = now;
    this.after = after;
    this.rests = rests;
    this.longestRestMs = longestRestMs;
  }

  /**
   * Runs `work` when its turn comes. The result does not wait for the pause that follows.
   *
   * @throws DatabaseBusy if its turn does not come in time, ClientGone if the client has
   *   disconnected, and anything that `work` throws
   */
  run<T>({ tenantId, isAwaited, isDone }: Waiting, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const turn = async (): Promise<void> => {
        if (!isAwaited()) throw new ClientGone();
        const began = this.now();
        await work().then(resolve, reject);
        await isDone?.();
        if (this.rests === 'between' && !this.turns.hasWaiting(tenantId)) return;
        const rest = Math.min(this.now() - began, this.longestRestMs);
        await new Promise<void>((rested) => this.after(rest, rested));
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

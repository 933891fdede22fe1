import { durationOf } from './duration-classes.js';

/** Counts of deliveries by outcome. */
interface Outcomes {
  readonly sent: number;
  readonly failed: number;
  readonly waiting: number;
  readonly unsent: number;
}

/** Deliveries that are counted together. */
export interface DeliverySum extends Outcomes {
  /** Duration classes of the deliveries that were sent. A class may occur more than once. */
  readonly took: readonly number[];
  /** Number of deliveries for the class at the same index. Negative if they are subtracted. */
  readonly tookCounts: readonly number[];
}

/** Counts of deliveries, and how long they took. */
export interface DeliveryFigure extends Outcomes {
  /** Time from the event to its delivery in milliseconds, over sent deliveries. Undefined if none was sent. */
  readonly median: number | undefined;
  readonly ninetieth: number | undefined;
}

/** Adds up sums of deliveries. */
export class DeliveryTally {
  private sent = 0;
  private failed = 0;
  private waiting = 0;
  private unsent = 0;
  /** Number of sent deliveries per duration class, indexed by class. */
  private readonly counts: number[] = [];

  add({ sent, failed, waiting, unsent, took, tookCounts }: DeliverySum): void {
    this.sent += sent;
    this.failed += failed;
    this.waiting += waiting;
    this.unsent += unsent;
    for (const [index, duration] of took.entries()) {
      while (this.counts.length <= duration) this.counts.push(0);
      this.counts[duration] = (this.counts[duration] ?? 0) + (tookCounts[index] ?? 0);
    }
  }

  figure(): DeliveryFigure {
    const { sent, failed, waiting, unsent } = this;
    const total = this.counts.reduce((sum, count) => sum + count, 0);
    return {
      sent,
      failed,
      waiting,
      unsent,
      median: this.rank(total * 0.5),
      ninetieth: this.rank(total * 0.9),
    };
  }

  /** Duration within which `wanted` deliveries were sent. */
  private rank(wanted: number): number | undefined {
    if (wanted <= 0) return undefined;
    let upTo = 0;
    return durationOf(this.counts.findIndex((count) => (upTo += count) >= wanted));
  }
}

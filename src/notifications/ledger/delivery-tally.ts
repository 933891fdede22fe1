import { durationOf } from './duration-classes.js';

/** What became of some deliveries. */
interface Outcomes {
  readonly sent: number;
  readonly failed: number;
  readonly waiting: number;
  readonly unsent: number;
}

/** Deliveries that are counted together. */
export interface DeliverySum extends Outcomes {
  /** Classes of durations of those that were sent, each as often as it comes. */
  readonly took: readonly number[];
  /** How many there are of the class at the same place; below 0 where they are subtracted. */
  readonly tookCounts: readonly number[];
}

/** What became of deliveries, and how long they took. */
export interface DeliveryFigure extends Outcomes {
  /** From the event to its delivery, of those that were sent, in milliseconds; undefined where none was. */
  readonly median: number | undefined;
  readonly ninetieth: number | undefined;
}

/** Adds sums of deliveries up. */
export class DeliveryTally {
  private sent = 0;
  private failed = 0;
  private waiting = 0;
  private unsent = 0;
  /** How many took a duration of each class, by the class. */
  private readonly counts: number[] = [];

  add({ sent, failed, waiting, unsent, took, tookCounts }: DeliverySum): void {
    this.sent += sent;
    this.failed += failed;
    this.waiting += waiting;
    this.unsent += unsent;
    for (const [place, duration] of took.entries()) {
      while (this.counts.length <= duration) this.counts.push(0);
      this.counts[duration] = (this.counts[duration] ?? 0) + (tookCounts[place] ?? 0);
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

  /** The duration that so many took, or less. */
  private rank(wanted: number): number | undefined {
    if (wanted <= 0) return undefined;
    let upTo = 0;
    const place = this.counts.findIndex((count) => (upTo += count) >= wanted);
    return place === -1 ? undefined : durationOf(place);
  }
}

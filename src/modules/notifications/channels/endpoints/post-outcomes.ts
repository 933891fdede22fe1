import type { EndpointResult } from '#modules/subscribers/services/subscriber-endpoints.service.js';
import type { DeliveryOutcome } from '../../rules/delivery-channel.js';

/** Outcome of a post, an endpoint to release, or both. */
export interface PostOutcome {
  readonly outcome?: DeliveryOutcome;
  readonly endpoint?: EndpointResult;
}

/** Writes outcomes of parallel posts. All that arrived together share one transaction. */
export class PostOutcomes {
  private waiting: PostOutcome[] = [];
  private last: Promise<void> = Promise.resolve();
  private next: Promise<void> | undefined;

  constructor(private readonly write: (outcomes: readonly PostOutcome[]) => Promise<void>) {}

  /**
   * Resolves once it is committed.
   *
   * @throws what `write` throws
   */
  add(outcome: PostOutcome): Promise<void> {
    this.waiting.push(outcome);
    this.next ??= this.last.catch(() => undefined).then(() => this.writeWaiting());
    return this.next;
  }

  private writeWaiting(): Promise<void> {
    const outcomes = this.waiting;
    this.waiting = [];
    this.next = undefined;
    this.last = this.write(outcomes);
    return this.last;
  }
}

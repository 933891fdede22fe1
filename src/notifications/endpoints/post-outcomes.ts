import type { EndpointResult } from '../../modules/subscribers/domain/subscriber-endpoints.service.js';
import type { DeliveryOutcome } from '../delivery/delivery-channel.js';

/** What is to be written of a post, of an endpoint that is given back, or of both. */
export interface PostOutcome {
  readonly outcome?: DeliveryOutcome;
  readonly endpoint?: EndpointResult;
}

/** Writes outcomes of posts that go out side by side, all that have come together in one transaction. */
export class PostOutcomes {
  private waiting: PostOutcome[] = [];
  private last: Promise<void> = Promise.resolve();
  private next: Promise<void> | undefined;

  constructor(private readonly write: (outcomes: readonly PostOutcome[]) => Promise<void>) {}

  /** Done when it is committed. @throws whatever writing has thrown */
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

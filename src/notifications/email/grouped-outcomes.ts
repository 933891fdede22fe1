import type { Refusal } from '../../modules/subscribers/store/subscriber-reach.repository.js';
import type { DeliveryOutcome } from '../delivery/delivery-channel.js';

/** What has come of one mail, and what it says of the address. */
export interface MailOutcome {
  readonly outcome: DeliveryOutcome;
  readonly refusal: Refusal | undefined;
  /** It was reached after earlier refusals. */
  readonly isRecovered: boolean;
}

interface Waiting extends MailOutcome {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Keeps outcomes, in one transaction all those that came while the last one was committed: so each is kept before its
 * connection goes on, and many connections cost hardly more than one.
 */
export class GroupedOutcomes {
  private waiting: Waiting[] = [];
  private isWriting = false;

  /** @param keep keeps outcomes; done when they are committed */
  constructor(private readonly keep: (outcomes: readonly MailOutcome[]) => Promise<void>) {}

  /** Done when the outcome is committed. @throws what `keep` throws */
  add(outcome: MailOutcome): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    this.waiting.push({
      ...outcome,
      resolve: () => {
        resolve(undefined);
      },
      reject,
    });
    if (!this.isWriting) void this.write();
    return promise;
  }

  private async write(): Promise<void> {
    this.isWriting = true;
    while (this.waiting.length > 0) {
      const group = this.waiting;
      this.waiting = [];
      try {
        await this.keep(group);
        for (const { resolve } of group) resolve();
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    this.isWriting = false;
  }
}

import type { Refusal } from '#modules/subscribers/store/subscriber-reach.repository.js';
import type { DeliveryOutcome } from '../../rules/delivery-channel.js';

/** Outcome of one mail, and what it says about the address. */
export interface MailOutcome {
  readonly outcome: DeliveryOutcome;
  readonly refusal: Refusal | undefined;
  /** The address was reached after earlier refusals. */
  readonly isRecovered: boolean;
}

interface Waiting extends MailOutcome {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** How long a commit waits for more outcomes: less than a mail takes. */
const PATIENCE_MS = 5;

/**
 * Stores outcomes in groups: one transaction for all that arrived during the previous commit. Each outcome is
 * stored before its connection continues, and many connections cost hardly more than one.
 */
export class GroupedOutcomes {
  private waiting: Waiting[] = [];
  private isWriting = false;
  private wake: (() => void) | undefined;

  /**
   * @param minGroupSize number of outcomes for which a commit waits a moment, because many cost hardly more than one
   * @param commit stores outcomes and resolves once they are committed
   */
  constructor(
    private readonly minGroupSize: number,
    private readonly commit: (outcomes: readonly MailOutcome[]) => Promise<void>,
  ) {}

  /**
   * Resolves once the outcome is committed.
   *
   * @throws what `commit` throws
   */
  add(outcome: MailOutcome): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    this.waiting.push({
      ...outcome,
      resolve: () => {
        resolve(undefined);
      },
      reject,
    });
    if (this.waiting.length >= this.minGroupSize) this.wake?.();
    if (!this.isWriting) void this.write();
    return promise;
  }

  private async write(): Promise<void> {
    this.isWriting = true;
    while (this.waiting.length > 0) {
      if (this.waiting.length < this.minGroupSize) await this.waitForMore();
      const group = this.waiting;
      this.waiting = [];
      try {
        await this.commit(group);
        for (const { resolve } of group) resolve();
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    this.isWriting = false;
  }

  /** Resolves once there are enough outcomes, or after a moment. */
  private async waitForMore(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    this.wake = () => {
      resolve(undefined);
    };
    const timer = setTimeout(this.wake, PATIENCE_MS);
    await promise;
    clearTimeout(timer);
    this.wake = undefined;
  }
}

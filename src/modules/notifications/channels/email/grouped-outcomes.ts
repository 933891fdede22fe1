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
  private enough: (() => void) | undefined;

  /**
   * @param worthwhile number of outcomes for which a commit waits a moment, because many cost hardly more than one
   * @param keep stores outcomes and resolves once they are committed
   */
  constructor(
    private readonly worthwhile: number,
    private readonly keep: (outcomes: readonly MailOutcome[]) => Promise<void>,
  ) {}

  /**
   * Resolves once the outcome is committed.
   *
   * @throws what `keep` throws
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
    if (this.waiting.length >= this.worthwhile) this.enough?.();
    if (!this.isWriting) void this.write();
    return promise;
  }

  private async write(): Promise<void> {
    this.isWriting = true;
    while (this.waiting.length > 0) {
      if (this.waiting.length < this.worthwhile) await this.more();
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

  /** Resolves once there are enough outcomes, or after a moment. */
  private async more(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    this.enough = () => {
      resolve(undefined);
    };
    const timer = setTimeout(this.enough, PATIENCE_MS);
    await promise;
    clearTimeout(timer);
    this.enough = undefined;
  }
}

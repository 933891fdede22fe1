import type { Random } from '../support/random.js';

/** How long before a kill something may have been accepted whose outcome was lost by it. */
const LOST_WITHIN_MS = 20_000;

/** A kill: when the signal was sent, and when nothing of the process was left. */
export interface Kill {
  readonly at: number;
  /** What it had sent may have been read until then. */
  readonly goneAt: number;
}

/** What a sink has accepted: to whom, which message, and when. Now and then it drops something by chance. */
export class Accepted {
  private readonly times = new Map<string, Map<string, number[]>>();
  private total = 0;
  private readonly dropped = new Set<string>();
  private readonly random: Random;
  private readonly dropsOneIn: number;

  /** @param dropsOneIn of so many messages, about one is dropped */
  constructor(random: Random, dropsOneIn: number) {
    this.random = random;
    this.dropsOneIn = dropsOneIn;
  }

  get count(): number {
    return this.total;
  }

  /** Messages of a recipient, without doubles. */
  messagesOf(recipient: string): number {
    return this.times.get(recipient)?.size ?? 0;
  }

  get recipients(): readonly string[] {
    return [...this.times.keys()];
  }

  /** Accepts a message, or drops it, which happens to each one once at most. @returns whether it was accepted */
  accept(recipient: string, message: string): boolean {
    const key = `${recipient} ${message}`;
    if (this.random.below(this.dropsOneIn) === 0 && !this.dropped.has(key)) {
      this.dropped.add(key);
      return false;
    }
    const messages = this.times.get(recipient) ?? new Map<string, number[]>();
    this.times.set(recipient, messages);
    const times = messages.get(message) ?? [];
    messages.set(message, times);
    times.push(performance.now());
    this.total += 1;
    return true;
  }

  /**
   * Counts messages that were accepted more than once.
   *
   * @param kills when processes were killed
   * @returns how many there are, and those whose first outcome no kill can have lost
   */
  doubles(kills: readonly Kill[]): { count: number; unexplained: readonly string[] } {
    let count = 0;
    const unexplained: string[] = [];
    for (const [recipient, messages] of this.times) {
      for (const [message, times] of messages) {
        for (const [place, second] of times.entries()) {
          const first = times[place - 1];
          if (first === undefined) continue;
          count += 1;
          if (!kills.some(({ at, goneAt }) => first <= goneAt && at <= second && at - first < LOST_WITHIN_MS))
            unexplained.push(`${recipient} got ${message} twice, ${Math.round(second - first)} ms apart`);
        }
      }
    }
    return { count, unexplained };
  }
}

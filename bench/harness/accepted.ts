import type { Random } from '../support/random.js';

/** Maximum time before a kill at which an accepted message may have lost its outcome. */
const LOST_WITHIN_MS = 20_000;

/** A kill: when the signal was sent, and when the whole process was gone. */
export interface Kill {
  readonly at: number;
  /** Until then, a sink may still have read data that the process had sent. */
  readonly goneAt: number;
}

/** The messages that a sink has accepted, with recipients and times. Some are dropped at random. */
export class Accepted {
  private readonly times = new Map<string, Map<string, number[]>>();
  private total = 0;
  private readonly dropped = new Set<string>();
  private readonly random: Random;
  private readonly dropsOneIn: number;

  /** @param dropsOneIn on average, one in this many messages is dropped */
  constructor(random: Random, dropsOneIn: number) {
    this.random = random;
    this.dropsOneIn = dropsOneIn;
  }

  get count(): number {
    return this.total;
  }

  /** Number of distinct messages of a recipient. */
  messagesOf(recipient: string): number {
    return this.times.get(recipient)?.size ?? 0;
  }

  get recipients(): readonly string[] {
    return [...this.times.keys()];
  }

  /** Accepts a message or drops it. Each message is dropped at most once. @returns true if it was accepted */
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
   * @returns the count, and the duplicates that no kill can explain
   */
  doubles(kills: readonly Kill[]): { count: number; unexplained: readonly string[] } {
    let count = 0;
    const unexplained: string[] = [];
    for (const [recipient, messages] of this.times) {
      for (const [message, times] of messages) {
        for (const [index, second] of times.entries()) {
          const first = times[index - 1];
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

/** How long before a kill something may have been accepted whose outcome was lost by it. */
const LOST_WITHIN_MS = 20_000;

/** What a sink has accepted: to whom, which message, and when. */
export class Accepted {
  private readonly times = new Map<string, Map<string, number[]>>();
  private total = 0;
  private readonly dropped = new Set<string>();

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

  /** Whether a message is dropped by chance, which happens to each one once at most. */
  drops(recipient: string, message: string, isChosen: boolean): boolean {
    const key = `${recipient} ${message}`;
    if (!isChosen || this.dropped.has(key)) return false;
    this.dropped.add(key);
    return true;
  }

  add(recipient: string, message: string): void {
    const messages = this.times.get(recipient) ?? new Map<string, number[]>();
    this.times.set(recipient, messages);
    const times = messages.get(message) ?? [];
    messages.set(message, times);
    times.push(performance.now());
    this.total += 1;
  }

  /**
   * Counts messages that were accepted more than once.
   *
   * @param kills when processes were killed
   * @returns how many there are, and those whose first outcome no kill can have lost
   */
  doubles(kills: readonly number[]): { count: number; unexplained: readonly string[] } {
    let count = 0;
    const unexplained: string[] = [];
    for (const [recipient, messages] of this.times) {
      for (const [message, times] of messages) {
        for (const [place, second] of times.entries()) {
          const first = times[place - 1];
          if (first === undefined) continue;
          count += 1;
          if (!kills.some((kill) => kill >= first - 1 && kill <= second && kill - first < LOST_WITHIN_MS))
            unexplained.push(`${recipient} got ${message} twice, ${Math.round(second - first)} ms apart`);
        }
      }
    }
    return { count, unexplained };
  }
}

/**
 * The result of a write whose last statements are sent but not done: the commit is sent behind them without waiting for
 * their results.
 */
export class Pending<T> {
  constructor(readonly result: Promise<T>) {
    // Awaiting the write reports it.
    result.catch(() => undefined);
  }
}

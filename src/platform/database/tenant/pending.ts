/**
 * Result of a write whose last statements are sent but not done. The commit is sent behind them without
 * waiting for their results.
 */
export class Pending<T> {
  constructor(readonly result: Promise<T>) {
    // The awaited write reports the error.
    result.catch(() => undefined);
  }
}

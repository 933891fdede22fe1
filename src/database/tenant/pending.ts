/**
 * The result of a write whose last statements have been sent, but not yet answered: the transaction is committed behind
 * them without waiting for their answers first.
 */
export class Pending<T> {
  constructor(readonly result: Promise<T>) {
    // Whoever waits for the write hears of it.
    result.catch(() => undefined);
  }
}

/**
 * The database cannot be reached, closed the connection, accepts no more connections or did not respond in
 * time. The statement itself is not at fault and may succeed on a retry. A write may still be committed if
 * the error occurred during the commit.
 */
export class DatabaseUnavailable extends Error {
  constructor(cause: Error) {
    // A host with several addresses fails with an AggregateError: an empty message, and one error for each
    // address. No error is kept as the cause, because some hold the connection and would log its password.
    const causes = cause instanceof AggregateError ? (cause.errors as unknown[]) : [cause];
    const why = causes.map((one) => (one instanceof Error ? one.message : String(one))).join('; ');
    super(`The database cannot be used: ${why}`);
  }
}

/**
 * The database is reachable, but concurrent work blocked the operation. It timed out on a lock or behind
 * other work of its tenant, or every retry failed with a conflict. Nothing was stored.
 */
export class DatabaseBusy extends DatabaseUnavailable {}

/** The disk of the database is full. The write was not stored. Reads still work. */
export class DatabaseFull extends DatabaseUnavailable {}

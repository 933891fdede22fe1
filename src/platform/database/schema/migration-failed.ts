/** A migration failed. The message is for the person who starts the process. */
export class MigrationFailed extends Error {
  /** @param what failed, as the beginning of a sentence */
  constructor(what: string, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(`${what}, and the database is as it was before it: ${why}`, { cause });
  }
}

/** One page of a list that is read by cursor, without the envelope's links and meta. */
export class CursorPageJson<T extends object> {
  /** The class of the records, for the compiler only. */
  declare readonly record: T;

  /**
   * @param records JSON texts of the records
   * @param nextCursor null on the last page
   */
  constructor(
    readonly records: readonly string[],
    readonly nextCursor: string | null,
    readonly perPage: number,
  ) {}
}

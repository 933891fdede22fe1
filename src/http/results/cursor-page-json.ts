/** One page of a list that is read by cursor, as far as the data goes; the envelope adds links and meta. */
export class CursorPageJson<T extends object> {
  /** The declared form of the records; only the compiler sees it. */
  declare readonly record: T;

  /**
   * @param records in the form in which they are sent
   * @param nextCursor null on the last page
   */
  constructor(
    readonly records: readonly string[],
    readonly nextCursor: string | null,
    readonly perPage: number,
  ) {}
}

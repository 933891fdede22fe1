/** Rows as PostgreSQL writes them: one text or null a column, in the order of `columns`. */
export interface TextRows {
  readonly columns: readonly string[];
  readonly rows: readonly TextRow[];
}

export type TextRow = readonly (string | null)[];

/** A named statement: each connection parses and plans it once. The name must stand for exactly this text. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

function asWritten(value: string): string {
  return value;
}

/** Leaves every value as PostgreSQL wrote it: what is only passed on need not be parsed and printed again. */
export const AS_TEXT = { getTypeParser: (): typeof asWritten => asWritten };

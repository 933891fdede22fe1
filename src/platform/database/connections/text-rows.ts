/** Rows in PostgreSQL's text format: a string or null for each column, in the order of `columns`. */
export interface TextRows {
  readonly columns: readonly string[];
  readonly rows: readonly TextRow[];
}

export type TextRow = readonly (string | null)[];

/** A named statement, which each connection parses and plans once. A name always stands for the same text. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

function asWritten(value: string): string {
  return value;
}

/** Keeps every value as text, because values that are only passed on need not be parsed and printed again. */
export const AS_TEXT = { getTypeParser: (): typeof asWritten => asWritten };

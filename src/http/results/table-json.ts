import type { RecordJson } from './record-json.js';

/** Content of a cell; null for an empty one. */
export type Cell = string | number | null;

/** A table for a CSV file. The first row has the column names. */
export interface CsvTable {
  /** File name without extension: letters, digits, dots and dashes. */
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: Iterable<readonly Cell[]>;
}

/** A result that clients get as JSON, or as a table if they prefer `text/csv`. Only the requested form is built. */
export class TableJson<T extends object> {
  constructor(
    readonly record: () => RecordJson<T>,
    readonly table: () => CsvTable,
  ) {}
}

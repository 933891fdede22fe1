import type { RecordJson } from './record-json.js';

/** What stands in a cell; null is an empty one. */
export type Cell = string | number | null;

/** A table as a file: its first row names the columns. */
export interface CsvTable {
  /** Name of the file without extension: letters, digits, dots and dashes. */
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: Iterable<readonly Cell[]>;
}

/** A result that clients get as JSON or, when they prefer `text/csv`, as a table. Only what is asked for is put together. */
export class TableJson<T extends object> {
  constructor(
    readonly record: () => RecordJson<T>,
    readonly table: () => CsvTable,
  ) {}
}

import { refusedRowsCsv, reportHeader } from '#modules/subscribers/services/csv/refused-rows-csv.js';
import type { CsvRow } from '#modules/subscribers/services/csv/read-subscribers.js';
import { NewFile } from './new-file.js';

/** Number of refused rows shown without a report. */
const SHOWN = 20;

/** A row of a file that was not imported. */
export interface RefusedRow extends Pick<CsvRow, 'line' | 'cells'> {
  readonly problem: string;
}

/** Collects the refused rows of an import. The first ones are kept for display, all are written to a file. */
export class RefusedRows {
  private readonly shown: Pick<RefusedRow, 'line' | 'problem'>[] = [];

  private constructor(private readonly file: NewFile | undefined) {}

  /**
   * @param path path of the report; undefined for none
   * @throws CommandFailed if the file cannot be created, before anything is imported
   */
  static async startIn(path: string | undefined): Promise<RefusedRows> {
    const file = path === undefined ? undefined : await NewFile.at(path);
    await file?.append(reportHeader());
    return new RefusedRows(file);
  }

  /** The first refused rows. */
  get first(): readonly Pick<RefusedRow, 'line' | 'problem'>[] {
    return this.shown;
  }

  async add(rows: readonly RefusedRow[]): Promise<void> {
    if (rows.length === 0) return;
    const further = rows.slice(0, SHOWN - this.shown.length);
    this.shown.push(...further.map(({ line, problem }) => ({ line, problem })));
    await this.file?.append(refusedRowsCsv(rows));
  }

  async close(): Promise<void> {
    await this.file?.close();
  }
}

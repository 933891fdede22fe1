import { stringify } from 'csv-stringify/sync';
import { formulaCell, formulaText } from '#core/text/formula-cell.js';
import { REPORT_COLUMNS } from './read-subscribers.js';
import { SUBSCRIBER_COLUMNS, type SubscriberCells } from './subscriber-cells.js';

const FORM = { record_delimiter: '\r\n' } as const;

/** A row of a report. */
interface Refused {
  readonly line: number;
  readonly problem: string;
  readonly cells: SubscriberCells;
}

/** Header line of a report of refused rows. */
export function reportHeader(): string {
  return stringify([[...REPORT_COLUMNS, ...SUBSCRIBER_COLUMNS]], FORM);
}

/**
 * Formats refused rows as lines of a report. They keep their original cells, to
 * be corrected and imported again.
 */
export function refusedRowsCsv(rows: readonly Refused[]): string {
  const records = rows.map(({ line, problem, cells }) => [
    String(line),
    formulaCell(problem),
    ...SUBSCRIBER_COLUMNS.map((column) => formulaCell(formulaText(cells[column] ?? ''))),
  ]);
  return stringify(records, FORM);
}

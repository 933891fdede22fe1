import { parse } from 'csv-parse/sync';
import { csvLines, LONGEST_LINE, type CsvLine } from './csv-lines.js';
import { CsvProblem } from './csv-problem.js';
import { rowOf, SUBSCRIBER_COLUMNS, type SubscriberCells } from './subscriber-cells.js';

/** Extra columns of a report of refused rows. A corrected report can be imported with them. */
export const REPORT_COLUMNS = ['line', 'problem'] as const;

const DELIMITERS = [',', ';', '\t'];

/** A row of a file, with its line number. */
export interface CsvRow {
  readonly line: number;
  /** Original cells by column; empty if the line could not be parsed. */
  readonly cells: SubscriberCells;
  /** The unvalidated request body, or what is wrong with the line. */
  readonly row: Readonly<Record<string, unknown>> | string;
}

/** Delimiter and columns of a file. */
interface Format {
  readonly delimiter: string;
  readonly columns: readonly string[];
}

/**
 * Reads the rows of a subscriber file. A row cannot span lines, because an unclosed quote or
 * another mistake must affect only its own row. Empty lines are skipped.
 *
 * @throws CsvProblem if the file has another encoding or unknown columns
 */
export async function* readSubscribers(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRow[]> {
  let format: Format | undefined;
  for await (const lines of csvLines(bytes)) {
    const filled = lines.filter(({ text }) => text === undefined || text.trim() !== '');
    if (format === undefined && filled.length > 0) format = formatOf(filled.shift()?.text ?? '');
    if (format !== undefined) yield rowsOf(filled, format);
  }
  if (format === undefined) throw new CsvProblem(`The file is empty; ${COLUMNS_NEEDED}`);
}

const COLUMNS_NEEDED = `its first line must name the columns: address, and any of ${SUBSCRIBER_COLUMNS.filter((name) => name !== 'address').join(', ')}.`;

function formatOf(header: string): Format {
  const count = (delimiter: string): number => header.split(delimiter).length;
  const delimiter = DELIMITERS.reduce((best, one) => (count(one) > count(best) ? one : best));
  const names = recordsOf([header], delimiter)?.[0]?.map((name) => name.trim().toLowerCase());
  if (names === undefined) throw new CsvProblem(`The first line cannot be read; ${COLUMNS_NEEDED}`);
  const known: readonly string[] = [...SUBSCRIBER_COLUMNS, ...REPORT_COLUMNS];
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0 || !names.includes('address'))
    throw new CsvProblem(
      unknown.length > 0
        ? `There is no column ${JSON.stringify(unknown[0]?.slice(0, 100))}; ${COLUMNS_NEEDED}`
        : `There is no column "address" in the file; ${COLUMNS_NEEDED}`,
    );
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw new CsvProblem(`The file has two columns ${JSON.stringify(repeated)}.`);
  return { delimiter, columns: names };
}

function rowsOf(lines: readonly CsvLine[], { delimiter, columns }: Format): CsvRow[] {
  const together = recordsOf(
    lines.map(({ text }) => text ?? ''),
    delimiter,
  );
  return lines.flatMap(({ line, text }, index): CsvRow[] => {
    if (text === undefined)
      return [{ line, cells: {}, row: `The line is longer than ${LONGEST_LINE} characters.` }];
    const record = together === undefined ? recordsOf([text], delimiter)?.[0] : together[index];
    if (record === undefined)
      return [{ line, cells: {}, row: 'The quotes in the line do not match; a row must be on one line.' }];
    if (record.every((cell) => cell.trim() === '')) return [];
    const cells = Object.fromEntries(columns.map((name, column) => [name, record[column] ?? '']));
    const isTooMany = record.slice(columns.length).some((cell) => cell.trim() !== '');
    return [{ line, cells, row: isTooMany ? tooManyCells(record, columns) : rowOf(cells) }];
  });
}

function tooManyCells(record: readonly string[], columns: readonly string[]): string {
  return `The line has ${record.length} cells, the first line ${columns.length}.`;
}

/** Parses lines into cells. Returns undefined if a line is invalid or a row spans lines. */
function recordsOf(lines: readonly string[], delimiter: string): string[][] | undefined {
  try {
    const records = parse(lines.join('\n'), { delimiter, record_delimiter: '\n', relax_column_count: true });
    return records.length === lines.length ? records : undefined;
  } catch {
    return undefined;
  }
}

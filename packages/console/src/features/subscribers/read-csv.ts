import type { Schemas } from '@heliograph/client';

/** Columns of a file, as the export writes them. */
const COLUMNS = ['address', 'channel', 'status', 'locale', 'component_ids', 'group_ids', 'events'] as const;
type Column = (typeof COLUMNS)[number];

type CsvProblem = 'noAddress' | 'openQuote' | 'tooManyCells';

/** What a file holds, before anything of it is sent. */
export interface ReadCsv {
  readonly rows: readonly { readonly line: number; readonly subscriber: Schemas['CreateSubscriber'] }[];
  /** Lines that are left out. */
  readonly unreadable: readonly { readonly line: number; readonly problem: CsvProblem }[];
  /** A column that there is not; null: the first line names no address; undefined: all are known. */
  readonly wrongColumn?: string | null;
}

/**
 * Reads subscribers from a CSV file as `subscribers:import` does: any line ends, separated by whichever of comma,
 * semicolon and tab is most frequent in the first line; a row is one line.
 */
export function readCsv(text: string): ReadCsv {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const [head = '', ...body] = lines;
  const separator =
    [',', ';', '\t'].toSorted((a, b) => head.split(b).length - head.split(a).length)[0] ?? ',';
  const names = (cellsOf(head, separator) ?? []).map((name) => name.trim().toLowerCase());
  const unknown = names.find((name) => !COLUMNS.some((one) => one === name));
  if (unknown !== undefined)
    return { rows: [], unreadable: [], wrongColumn: names.includes('address') ? unknown : null };
  if (!names.includes('address')) return { rows: [], unreadable: [], wrongColumn: null };
  const rows: ReadCsv['rows'][number][] = [];
  const unreadable: ReadCsv['unreadable'][number][] = [];
  body.forEach((written, index) => {
    if (written.trim() === '') return;
    const line = index + 2;
    const cells = cellsOf(written, separator);
    if (cells === undefined) unreadable.push({ line, problem: 'openQuote' });
    else if (cells.length > names.length) unreadable.push({ line, problem: 'tooManyCells' });
    else {
      const row = Object.fromEntries(names.map((name, at) => [name, plain(cells[at] ?? '')])) as Row;
      if (row.address === '') unreadable.push({ line, problem: 'noAddress' });
      else rows.push({ line, subscriber: subscriberOf(row) });
    }
  });
  return { rows, unreadable };
}

type Row = Partial<Record<Column, string>> & { readonly address: string };

function subscriberOf({
  address,
  channel,
  status,
  locale,
  component_ids,
  group_ids,
  events,
}: Row): Schemas['CreateSubscriber'] {
  // Words that the API does not know are sent as they are, so that it says so in its report.
  return {
    address,
    channel: (channel || 'email') as Schemas['SubscriberChannel'],
    ...(status && { status: status as Schemas['NewSubscriberStatus'] }),
    ...(locale && { locale }),
    ...(component_ids && { component_ids: component_ids === 'all' ? null : idsOf(component_ids) }),
    ...(group_ids && { group_ids: idsOf(group_ids) }),
    ...(events && { events: wordsOf(events) as Schemas['SubscribedEvent'][] }),
  };
}

function idsOf(text: string): number[] {
  return text === 'none' ? [] : wordsOf(text).map(Number);
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

/** A cell without the apostrophe that keeps spreadsheets from taking it for a formula. */
function plain(cell: string): string {
  return cell.trim().replace(/^'(?='*[=+\-@\t\r])/, '');
}

/** The cells of a line; undefined if a quotation mark is not closed. */
function cellsOf(line: string, separator: string): readonly string[] | undefined {
  const cells: string[] = [];
  let at = 0;
  while (at <= line.length) {
    if (line[at] === '"') {
      const quoted = /"((?:[^"]|"")*)"/y;
      quoted.lastIndex = at;
      const found = quoted.exec(line);
      if (found === null) return undefined;
      cells.push((found[1] ?? '').replaceAll('""', '"'));
      at = quoted.lastIndex;
      // Whatever is between a closing mark and the next separator is not part of a cell.
      const next = line.indexOf(separator, at);
      at = next === -1 ? line.length + 1 : next + 1;
    } else {
      const next = line.indexOf(separator, at);
      const end = next === -1 ? line.length : next;
      cells.push(line.slice(at, end));
      at = end + 1;
    }
  }
  return cells;
}

import type { TextRow, TextRows } from '../../database/connections/text-rows.js';
import { fieldsOf, type RecordClass } from '../fields/field-kinds.js';

type PrintRow = (row: TextRow) => string;

/**
 * One record in the form in which it is sent. Reads go from PostgreSQL's text straight to this, without objects in between:
 * parsing and printing them again costs more than everything else that a request does (docs/decisions/0003).
 */
export class RecordJson<T extends object> {
  /** The declared form of the record; only the compiler sees it. */
  declare readonly record: T;

  /** @param printSteady gives the text without the fields that move by themselves, where the record has any */
  constructor(
    readonly id: string,
    readonly text: string,
    private readonly printSteady?: () => string,
  ) {}

  /** The record without the fields that move by themselves; undefined where it has none. */
  get steadyText(): string | undefined {
    return this.printSteady?.();
  }

  /** The record as JavaScript values, for the rare code that must look inside. */
  parse(): Record<string, unknown> {
    return JSON.parse(this.text) as Record<string, unknown>;
  }
}

/** One page of a list, as far as the data goes; the envelope adds links and meta. */
export class PageJson<T extends object> {
  declare readonly record: T;

  constructor(
    readonly records: readonly string[],
    readonly total: number,
    readonly page: number,
    readonly perPage: number,
  ) {}
}

/** PostgreSQL writes `2026-03-01 09:30:00.5+00` for a session in UTC; any other offset takes the slow way. */
function timestamp(value: string): string {
  if (!value.endsWith('+00')) return JSON.stringify(new Date(value).toISOString());
  const milliseconds = value.slice(20, -3).padEnd(3, '0').slice(0, 3);
  return `"${value.slice(0, 10)}T${value.slice(11, 19)}.${milliseconds}Z"`;
}

const PRINT = {
  id: (value: string) => value,
  integer: (value: string) => value,
  number: (value: string) => value,
  boolean: (value: string) => (value === 't' ? 'true' : 'false'),
  text: (value: string) => JSON.stringify(value),
  timestamp,
  json: (value: string) => value,
};

function printer(
  record: RecordClass,
  columns: readonly string[],
  prefix: string,
  fields = [...fieldsOf(record)],
): PrintRow {
  const parts = fields.map(([name, { kind }], position): PrintRow => {
    const key = `${position === 0 ? '{' : ','}${JSON.stringify(name)}:`;
    if (kind.type === 'record') {
      const column = columns.indexOf(prefix + name);
      const nested = printer(kind.record(), columns, `${prefix}${name}.`);
      // A column of the record's own name, where there is one, shows whether there is a record at all.
      return column === -1
        ? (row) => key + nested(row)
        : (row) => key + (row[column] == null ? 'null' : nested(row));
    }
    const column = columns.indexOf(prefix + name);
    if (column === -1)
      throw new Error(`The statement selects no column "${prefix}${name}" for ${record.name}.`);
    const print = PRINT[kind.type];
    return (row) => {
      const value = row[column];
      return key + (value == null ? 'null' : print(value));
    };
  });
  return (row) => {
    let text = '';
    for (const part of parts) text += part(row);
    return `${text}}`;
  };
}

interface Printers {
  readonly print: PrintRow;
  /** Leaves out what moves by itself; undefined where nothing does. */
  readonly printSteady: PrintRow | undefined;
}

const printers = new Map<RecordClass, Map<string, Printers>>();

/** The compiled printers for a class and a list of columns; made once for each. */
function printersFor(record: RecordClass, columns: readonly string[]): Printers {
  const byColumns = printers.get(record) ?? new Map<string, Printers>();
  printers.set(record, byColumns);
  const signature = columns.join();
  const made = byColumns.get(signature) ?? makePrinters(record, columns);
  byColumns.set(signature, made);
  return made;
}

function makePrinters(record: RecordClass, columns: readonly string[]): Printers {
  const fields = [...fieldsOf(record)];
  const steady = fields.filter(([, { movesByItself }]) => !movesByItself);
  return {
    print: printer(record, columns, '', fields),
    printSteady: steady.length < fields.length ? printer(record, columns, '', steady) : undefined,
  };
}

/**
 * The records that rows stand for. Columns have the names of the class's fields; those of a record within carry its
 * name and a dot in front (`remote_trigger.webhook_url`). Columns that the class does not declare are left out.
 */
export function recordsFrom<T extends object>(
  record: RecordClass<T>,
  { columns, rows }: TextRows,
): RecordJson<T>[] {
  if (rows.length === 0) return [];
  const { print, printSteady } = printersFor(record, columns);
  const id = columns.indexOf('id');
  return rows.map(
    (row) => new RecordJson<T>(row[id] ?? '', print(row), printSteady && (() => printSteady(row))),
  );
}

/** A record that was put together here rather than read; what it may hold is what its class declares. */
export function recordOf<T extends object>(_record: RecordClass<T>, value: T): RecordJson<T> {
  return new RecordJson<T>('', JSON.stringify(value));
}

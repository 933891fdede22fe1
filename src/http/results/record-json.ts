import type { TextRow, TextRows } from '#platform/database/connections/text-rows.js';
import { fieldsOf, type FieldDeclaration, type RecordClass } from '../fields/field-kinds.js';

/** Most records of a page, whatever a client asks for. Source: decisions, section 3. */
export const MAX_PAGE_SIZE = 100;

type PrintRow = (row: TextRow) => string;

/**
 * One record as JSON text. Reads convert PostgreSQL's text directly to this, without objects in between:
 * parsing and printing them again costs more than everything else that a request does (docs/decisions/0003).
 */
export class RecordJson<T extends object> {
  /** The class of the record, for the compiler only. */
  declare readonly record: T;

  /** @param printSteady prints the record without the fields that never conflict with a write, if it has any */
  constructor(
    readonly id: string,
    readonly text: string,
    private readonly printSteady?: () => string,
  ) {}

  /** The text without the fields that change by themselves or are secret; undefined if the record has none. */
  get steadyText(): string | undefined {
    return this.printSteady?.();
  }

  /** Parses the record, for the rare code that must read its fields. */
  parse(): Record<string, unknown> {
    return JSON.parse(this.text) as Record<string, unknown>;
  }
}

/** One page of a list, without the envelope's links and meta. */
export class PageJson<T extends object> {
  declare readonly record: T;

  /** @throws Error if there are more records than a page has: the statement that read them has no limit */
  constructor(
    readonly records: readonly string[],
    readonly total: number,
    readonly page: number,
    readonly perPage: number,
  ) {
    if (records.length > perPage || perPage > MAX_PAGE_SIZE)
      throw new Error(
        `A page has at most ${Math.min(perPage, MAX_PAGE_SIZE)} records, and was given ${records.length}: limit the statement that reads them.`,
      );
  }
}

/**
 * Converts a timestamp of PostgreSQL. Sessions in UTC write
 * `2026-03-01 09:30:00.5+00`; any other offset takes the slow path.
 */
function timestamp(value: string): string {
  if (!value.endsWith('+00')) return JSON.stringify(new Date(value).toISOString());
  const milliseconds = value.slice(20, -3).padEnd(3, '0').slice(0, 3);
  return `"${value.slice(0, 10)}T${value.slice(11, 19)}.${milliseconds}Z"`;
}

/**
 * A text in ASCII. A single character beyond Latin-1 makes V8 hold the whole answer in two bytes a character, and hashing and
 * sending it take several times as long. That is the price of texts in Arabic, but not of every masked address.
 */
function asciiText(value: string): string {
  if (value === lastAscii.value) return lastAscii.json;
  const json = JSON.stringify(value).replace(
    /[^ -~]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  // What comes from a text in two bytes stays in two bytes.
  lastAscii = { value, json: Buffer.from(json, 'latin1').toString('latin1') };
  return lastAscii.json;
}

/** The records of a page have the same masked address. */
let lastAscii = { value: '', json: '""' };

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
  isPrinted: (field: FieldDeclaration) => boolean = () => true,
): PrintRow {
  const fields = [...fieldsOf(record)].filter(([, field]) => isPrinted(field));
  const parts = fields.map(([name, { kind, isSecret }], position): PrintRow => {
    const key = `${position === 0 ? '{' : ','}${JSON.stringify(name)}:`;
    if (kind.type === 'record') {
      const column = columns.indexOf(prefix + name);
      const nested = printer(kind.record(), columns, `${prefix}${name}.`, isPrinted);
      // If there is a column named like the nested record itself, null in it means that there is no such record.
      return column === -1
        ? (row) => key + nested(row)
        : (row) => key + (row[column] == null ? 'null' : nested(row));
    }
    const column = columns.indexOf(prefix + name);
    if (column === -1)
      throw new Error(`The statement selects no column "${prefix}${name}" for ${record.name}.`);
    const print = isSecret ? asciiText : PRINT[kind.type];
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
  /** Prints the {@link isSteady} fields; undefined if all are. */
  readonly printSteady: PrintRow | undefined;
}

const printers = new Map<RecordClass, Map<string, Printers>>();

/** Returns the printers for a class and a list of columns, compiled once for each pair. */
function printersFor(record: RecordClass, columns: readonly string[]): Printers {
  const byColumns = printers.get(record) ?? new Map<string, Printers>();
  printers.set(record, byColumns);
  const signature = columns.join();
  const made = byColumns.get(signature) ?? makePrinters(record, columns);
  byColumns.set(signature, made);
  return made;
}

function makePrinters(record: RecordClass, columns: readonly string[]): Printers {
  return {
    print: printer(record, columns, ''),
    printSteady: isSteadyThroughout(record) ? undefined : printer(record, columns, '', isSteady),
  };
}

/** True if a field only changes by a write, and is the same to all keys. */
function isSteady({ movesByItself, isSecret }: FieldDeclaration): boolean {
  return !movesByItself && !isSecret;
}

function isSteadyThroughout(record: RecordClass): boolean {
  return [...fieldsOf(record).values()].every(
    (field) => isSteady(field) && (field.kind.type !== 'record' || isSteadyThroughout(field.kind.record())),
  );
}

/**
 * Converts rows to records. Columns have the names of the class's fields. Columns of a nested
 * record are prefixed with its name and a dot (`remote_trigger.webhook_url`). Columns that
 * the class does not declare are left out.
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

/** Creates a record from values instead of a row. The compiler checks them against the class. */
export function recordOf<T extends object>(_record: RecordClass<T>, value: T): RecordJson<T> {
  return new RecordJson<T>('', JSON.stringify(value));
}

import { hash } from 'node:crypto';
import type { Statement } from '../connections/text-rows.js';

/**
 * A piece of SQL with the values of its parameters. The text comes only from the program. Client input is
 * always a value. Nested pieces keep their values.
 */
export class Sql {
  constructor(
    readonly strings: readonly string[],
    readonly parts: readonly unknown[],
  ) {}

  /** The text with parameters numbered from 1. */
  get text(): string {
    let number = 0;
    const write = ({ strings, parts }: Sql): string =>
      strings.reduce((text, string, index) => {
        const part = parts[index - 1];
        if (part instanceof Sql) return text + write(part) + string;
        number += 1;
        return `${text}$${number}${string}`;
      });
    return write(this);
  }

  /** The values in the order of their parameters. */
  get values(): unknown[] {
    const values: unknown[] = [];
    const collect = (parts: readonly unknown[]): void => {
      for (const part of parts) {
        if (part instanceof Sql) collect(part.parts);
        else values.push(part);
      }
    };
    collect(this.parts);
    return values;
  }
}

/** A statement, or a piece of one: `sql\`select name from component where tenant_id = ${tenant} and id = ${id}\``. */
export function sql(strings: TemplateStringsArray, ...parts: readonly unknown[]): Sql {
  return new Sql(strings, parts);
}

/** A text that stands in the program word for word: `never` for `string` and for templates with one inside. */
type Literal<Text extends string> = Text extends unknown
  ? Partial<Record<Text, unknown>> extends Record<Text, unknown>
    ? never
    : Text
  : never;

/** A literal as a piece of SQL, to choose among several. For computed texts see {@link identifier}. */
export function raw<const Text extends string>(text: Literal<Text>): Sql {
  return new Sql([text], []);
}

const identifiers = new Map<string, Sql>();

/**
 * The name of a table, column or function that the program computes, such as `component.name`.
 *
 * @throws Error unless it consists of lower-case letters, digits and underscores, with dots between its parts
 */
export function identifier(name: string): Sql {
  const known = identifiers.get(name);
  if (known !== undefined) return known;
  if (!/^[a-z_][a-z0-9_]*(?:\.[a-z_][a-z0-9_]*)*$/.test(name))
    throw new Error(`${JSON.stringify(name)} is not the name of a table or column.`);
  const piece = new Sql([name], []);
  identifiers.set(name, piece);
  return piece;
}

/**
 * A number as text of SQL, for constants that the planner should see.
 *
 * @throws Error if it is not a safe integer
 */
export function integer(number: number): Sql {
  if (!Number.isSafeInteger(number)) throw new Error(`${number} is not a whole number.`);
  return new Sql([String(number)], []);
}

/** Joins pieces with a separator. */
export function join<const Text extends string>(pieces: readonly Sql[], separator: Literal<Text>): Sql {
  return pieces.length === 0 ? raw('') : new Sql(textsBetween(pieces.length, separator), pieces);
}

/** The same array each time for short lists, because {@link named} compares those fastest. */
const shortLists = new Map<string, Map<number, readonly string[]>>();

function textsBetween(count: number, separator: string): readonly string[] {
  const known = shortLists.get(separator)?.get(count);
  if (known !== undefined) return known;
  const texts = ['', ...new Array<string>(count - 1).fill(separator), ''];
  if (count <= 100) {
    const ofSeparator = shortLists.get(separator) ?? new Map<number, readonly string[]>();
    shortLists.set(separator, ofSeparator.set(count, texts));
  }
  return texts;
}

/**
 * Ids for `= any(…)` in a named statement. The select hides their number from the planner. It
 * would consider a short list so much cheaper than one of unknown length that it would plan
 * the statement each time.
 */
export function anyNumberOf(ids: readonly number[]): Sql {
  return sql`(select ${ids}::bigint[])::bigint[]`;
}

/** An array of numbers, as PostgreSQL reads it. `pg` takes ten times as long, since it escapes each number. */
export function numberList(numbers: readonly (number | null)[]): string {
  return `{${numbers.map((number) => number ?? 'NULL').join(',')}}`;
}

/** A named statement and its values. */
export interface NamedStatement extends Statement {
  readonly values: unknown[];
}

/** Cached parts of a named statement. The text is built once, only the values change. */
interface Prepared {
  readonly name: string;
  readonly text: string;
  readonly shape: Shape;
}

/** The texts of a statement's pieces, each followed by its parts. Null is a value. */
type Shape = readonly (readonly string[] | null)[];

const statements = new Map<string, Prepared>();

/** The length to which PostgreSQL truncates names. */
const MAX_CHARACTERS = 63;

/**
 * Names a statement, so that each connection parses and plans it once: ``named('count_notes')`select count(*) …` ``, or
 * `named('list_notes', query)` for one that is put together elsewhere. A name stands for one text, so pieces that vary must
 * vary the name too.
 *
 * @throws Error when another statement of the program has this name
 */
export function named(name: string): (...template: Parameters<typeof sql>) => NamedStatement;
export function named(name: string, query: Sql): NamedStatement;
export function named(
  name: string,
  query?: Sql,
): NamedStatement | ((...template: Parameters<typeof sql>) => NamedStatement) {
  return query === undefined
    ? (strings, ...parts) => statementOf(name, new Sql(strings, parts))
    : statementOf(name, query);
}

function statementOf(name: string, query: Sql): NamedStatement {
  let known = statements.get(name);
  if (known === undefined) {
    // A template may begin on a line of its own.
    known = { name: shortened(name), text: query.text.trimStart(), shape: shapeOf(query) };
    statements.set(name, known);
  }
  const values: unknown[] = [];
  if (collect(query, known.shape, 0, values) !== known.shape.length)
    throw new Error(`Two statements have the name ${name}: give each a unique name.`);
  return { name: known.name, text: known.text, values };
}

function shapeOf({ strings, parts }: Sql): Shape {
  return [strings, ...parts.flatMap((part) => (part instanceof Sql ? shapeOf(part) : [null]))];
}

/**
 * Adds the values of a piece.
 *
 * @param at index of the piece in the shape
 * @returns the index after the piece, NaN if the piece has another shape
 */
function collect({ strings, parts }: Sql, shape: Shape, at: number, values: unknown[]): number {
  if (!areEqual(strings, shape[at])) return NaN;
  let next = at + 1;
  for (const part of parts) {
    if (part instanceof Sql) next = collect(part, shape, next, values);
    else if (shape[next] !== null) return NaN;
    else {
      values.push(part);
      next += 1;
    }
  }
  return next;
}

function areEqual(texts: readonly string[], others: readonly string[] | null | undefined): boolean {
  if (texts === others) return true;
  if (texts.length !== others?.length) return false;
  for (let index = 0; index < texts.length; index += 1) if (texts[index] !== others[index]) return false;
  return true;
}

/**
 * An unnamed statement, planned for its values each time it is sent. For tables that grow within minutes,
 * where a cached plan would be the right one for the small table.
 */
export function plannedEachTime(query: Sql): NamedStatement {
  return { name: '', text: query.text, values: query.values };
}

function shortened(name: string): string {
  if (name.length <= MAX_CHARACTERS) return name;
  const digest = hash('sha1', name, 'base64url');
  return `${name.slice(0, MAX_CHARACTERS - digest.length - 1)}_${digest}`;
}

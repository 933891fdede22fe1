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
      strings.reduce((text, string, place) => {
        const part = parts[place - 1];
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

/** A fixed text as a piece of SQL, such as the name of a column. Never client input. */
export function raw(text: string): Sql {
  return new Sql([text], []);
}

/** Joins pieces with a separator. */
export function join(pieces: readonly Sql[], separator: string): Sql {
  if (pieces.length === 0) return raw('');
  return new Sql(['', ...pieces.slice(1).map(() => separator), ''], pieces);
}

/**
 * Ids for `= any(…)` in a named statement. The select hides their number from the planner. It
 * would consider a short list so much cheaper than one of unknown length that it would plan
 * the statement each time.
 */
export function anyNumberOf(ids: readonly number[]): Sql {
  return sql`(select ${ids}::bigint[])::bigint[]`;
}

/** A named statement and its values. */
export interface NamedStatement extends Statement {
  readonly values: unknown[];
}

/** Cached parts of a named statement. The text is built once, only the values change. */
interface Prepared {
  readonly strings: readonly string[];
  readonly name: string;
  readonly text: string;
  readonly count: number;
}

const statements = new Map<string, Prepared>();

/** The length to which PostgreSQL truncates names. */
const MOST_CHARACTERS = 63;

/**
 * Names a statement, so that each connection parses and plans it once. A name stands for one text, so
 * pieces that vary must vary the name too.
 *
 * @throws Error when another statement of the program has this name
 */
export function named(name: string, query: Sql): NamedStatement {
  const { strings, values } = query;
  let known = statements.get(name);
  if (known === undefined) {
    known = { strings, name: shortened(name), text: query.text, count: values.length };
    statements.set(name, known);
  }
  if (known.strings !== strings || known.count !== values.length)
    throw new Error(`Two statements have the name ${name}: give each a unique name.`);
  return { name: known.name, text: known.text, values };
}

/**
 * An unnamed statement, planned for its values each time it is sent. For tables that grow within minutes,
 * where a cached plan would be the right one for the small table.
 */
export function plannedEachTime(query: Sql): NamedStatement {
  return { name: '', text: query.text, values: query.values };
}

function shortened(name: string): string {
  if (name.length <= MOST_CHARACTERS) return name;
  const digest = hash('sha1', name, 'base64url');
  return `${name.slice(0, MOST_CHARACTERS - digest.length - 1)}_${digest}`;
}

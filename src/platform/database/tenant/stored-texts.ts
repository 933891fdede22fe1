import { currentTenant } from '#core/context/work-context.js';
import type { TextRows } from '../connections/text-rows.js';
import { identifier, join, named, sql, type NamedStatement, type Sql } from './sql.js';

/** Columns in which one type of record stores translated texts, or the language of its reader. */
export interface TextColumns {
  /** Plural name in messages, for example `component groups`. */
  readonly kind: string;
  /** Name of the table. A function, because it is known only once the application has started. */
  readonly table: () => string;
  /** Columns with texts by language. */
  readonly columns: readonly string[];
  /** The columns among them with the record's name, which is required in the main language. */
  readonly names?: readonly string[];
  /** A column with a language, for records without texts. */
  readonly language?: string;
  /** False for a table with one row for each tenant and no ids. */
  readonly hasIds?: boolean;
}

/** Number of matching records of one type. */
export interface TextCount {
  readonly kind: string;
  readonly count: number;
}

/** Sends statements for the current tenant. */
interface Statements {
  read(statement: NamedStatement): Promise<TextRows>;
  send(statement: NamedStatement): void;
}

/** Translated texts of the current tenant, across all types of records. Each type declares its columns. */
export class StoredTexts {
  private readonly kinds: TextColumns[] = [];

  constructor(private readonly statements: Statements) {}

  declare(columns: TextColumns): void {
    this.kinds.push(columns);
  }

  /** Columns of all declared types of records. */
  get all(): readonly TextColumns[] {
    return this.kinds;
  }

  /**
   * Counts records that have a text in a language, or a reader with this language. Types
   * without any are left out.
   */
  using(locale: string): Promise<TextCount[]> {
    return this.count('using', (kind) => holding(kind, locale));
  }

  /** Counts records without a name in a language. */
  lackingName(locale: string): Promise<TextCount[]> {
    return this.count('lacking', ({ names = [] }) =>
      names.length === 0
        ? undefined
        : join(
            names.map(
              (name) =>
                sql`(${identifier(name)} <> '{}' and not jsonb_exists(${identifier(name)}, ${locale}))`,
            ),
            ' or ',
          ),
    );
  }

  /**
   * Deletes all texts in a language, in the open write. Readers of this language get `instead` as their
   * language. A name that exists only in this language becomes the name in `instead`.
   */
  erase(locale: string, instead: string): void {
    for (const kind of this.kinds) {
      const { language, columns, names = [] } = kind;
      const table = kind.table();
      const changes =
        language === undefined
          ? columns.map((column) => without(column, locale, names.includes(column) ? instead : undefined))
          : [sql`${identifier(language)} = ${instead}`];
      this.statements.send(named(`erase_texts_${table}`)`
        update ${identifier(table)} set ${join(changes, ', ')}
        where tenant_id = ${currentTenant().id} and (${holding(kind, locale)})`);
    }
  }

  private async count(what: string, condition: (kind: TextColumns) => Sql | undefined): Promise<TextCount[]> {
    const counts = this.kinds.map(async (kind): Promise<TextCount> => {
      const where = condition(kind);
      if (where === undefined) return { kind: kind.kind, count: 0 };
      const table = kind.table();
      const { rows } = await this.statements.read(named(`${what}_texts_${table}`)`
        select count(*) from ${identifier(table)} where tenant_id = ${currentTenant().id} and (${where})`);
      return { kind: kind.kind, count: Number(rows[0]?.[0] ?? 0) };
    });
    const all = await Promise.all(counts);
    return all.filter(({ count }) => count > 0).toSorted((a, b) => a.kind.localeCompare(b.kind, 'en'));
  }
}

/**
 * Assignment that removes a language from a column. With `instead`, the last text of a column is kept under
 * that language.
 */
function without(column: string, locale: string, instead: string | undefined): Sql {
  const rest = sql`${identifier(column)} - ${locale}::text`;
  if (instead === undefined) return sql`${identifier(column)} = ${rest}`;
  return sql`${identifier(column)} = case when ${rest} = '{}' and jsonb_exists(${identifier(column)}, ${locale})
    then jsonb_build_object(${instead}::text, ${identifier(column)} -> ${locale}::text) else ${rest} end`;
}

function holding({ columns, language }: TextColumns, locale: string): Sql {
  return language === undefined
    ? join(
        columns.map((column) => sql`jsonb_exists(${identifier(column)}, ${locale})`),
        ' or ',
      )
    : sql`${identifier(language)} = ${locale}`;
}

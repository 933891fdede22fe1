import { containing, foldForSearch } from '../../text/search-text.js';
import { join, raw, sql, type Sql } from './sql.js';

/** The conditions of a list's query; each combination is a statement of its own, identified by its label. */
export class ListFilter {
  private readonly labels: string[] = [];
  private readonly conditions: Sql[] = [];

  /** Part of the statement's name. */
  get label(): string {
    return this.labels.map((label) => `_${label}`).join('');
  }

  /** The conditions, each behind an `and`. */
  get condition(): Sql {
    return this.conditions.length === 0 ? raw('') : sql` and ${join(this.conditions, ' and ')}`;
  }

  /** Rows with this value of a column; null: rows with none; undefined: all rows. */
  equals(column: string, value: unknown): this {
    if (value === undefined) return this;
    const label = column.slice(column.indexOf('.') + 1);
    return value === null
      ? this.where(`${label}_none`, sql`${raw(column)} is null`)
      : this.where(label, sql`${raw(column)} = ${value}`);
  }

  /**
   * Rows with this text anywhere in a column of folded texts, whatever its case; undefined or blank: all rows.
   *
   * @param column kept by `searchTextOf`
   */
  contains(column: string, text: string | undefined): this {
    if (text === undefined || text === '') return this;
    return this.where('q', sql`${raw(column)} like ${containing(foldForSearch(text))}`);
  }

  /** @param label identifies the condition among all of the list's */
  where(label: string, condition: Sql): this {
    this.labels.push(label);
    this.conditions.push(condition);
    return this;
  }
}

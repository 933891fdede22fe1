import { containing, foldForSearch } from '#core/text/search-text.js';
import { identifier, join, raw, sql, type Sql } from './sql.js';

/** Conditions of a list query. Each combination is a separate statement, identified by its label. */
export class ListFilter {
  private readonly labels: string[] = [];
  private readonly conditions: Sql[] = [];

  /** Part of the statement's name. */
  get label(): string {
    return this.labels.map((label) => `_${label}`).join('');
  }

  /** The conditions, each preceded by `and`. */
  get condition(): Sql {
    return this.conditions.length === 0 ? raw('') : sql` and ${join(this.conditions, ' and ')}`;
  }

  /** Filters by the value of a column. Null finds rows without a value. Undefined adds no condition. */
  equals(column: string, value: unknown): this {
    if (value === undefined) return this;
    const label = column.slice(column.indexOf('.') + 1);
    return value === null
      ? this.where(`${label}_none`, sql`${identifier(column)} is null`)
      : this.where(label, sql`${identifier(column)} = ${value}`);
  }

  /**
   * Filters by a text anywhere in a column of folded texts, ignoring case. Undefined or
   * empty adds no condition.
   *
   * @param column filled by `searchTextOf`
   */
  contains(column: string, text: string | undefined): this {
    if (text === undefined || text === '') return this;
    return this.where('q', sql`${identifier(column)} like ${containing(foldForSearch(text))}`);
  }

  /** @param label unique among the conditions of the list */
  where(label: string, condition: Sql): this {
    this.labels.push(label);
    this.conditions.push(condition);
    return this;
  }
}

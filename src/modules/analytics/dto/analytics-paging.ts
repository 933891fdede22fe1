import { IntegerField } from '#http/fields/fields.js';
import { QueryInteger, QueryPageSize } from '#http/fields/query-fields.js';

/** Maximum number of rows in one response. */
export const MAX_ROWS = 1000;
const DEFAULT_ROWS = 100;

/** The query parameter `page`. */
export function RowPageField(rows: string): PropertyDecorator {
  return QueryInteger({ min: 1, description: `Page of ${rows} to return, starting at 1.`, example: 1 });
}

/** The query parameter `per_page`. */
export function RowsPerPageField(rows: string): PropertyDecorator {
  const description = `${rows} per page; more than ${MAX_ROWS} counts as ${MAX_ROWS}.`;
  return QueryPageSize({ most: MAX_ROWS, description, example: DEFAULT_ROWS });
}

/** Position of a page of rows within the whole list. */
export class AnalyticsPaging {
  @IntegerField({ min: 1, description: 'This page, from 1.', example: 1 })
  readonly current_page!: number;

  @IntegerField({ min: 1, max: MAX_ROWS, description: 'Rows per page.', example: DEFAULT_ROWS })
  readonly per_page!: number;

  @IntegerField({ min: 0, description: 'Total number of rows.', example: 15 })
  readonly total!: number;

  @IntegerField({ min: 1, description: 'Number of the last page.', example: 1 })
  readonly last_page!: number;
}

/** The page of rows that a query asks for, out of `total` rows. */
export function pagingOf(
  { page = 1, per_page = DEFAULT_ROWS }: { readonly page?: number; readonly per_page?: number },
  total: number,
): AnalyticsPaging {
  const size = Math.min(per_page, MAX_ROWS);
  return { current_page: page, per_page: size, total, last_page: Math.max(1, Math.ceil(total / size)) };
}

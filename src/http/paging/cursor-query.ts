import { PerPageField } from './page-query.js';

const DEFAULT_PAGE_SIZE = 25;
const MAX_PAGE_SIZE = 100;

/** Query parameters of lists that grow while they are read, and are never counted. */
export class CursorQuery {
  @PerPageField()
  per_page?: number;
}

/** How many records a query asks for. */
export function pageLimit({ per_page = DEFAULT_PAGE_SIZE }: CursorQuery): number {
  return Math.min(per_page, MAX_PAGE_SIZE);
}

import { PerPageField } from './page-query.js';

const DEFAULT_PAGE_SIZE = 25;
const MAX_PAGE_SIZE = 100;

/** Query parameters of lists that may grow while a client reads them. Such lists are never counted. */
export class CursorQuery {
  @PerPageField()
  per_page?: number;
}

/** Returns the page size that a query requests. */
export function pageLimit({ per_page = DEFAULT_PAGE_SIZE }: CursorQuery): number {
  return Math.min(per_page, MAX_PAGE_SIZE);
}

import { QueryInteger, QueryPageSize } from '../fields/query-fields.js';
import { MAX_PAGE_SIZE } from './record-json.js';

const DEFAULT_PAGE_SIZE = 25;

/** The parameter `page` of a list. */
export function PageField(): PropertyDecorator {
  return QueryInteger({ min: 1, description: 'Page to return, starting at 1.', example: 1 });
}

/** The parameter `per_page` of a list. */
export function PerPageField(): PropertyDecorator {
  return QueryPageSize({
    most: MAX_PAGE_SIZE,
    description: `Records per page; more than ${MAX_PAGE_SIZE} counts as ${MAX_PAGE_SIZE}.`,
    example: DEFAULT_PAGE_SIZE,
  });
}

/** Query parameters that every list takes. Source: decisions, section 3. */
export class PageQuery {
  @PageField()
  page?: number;

  @PerPageField()
  per_page?: number;
}

/** The part of a list that a query selects. */
export interface PageRange {
  readonly page: number;
  readonly limit: number;
  readonly offset: number;
}

export function pageRange({ page = 1, per_page = DEFAULT_PAGE_SIZE }: PageQuery): PageRange {
  const limit = Math.min(per_page, MAX_PAGE_SIZE);
  return { page, limit, offset: (page - 1) * limit };
}

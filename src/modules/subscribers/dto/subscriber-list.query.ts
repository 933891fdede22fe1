import { PageField, PerPageField } from '#http/results/page-query.js';
import { SubscriberFilters } from './subscriber-filters.query.js';

/** Filters of the list of subscribers. */
export class SubscriberListQuery extends SubscriberFilters {
  @PageField()
  page?: number;

  @PerPageField()
  per_page?: number;
}

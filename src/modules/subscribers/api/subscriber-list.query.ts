import { PageField, PerPageField } from '../../../http/paging/page-query.js';
import { SubscriberFilters } from './subscriber-filters.query.js';

/** A page of the list of subscribers, and its filters. */
export class SubscriberListQuery extends SubscriberFilters {
  @PageField()
  page?: number;

  @PerPageField()
  per_page?: number;
}

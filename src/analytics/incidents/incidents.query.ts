import { RowPageField, RowsPerPageField } from '../analytics-paging.js';
import { AnalyticsQuery } from '../analytics.query.js';

/** Which incidents are counted. */
export class IncidentAnalyticsQuery extends AnalyticsQuery {
  @RowPageField('components')
  page?: number;

  @RowsPerPageField('Components')
  per_page?: number;
}

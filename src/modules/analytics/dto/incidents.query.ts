import { RowPageField, RowsPerPageField } from './analytics-paging.js';
import { AnalyticsQuery } from './analytics.query.js';

/** Query of the incident report. */
export class IncidentAnalyticsQuery extends AnalyticsQuery {
  @RowPageField('components')
  page?: number;

  @RowsPerPageField('Components')
  per_page?: number;
}

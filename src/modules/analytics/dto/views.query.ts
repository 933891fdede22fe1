import { TextField } from '#http/fields/fields.js';
import { AnalyticsQuery } from './analytics.query.js';

/** Query of the report on page views. */
export class ViewsQuery extends AnalyticsQuery {
  @TextField({
    optional: true,
    maxLength: 300,
    description: 'Only views of the page with this path; `/history` means all months.',
    example: '/',
  })
  path?: string;

  @TextField({
    optional: true,
    maxLength: 35,
    description: 'Only views in this language, as a BCP 47 tag.',
    example: 'de',
  })
  locale?: string;
}

import { TextField } from '#http/fields/fields.js';
import { PageQuery } from '#http/results/page-query.js';
import { MONTH } from './frozen-report.input.js';

/** Filters of the list of reports. */
export class FrozenReportListQuery extends PageQuery {
  @TextField({
    ...MONTH,
    optional: true,
    patternInWords: 'a month such as 2026-03',
    description: 'Only versions of this month.',
  })
  month?: string;
}

import { NumberField } from '#http/fields/fields.js';
import { QueryId } from '#http/fields/query-fields.js';
import { Transform } from 'class-transformer';
import { RowPageField, RowsPerPageField } from './analytics-paging.js';
import { AnalyticsQuery } from './analytics.query.js';

function fraction({ value }: { value: unknown }): unknown {
  return typeof value === 'string' && /^\d(\.\d{1,12})?$/.test(value) ? Number(value) : value;
}

/** Query of the uptime report: its subject and target. */
export class UptimeQuery extends AnalyticsQuery {
  @QueryId({ description: 'Only this component.', example: 1 })
  component_id?: number;

  @QueryId({ description: 'Only this group, with everything in it.', example: 1 })
  group_id?: number;

  @Transform(fraction)
  @NumberField({
    optional: true,
    min: 0,
    max: 1,
    description:
      'Promised uptime, as a fraction with up to six digits; default: the `sla_target` of the settings.',
    example: 0.999,
  })
  sla_target?: number;

  @RowPageField('groups and components')
  page?: number;

  @RowsPerPageField('Groups and components')
  per_page?: number;
}

import { NumberField } from '../../http/fields/fields.js';
import { QueryId } from '../../http/fields/query-fields.js';
import { Transform } from 'class-transformer';
import { RowPageField, RowsPerPageField } from '../analytics-paging.js';
import { AnalyticsQuery } from '../analytics.query.js';

function fraction({ value }: { value: unknown }): unknown {
  return typeof value === 'string' && /^\d(\.\d{1,12})?$/.test(value) ? Number(value) : value;
}

/** Whose uptime is asked for, and what it is held against. */
export class UptimeQuery extends AnalyticsQuery {
  @QueryId({ description: 'A component that the figures are about, alone.', example: 1 })
  component_id?: number;

  @QueryId({ description: 'A group that the figures are about, with all that lies in it.', example: 1 })
  group_id?: number;

  @Transform(fraction)
  @NumberField({
    optional: true,
    min: 0,
    max: 1,
    description:
      'Uptime that is promised, as a fraction, to six digits; the `sla_target` of the settings when left out.',
    example: 0.999,
  })
  sla_target?: number;

  @RowPageField('groups and components')
  page?: number;

  @RowsPerPageField('Groups and components')
  per_page?: number;
}

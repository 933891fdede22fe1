import { IntegerField, STORABLE, TextField } from '#http/fields/fields.js';
import { field } from '#http/fields/field.js';
import { RecordListField } from '#http/fields/list-field.js';
import { pointsSchema } from './metric-points.js';
import { MAX_RECEIVED_POINTS, MAX_RECEIVED_SERIES } from '../rules/received-series.js';

/** A series in our own form, for the API reference. `rules/pushed-series.ts` reads it. */
export class PushedSeries {
  @TextField({
    optional: true,
    maxLength: 1000,
    description: 'Its name, which is the label `__name__`.',
    example: 'queue_length',
  })
  readonly name?: string;

  @field(
    { type: 'json' },
    {
      type: 'object',
      additionalProperties: { type: 'string', maxLength: 1000, pattern: STORABLE },
      maxProperties: 64,
    },
    { optional: true, description: 'Its labels; at least one, or the name.', example: { queue: 'mail' } },
    [],
  )
  readonly labels?: Readonly<Record<string, string>>;

  @field(
    { type: 'json' },
    pointsSchema(MAX_RECEIVED_POINTS),
    {
      description: 'Pairs of a time (ISO 8601 with an offset, or seconds since 1970; null: now) and a value.',
      example: [[null, 231.5]],
    },
    [],
  )
  readonly points!: unknown[];
}

/** A request in our own form, for the API reference. */
export class PushedPoints {
  @RecordListField(() => PushedSeries, {
    maxItems: MAX_RECEIVED_SERIES,
    description: `Series with at most ${MAX_RECEIVED_POINTS} points together.`,
  })
  readonly series!: PushedSeries[];
}

/** What came of a request in our own form. */
export class ReceivedPoints {
  @IntegerField({
    min: 0,
    description: 'Points that were stored, one for each second of a metric.',
    example: 1,
  })
  readonly accepted!: number;

  @IntegerField({ min: 0, description: 'Series that are no metric’s, and were left out.', example: 0 })
  readonly ignored_series!: number;
}

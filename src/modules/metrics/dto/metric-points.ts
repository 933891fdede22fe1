import { ArrayMaxSize, ArrayMinSize, IsArray } from 'class-validator';
import { EnumField, IntegerField, NumberField, TimestampField } from '#http/fields/fields.js';
import { field } from '#http/fields/field.js';
import { QueryInstant } from '#http/fields/instant-field.js';
import { RecordListField } from '#http/fields/list-field.js';
import { MAX_POINTS, MAX_VALUE } from '../rules/readings.js';
import { MAX_INTERVALS, RESOLUTIONS, type Resolution } from '../rules/resolutions.js';

const VALUE = { min: -MAX_VALUE, max: MAX_VALUE };

/** Range of the points to read. */
export class MetricPointsQuery {
  @QueryInstant({ description: 'Start of the range. Default: a day before its end.' }, 'start')
  from?: Date;

  @QueryInstant({ description: 'End of the range. Default: now.' }, 'through')
  to?: Date;

  @EnumField({
    values: RESOLUTIONS.map(String),
    name: 'MetricResolution',
    optional: true,
    description: `Length of the intervals in seconds; the range has at most ${MAX_INTERVALS} of them. Default: the finest that is kept for the whole range.`,
  })
  resolution?: string;
}

/** The values of one interval. */
export class MetricPoint {
  @TimestampField({ description: 'Start of the interval.' })
  readonly at!: string;

  @NumberField({ ...VALUE, description: 'Its least value.', example: 180 })
  readonly min!: number;

  @NumberField({ ...VALUE, description: 'Its greatest value.', example: 420 })
  readonly max!: number;

  @NumberField({ ...VALUE, description: 'Mean of its values.', example: 231.5 })
  readonly avg!: number;

  @IntegerField({ min: 1, description: 'Number of its values.', example: 4 })
  readonly count!: number;
}

/** Points of a metric in a range. */
export class MetricPoints {
  @TimestampField({ description: 'Start of the range.' })
  readonly from!: string;

  @TimestampField({ description: 'End of the range.' })
  readonly to!: string;

  @IntegerField({ min: 60, description: 'Length of the intervals in seconds: 60, 300 or 3600.', example: 60 })
  readonly resolution!: Resolution;

  @RecordListField(() => MetricPoint, {
    maxItems: MAX_INTERVALS + 1,
    description: 'Intervals that have values, oldest first.',
    example: [{ at: '2026-03-01T09:30:00.000Z', min: 180, max: 420, avg: 231.5, count: 4 }],
  })
  readonly points!: MetricPoint[];
}

/** Schema of a list of pairs of a time and a value. */
export function pointsSchema(maxItems: number): Readonly<Record<string, unknown>> {
  return {
    type: 'array',
    minItems: 1,
    maxItems,
    items: {
      type: 'array',
      minItems: 2,
      maxItems: 2,
      items: {
        anyOf: [
          { type: 'number', nullable: true },
          { type: 'string', format: 'date-time', maxLength: 40 },
        ],
      },
    },
  };
}

/** Points to store. */
export class AddMetricPoints {
  @field(
    { type: 'json' },
    pointsSchema(MAX_POINTS),
    {
      description:
        'Pairs of a time (ISO 8601 with an offset, or seconds since 1970; null: now) and a value. In any order; of several in one second, the last one wins.',
      example: [[null, 231.5]],
    },
    [
      IsArray({ message: 'The $property must be a list.' }),
      ArrayMinSize(1, { message: 'The $property must not be empty.' }),
      ArrayMaxSize(MAX_POINTS, { message: `The $property must not have more than ${MAX_POINTS} elements.` }),
    ],
  )
  readonly points!: unknown[];
}

/** What storing points did. */
export class AddedMetricPoints {
  @IntegerField({ min: 0, description: 'Points that were stored, one for each second.', example: 2 })
  readonly accepted!: number;

  @NumberField({ ...VALUE, description: 'The newest value of the metric.', example: 228 })
  readonly last_value!: number;

  @TimestampField({ description: 'Time of the newest value.' })
  readonly last_at!: string;
}

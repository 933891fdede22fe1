import { ApiSchema } from '@nestjs/swagger';
import { BooleanField, IntegerField, NumberField, RecordField, TimestampField } from '#http/fields/fields.js';
import { Id, Members, Nothing, Text } from './members.js';

const VALUE = { min: -1e15, max: 1e15 };

/** A metric. */
export class StatuspageMetric {
  @Id('Id of the metric.', '2')
  readonly id!: string;

  @Text('Always `self`.', 'self')
  readonly metrics_provider_id!: string;

  @Nothing()
  readonly metric_identifier!: null;

  @Text('Name in the main language of the page.', 'Response time')
  readonly name!: string;

  @BooleanField({ description: 'Whether visitors see it.', example: true })
  readonly display!: boolean;

  @Nothing()
  readonly tooltip_description!: null;

  @BooleanField({ description: 'Always false.', example: false })
  readonly backfilled!: boolean;

  @IntegerField({ min: 0, max: 100, description: 'Always 0.', example: 0 })
  readonly backfill_percentage!: number;

  @NumberField({ ...VALUE, nullable: true, description: 'Lower end of its chart.', example: 0 })
  readonly y_axis_min!: number | null;

  @NumberField({ ...VALUE, nullable: true, description: 'Upper end of its chart.', example: null })
  readonly y_axis_max!: number | null;

  @BooleanField({ description: 'Always false.', example: false })
  readonly y_axis_hidden!: boolean;

  @Text('Unit of its values.', 'ms')
  readonly suffix!: string;

  @IntegerField({ min: 0, max: 20, description: 'Decimals of its values.', example: 0 })
  readonly decimal_places!: number;

  @TimestampField({ nullable: true, description: 'Time of its newest point.' })
  readonly most_recent_data_at!: string | null;

  @TimestampField({ nullable: true, description: 'The same.' })
  readonly last_fetched_at!: string | null;

  @Nothing()
  readonly reference_name!: null;

  @TimestampField({ description: 'When it was created.' })
  readonly created_at!: string;

  @TimestampField({ description: 'When it was last changed.' })
  readonly updated_at!: string;
}

/** What can be written of a metric. */
export class SentMetric {
  @Text('Name in the main language of the page.', 'Response time', { optional: true })
  readonly name?: string;

  @Text('Unit of its values.', 'ms', { optional: true })
  readonly suffix?: string;

  @IntegerField({ min: 0, max: 20, optional: true, description: 'Decimals of its values.', example: 0 })
  readonly decimal_places?: number;

  @BooleanField({ optional: true, description: 'Whether visitors see it.', example: true })
  readonly display?: boolean;

  @NumberField({ ...VALUE, optional: true, description: 'Lower end of its chart.', example: 0 })
  readonly y_axis_min?: number;

  @NumberField({ ...VALUE, optional: true, description: 'Upper end of its chart.', example: 500 })
  readonly y_axis_max?: number;
}

/** A point of a metric. */
export class StatuspagePoint {
  @IntegerField({ min: 0, max: 1e12, description: 'Seconds since 1970.', example: 1_772_357_400 })
  readonly timestamp!: number;

  @NumberField({ ...VALUE, description: 'The value.', example: 212 })
  readonly value!: number;
}

/** A point that was added. */
export class AddedPoint {
  @RecordField(() => StatuspagePoint, { description: 'The point.' })
  readonly data!: StatuspagePoint;
}

/** Points of several metrics. */
export class SentPoints {
  @Members(
    'Lists of points by the id of their metric: at most 100 metrics.',
    { 2: [{ timestamp: 1_772_357_400, value: 212 }] },
    { type: 'array', maxItems: 1_000, items: { $ref: '#/components/schemas/StatuspagePoint' } },
  )
  readonly data!: object;
}

/** Nothing: the points were taken. */
@ApiSchema({ name: 'AddedPoints' })
export class AddedPoints {}

/** Where points come from. There is one provider, whose points are sent here. */
export class StatuspageProvider {
  @Text('Always `self`.', 'self')
  readonly id!: string;

  @Text('Always `Self`.', 'Self')
  readonly type!: string;

  @BooleanField({ description: 'Always false.', example: false })
  readonly disabled!: boolean;

  @Nothing()
  readonly metric_base_uri!: null;

  @Nothing()
  readonly last_revalidated_at!: null;

  @TimestampField({ nullable: true, description: 'When the first metric was created.' })
  readonly created_at!: string | null;

  @TimestampField({ nullable: true, description: 'When it was last changed.' })
  readonly updated_at!: string | null;

  @Text('The page.', 'demo')
  readonly page_id!: string;
}

import { sql } from '#platform/database/tenant/sql.js';
import {
  BooleanField,
  IdField,
  IntegerField,
  NumberField,
  TextField,
  TimestampField,
} from '#http/fields/fields.js';
import { metadataTarget } from '#http/metadata/metadata-target.js';
import { RecordListField } from '#http/fields/list-field.js';
import { LocaleField } from '#http/fields/locale-field.js';
import type { Timestamp } from '#http/fields/timestamp.js';
import { defineRecord } from '#http/records/define-record.js';
import { MAX_VALUE } from '../rules/readings.js';
import { MetricThreshold, MetricThresholdInput } from './metric-threshold.js';

const MAX_THRESHOLDS = 8;
const VALUE = { min: -MAX_VALUE, max: MAX_VALUE, nullable: true };

/** A figure over time, such as a response time. Source: capabilities, "Metrics". */
class Metric {
  @IdField({ description: 'Id of the metric.', example: 1 })
  readonly id!: number;

  @LocaleField({
    mode: 'read',
    maxLength: 255,
    description: 'Name by language.',
    example: { de: 'Antwortzeit', en: 'Response time' },
  })
  readonly name!: Record<string, string | null>;

  @TextField({
    maxLength: 20,
    description: 'Unit, shown after values; empty for none.',
    example: 'ms',
  })
  readonly suffix!: string;

  @IntegerField({ min: 0, max: 6, description: 'Decimal places that are shown.', example: 0 })
  readonly decimals!: number;

  @IdField({
    nullable: true,
    description:
      'The component that it measures, whose page shows it and whose status its thresholds set. Deleted with it. Null: the whole page.',
    example: 1,
  })
  readonly component_id!: number | null;

  @BooleanField({
    description: 'Whether visitors see it; of an internal component, they do not.',
    example: true,
  })
  readonly is_public!: boolean;

  @IntegerField({ min: 0, description: 'Order in lists and on pages; then by id.', example: 0 })
  readonly position!: number;

  @NumberField({ ...VALUE, description: 'Lower end of the chart; null: by the values.', example: 0 })
  readonly y_min!: number | null;

  @NumberField({ ...VALUE, description: 'Upper end of the chart; null: by the values.', example: null })
  readonly y_max!: number | null;

  @RecordListField(() => MetricThreshold, {
    inBody: () => MetricThresholdInput,
    maxItems: MAX_THRESHOLDS,
    description:
      'Thresholds of the newest value. One that is crossed reports its status to the webhook of the component, which must be switched on and confirms it after its `confirm_after`.',
    example: [{ above: 800, below: null, status: 'degraded' }],
  })
  readonly thresholds!: MetricThreshold[];

  @NumberField({
    ...VALUE,
    movesByItself: true,
    description: 'The newest value; null: none yet.',
    example: null,
  })
  readonly last_value!: number | null;

  @TimestampField({
    nullable: true,
    movesByItself: true,
    description: 'Time of the newest value; null: none yet.',
    example: null,
  })
  readonly last_at!: Timestamp | null;

  @TimestampField({ description: 'When the metric was created.' })
  readonly created_at!: Timestamp;

  @TimestampField({ description: 'When the metric was last changed; new points do not change it.' })
  readonly updated_at!: Timestamp;
}

export const METRIC = defineRecord(Metric, {
  kind: 'metric',
  required: ['name'],
  optional: ['suffix', 'decimals', 'component_id', 'is_public', 'position', 'y_min', 'y_max', 'thresholds'],
  defaults: { suffix: '', decimals: 0, is_public: false, position: 0, thresholds: [] },
  computed: ['last_value', 'last_at'],
  changedBy: {
    last_value: 'It is that of the newest point.',
    last_at: 'It is that of the newest point.',
  },
  filters: ['component_id', 'is_public'],
  orderBy: sql`position, id`,
});

/** An import notes the ids that metrics have elsewhere. */
export const METRIC_METADATA = metadataTarget('metric', {
  abilities: { view: 'metrics.view', manage: 'metrics.manage' },
});

import { ApiSchema } from '@nestjs/swagger';
import { BooleanField, IdField, TextField, TimestampField } from '#http/fields/fields.js';
import { RecordListField } from '#http/fields/list-field.js';
import type { Timestamp } from '#http/fields/timestamp.js';
import { defineRecord } from '#http/records/define-record.js';
import { Confidential } from '#http/results/confidential.js';

/** Metrics that one source has points for. */
const MAX_SERIES = 200;

/** A metric and the series that its points come from. */
export class SourceSeries {
  @IdField({ description: 'Id of the metric. A source names each metric once.', example: 1 })
  readonly metric_id!: number;

  @TextField({
    minLength: 1,
    maxLength: 1000,
    description:
      'The series by its name and labels, as Prometheus writes it, with the operators `=` and `!=`. If several series have them, the last value of each second counts.',
    example: 'probe_duration_seconds{job="blackbox", instance="https://www.example.com"}',
  })
  readonly selector!: string;
}

/** A sender of points, such as a Prometheus server, without its address. Source: docs/decisions/0110. */
@ApiSchema({ name: 'MetricSource' })
@Confidential()
class MetricSourceRecord {
  @IdField({ description: 'Id of the source.', example: 1 })
  readonly id!: number;

  @TextField({ minLength: 1, maxLength: 255, description: 'Name of the sender.', example: 'Prometheus' })
  readonly name!: string;

  @BooleanField({
    description: 'Whether its address takes points. While not, there is nothing at the address.',
    example: true,
  })
  readonly is_active!: boolean;

  @RecordListField(() => SourceSeries, {
    maxItems: MAX_SERIES,
    description: 'Which series are whose points. All others that arrive are left out.',
    example: [{ metric_id: 1, selector: 'probe_duration_seconds{job="blackbox"}' }],
  })
  readonly series!: SourceSeries[];

  @TimestampField({
    nullable: true,
    movesByItself: true,
    description: 'When a request last arrived, exact to ten seconds; null: never.',
    example: null,
  })
  readonly last_received_at!: Timestamp | null;

  @TextField({
    nullable: true,
    maxLength: 1000,
    movesByItself: true,
    description: 'What was wrong with that request; null: nothing.',
    example: null,
  })
  readonly last_problem!: string | null;

  @TimestampField({
    nullable: true,
    description: 'Until when the address before the last rotation also works; null: there is none.',
    example: null,
  })
  readonly previous_until!: Timestamp | null;

  @TimestampField({ description: 'When the source was created.' })
  readonly created_at!: Timestamp;

  @TimestampField({
    description: 'When the source was last changed; requests of the sender do not change it.',
  })
  readonly updated_at!: Timestamp;
}

/** A source with its address. The address is shown only once. */
@Confidential()
export class IssuedMetricSource extends MetricSourceRecord {
  @TextField({
    maxLength: 2000,
    description: 'Secret address to send points to. It is only shown now.',
    example: 'http://demo.localhost:3000/hooks/metrics/9vJ0nT1Zy3mQ4rXbW7cKpA2sD5eF6gHi',
  })
  readonly url!: string;
}

const RECEIVED = 'Requests of the sender set it.';

export const METRIC_SOURCE = defineRecord(MetricSourceRecord, {
  kind: 'metric source',
  required: ['name'],
  optional: ['is_active', 'series'],
  defaults: { is_active: true, series: [] },
  computed: ['series'],
  changedBy: {
    last_received_at: RECEIVED,
    last_problem: RECEIVED,
    previous_until: 'POST /metric-sources/{metric_source}/rotate sets it.',
  },
});

import type { ComponentStatus } from '#core/status/component-status.js';
import { EnumField, NumberField } from '#http/fields/fields.js';
import { COMPONENT_STATUS } from '#modules/components/dto/component.response.js';
import { MAX_VALUE } from '../rules/readings.js';
import type { Threshold } from '../rules/thresholds.js';

const LINE = { min: -MAX_VALUE, max: MAX_VALUE, nullable: true };
const ABOVE = {
  ...LINE,
  description: 'Crossed by values greater than this; null: see `below`.',
  example: 800,
};
const BELOW = { ...LINE, description: 'Crossed by values less than this; null: see `above`.', example: null };
const STATUS = {
  ...COMPONENT_STATUS,
  description: 'Status that the component gets; not `operational`.',
  example: 'degraded',
};

/** A threshold of a metric. */
export class MetricThreshold implements Threshold {
  @NumberField(ABOVE)
  readonly above!: number | null;

  @NumberField(BELOW)
  readonly below!: number | null;

  @EnumField(STATUS)
  readonly status!: ComponentStatus;
}

/** A threshold in a body: `above` or `below`. */
export class MetricThresholdInput {
  @NumberField({ ...ABOVE, optional: true })
  readonly above?: number | null;

  @NumberField({ ...BELOW, optional: true })
  readonly below?: number | null;

  @EnumField(STATUS)
  readonly status!: ComponentStatus;
}

export function wholeThreshold({
  above = null,
  below = null,
  status,
}: MetricThresholdInput): MetricThreshold {
  return { above, below, status };
}

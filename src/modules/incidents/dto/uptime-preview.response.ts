import { IdField, NumberField } from '#http/fields/fields.js';
import { RecordListField } from '#http/fields/list-field.js';
import { MAX_IMPACTS } from './incident.response.js';

const UPTIME = { min: 0, max: 1 };

/** Uptime of a component over 90 days, without and with a change. */
export class UptimeChange {
  @IdField({ description: 'Id of the component.', example: 1 })
  readonly component_id!: number;

  @NumberField({ ...UPTIME, description: 'Its `uptime_90d` now.', example: 0.999421 })
  readonly before!: number;

  @NumberField({ ...UPTIME, description: 'Its `uptime_90d` after the change.', example: 0.998911 })
  readonly after!: number;
}

/** What a correction of an incident’s times would do. */
export class UptimePreview {
  @RecordListField(() => UptimeChange, {
    maxItems: MAX_IMPACTS,
    description: 'The components that the incident has affected, by id.',
  })
  readonly components!: UptimeChange[];
}

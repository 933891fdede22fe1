import { field } from '#http/fields/field.js';
import { IntegerField, NumberField, RecordField, STORABLE } from '#http/fields/fields.js';
import { Day, Id, Ids, Text } from './members.js';

/** Always empty. */
class RelatedEvents {
  @Ids('Always empty.', 0)
  readonly incidents!: readonly [];
}

/** Uptime of a component or a group. */
export class StatuspageUptime {
  @Id('Id of the component or group.', '1')
  readonly id!: string;

  @Text('Its name in the main language of the page.', 'Card payments')
  readonly name!: string;

  @Day('First day of the range.')
  readonly range_start!: string;

  @Day('Until when it was measured.')
  readonly range_end!: string;

  @NumberField({ min: 0, max: 100, description: 'Uptime in percent.', example: 99.95 })
  readonly uptime_percentage!: number;

  @IntegerField({ min: 0, description: 'Seconds of major outages.', example: 1_800 })
  readonly major_outage!: number;

  @IntegerField({ min: 0, description: 'Seconds of partial outages.', example: 600 })
  readonly partial_outage!: number;

  @field(
    { type: 'json' },
    { type: 'array', maxItems: 1, items: { type: 'string', maxLength: 255, pattern: STORABLE } },
    { description: 'What the report lacks.', example: ['Related events are not listed.'] },
    [],
  )
  readonly warnings!: readonly string[];

  @RecordField(() => RelatedEvents, { description: 'Always empty.' })
  readonly related_events!: RelatedEvents;
}

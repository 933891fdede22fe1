import { EnumField } from '#http/fields/fields.js';
import { InstantField } from '#http/fields/instant-field.js';
import { RecordListField } from '#http/fields/list-field.js';
import { LocaleField } from '#http/fields/locale-field.js';
import type { LocalePatch } from '#core/text/locale-text.js';
import type { IncidentStatus, IncidentType } from '#core/status/incident-status.js';
import { ComponentImpactInput } from './component-impact.input.js';
import { BODY_LENGTH, EXAMPLES, MAX_IMPACTS, STATUS_FIELDS } from './incident.response.js';

/** Maximum number of updates in the body of a new record. Further ones are posted separately. */
const MAX_PAST_UPDATES = 100;

/** An update in the body of a new record. */
export interface PastUpdate {
  readonly body: LocalePatch;
  readonly status?: IncidentStatus;
  readonly published_at: Date;
  readonly components?: readonly ComponentImpactInput[];
}

/** Creates the class of the elements of `updates`, for new records of a kind. */
function pastUpdateOf(type: IncidentType): new () => PastUpdate {
  class Update implements PastUpdate {
    @LocaleField({
      mode: 'required',
      maxLength: BODY_LENGTH,
      description: 'Text by language; at least one language must be filled.',
      example: EXAMPLES[type].update,
    })
    readonly body!: LocalePatch;

    @EnumField({
      ...STATUS_FIELDS[type],
      optional: true,
      description:
        'The status from then on; default: the previous one. A final status requires the end of the record, and applies from there on.',
      example: type === 'incident' ? 'identified' : 'verifying',
    })
    readonly status?: IncidentStatus;

    @InstantField({ description: 'When it was published; not before the start or in the future.' })
    readonly published_at!: Date;

    @RecordListField(() => ComponentImpactInput, {
      optional: true,
      maxItems: MAX_IMPACTS,
      description: 'The affected components and their impacts from then on; others keep theirs.',
      example: EXAMPLES[type].components,
    })
    readonly components?: ComponentImpactInput[];
  }
  return Update;
}

export class PastIncidentUpdate extends pastUpdateOf('incident') {}

export class PastMaintenanceUpdate extends pastUpdateOf('maintenance') {}

/** Field for the past updates of a new record. */
export function PastUpdatesField(element: new () => PastUpdate): PropertyDecorator {
  return RecordListField(() => element, {
    optional: true,
    maxItems: MAX_PAST_UPDATES,
    description: `Past updates, in any order, at most ${MAX_PAST_UPDATES}; for records migrated from another service, with \`publish: true\`. Nobody is notified.`,
    example: [],
  });
}

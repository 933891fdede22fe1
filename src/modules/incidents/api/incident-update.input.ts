import { BooleanField, EnumField } from '../../../http/fields/fields.js';
import { RecordListField } from '../../../http/fields/list-field.js';
import { LocaleField } from '../../../http/fields/locale-field.js';
import { Writes } from '../../../http/fields/read-only.js';
import type { LocalePatch } from '../../../text/locale-text.js';
import { INCIDENT_STATUSES, MAINTENANCE_STATUSES, type IncidentStatus } from '../domain/lifecycle.js';
import { ComponentImpactInput } from './incident.input.js';
import { BODY_LENGTH, IncidentUpdate, MAX_IMPACTS } from './incident.response.js';

const BODY = {
  maxLength: BODY_LENGTH,
  description: 'Text by language; at least one language must be filled.',
  example: { de: 'Die Ursache ist gefunden.', en: 'We have found the cause.' },
};
const STATUS = {
  values: [...INCIDENT_STATUSES, ...MAINTENANCE_STATUSES],
  name: 'WorkingStatus',
  optional: true,
};

@Writes(IncidentUpdate, { updates: false })
export class CreateIncidentUpdate {
  @LocaleField({ ...BODY, mode: 'required' })
  readonly body!: LocalePatch;

  @EnumField({ ...STATUS, description: 'The status that the record takes; left out: the one that it has.' })
  readonly status?: IncidentStatus;

  @RecordListField(() => ComponentImpactInput, {
    optional: true,
    maxItems: MAX_IMPACTS,
    description: 'What the record does from now on to which components; left out leaves it alone.',
  })
  readonly components?: ComponentImpactInput[];

  @BooleanField({
    optional: true,
    description: 'Whether subscribers hear of it; true when left out.',
    example: true,
  })
  readonly notify?: boolean;
}

/** Corrects what a past update says; the record keeps its status and impacts. */
@Writes(IncidentUpdate, {
  updates: true,
  changedBy: {
    components: 'Write the components of the record, or remove the update and post another.',
    published_at: 'Remove the update and post another.',
  },
})
export class EditIncidentUpdate {
  @LocaleField({ ...BODY, mode: 'optional' })
  readonly body?: LocalePatch;

  @EnumField({ ...STATUS, description: 'The status that the update is shown with.' })
  readonly status?: IncidentStatus;
}

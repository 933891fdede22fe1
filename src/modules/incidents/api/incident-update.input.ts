import { BooleanField, EnumField } from '../../../http/fields/fields.js';
import { InstantField } from '../../../http/fields/instant-field.js';
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

  @EnumField({
    ...STATUS,
    description:
      'The status that the record takes, if this is its newest update; left out: the one that it has.',
  })
  readonly status?: IncidentStatus;

  @RecordListField(() => ComponentImpactInput, {
    optional: true,
    maxItems: MAX_IMPACTS,
    description:
      'What the record does from then on to which components; those that are not named keep their impact.',
  })
  readonly components?: ComponentImpactInput[];

  @InstantField({
    optional: true,
    description:
      'When it was told, for what is written down later: not before the start, not ahead. Subscribers do not hear of it. Left out: now.',
    // Which instant fits depends on the incident.
    example: undefined,
  })
  readonly published_at?: Date;

  @BooleanField({
    optional: true,
    description: 'Whether subscribers hear of it; true when left out.',
    example: true,
  })
  readonly notify?: boolean;
}

/** Corrects what an update says. The status of the newest one is the record's; impacts stay. */
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

  @EnumField({
    ...STATUS,
    description: 'The status that it is shown with; that of the newest update is the record’s.',
  })
  readonly status?: IncidentStatus;
}

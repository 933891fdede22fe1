import { BooleanField, EnumField } from '#http/fields/fields.js';
import { InstantField } from '#http/fields/instant-field.js';
import { RecordListField } from '#http/fields/list-field.js';
import { LocaleField } from '#http/fields/locale-field.js';
import { Writes } from '#http/body/read-only.js';
import type { LocalePatch } from '#core/text/locale-text.js';
import type { IncidentStatus, IncidentType } from '#core/status/incident-status.js';
import type { VariableValues } from '#modules/templates/rules/variables.js';
import { ComponentImpactInput } from './component-impact.input.js';
import { TemplateIdField, TemplateVariablesField } from './from-template.input.js';
import type { IncidentUpdateChanges, NewIncidentUpdate } from './incident-update-changes.js';
import {
  BODY_LENGTH,
  EXAMPLES,
  IncidentUpdate,
  MAX_IMPACTS,
  MaintenanceUpdate,
  STATUS_FIELDS,
} from './incident.response.js';

const BODY = {
  maxLength: BODY_LENGTH,
  description: 'Text by language; at least one language must be filled.',
};

/** Creates the class of the bodies that post an update to a record of a kind. */
function createOf(type: IncidentType): new () => NewIncidentUpdate {
  class CreateUpdate implements NewIncidentUpdate {
    @LocaleField({
      ...BODY,
      description: `${BODY.description} Required without \`template_id\`.`,
      example: EXAMPLES[type].update,
      mode: 'required',
      unless: 'template_id',
    })
    readonly body?: LocalePatch;

    @EnumField({
      ...STATUS_FIELDS[type],
      optional: true,
      description: 'The new status of the record, if this is its newest update; default: its present one.',
    })
    readonly status?: IncidentStatus;

    @RecordListField(() => ComponentImpactInput, {
      optional: true,
      maxItems: MAX_IMPACTS,
      description: 'The affected components and their impacts from then on; others keep theirs.',
      example: EXAMPLES[type].components,
    })
    readonly components?: ComponentImpactInput[];

    @InstantField({
      optional: true,
      description:
        'When it was published, for updates added later; not before the start or in the future. Subscribers are then not notified. Default: now.',
      // A valid instant depends on the incident.
      example: undefined,
    })
    readonly published_at?: Date;

    @BooleanField({
      optional: true,
      description: 'Whether to notify subscribers; default true.',
      example: true,
    })
    readonly notify?: boolean;

    @TemplateIdField()
    readonly template_id?: number;

    @TemplateVariablesField()
    readonly variables?: VariableValues;
  }
  return CreateUpdate;
}

/** Creates the class of the bodies that correct an update of a record of a kind. */
function editOf(type: IncidentType): new () => IncidentUpdateChanges {
  class EditUpdate implements IncidentUpdateChanges {
    @LocaleField({ ...BODY, example: EXAMPLES[type].update, mode: 'optional' })
    readonly body?: LocalePatch;

    @EnumField({
      ...STATUS_FIELDS[type],
      optional: true,
      description: 'Its status; the record has the status of its newest update.',
    })
    readonly status?: IncidentStatus;
  }
  return EditUpdate;
}

const CHANGED_BY = {
  components: 'Write the components of the record, or remove the update and post another.',
  published_at: 'Remove the update and post another.',
};

@Writes(IncidentUpdate, { updates: false })
export class CreateIncidentUpdate extends createOf('incident') {}

/** Corrects an update. The status of the newest update is the record's status. Impacts do not change. */
@Writes(IncidentUpdate, { updates: true, changedBy: CHANGED_BY })
export class EditIncidentUpdate extends editOf('incident') {}

@Writes(MaintenanceUpdate, { updates: false })
export class CreateMaintenanceUpdate extends createOf('maintenance') {}

/** Corrects an update. The status of the newest update is the record's status. Impacts do not change. */
@Writes(MaintenanceUpdate, { updates: true, changedBy: CHANGED_BY })
export class EditMaintenanceUpdate extends editOf('maintenance') {}

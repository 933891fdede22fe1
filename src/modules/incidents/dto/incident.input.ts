import { WholeExample } from '#http/reference/whole-example.js';
import { BooleanField, EnumField } from '#http/fields/fields.js';
import { InstantField } from '#http/fields/instant-field.js';
import { RecordListField } from '#http/fields/list-field.js';
import { LocaleField } from '#http/fields/locale-field.js';
import { Writes } from '#http/body/read-only.js';
import type { LocalePatch } from '#core/text/locale-text.js';
import type { IncidentStatus, IncidentType } from '#core/status/incident-status.js';
import type { VariableValues } from '#modules/templates/rules/variables.js';
import { ComponentImpactInput } from './component-impact.input.js';
import {
  BODY_LENGTH,
  EXAMPLES,
  Incident,
  MAX_IMPACTS,
  Maintenance,
  STATUS_FIELDS,
  TITLE_LENGTH,
} from './incident.response.js';
import {
  PastIncidentUpdate,
  PastMaintenanceUpdate,
  PastUpdatesField,
  type PastUpdate,
} from './past-update.input.js';
import { TemplateIdField, TemplateVariablesField, type FromTemplate } from './from-template.input.js';

function TitleField(type: IncidentType, mode: 'required' | 'optional'): PropertyDecorator {
  return LocaleField({
    mode,
    maxLength: TITLE_LENGTH,
    ...(mode === 'required' ? { unless: 'template_id' } : {}),
    description:
      mode === 'required'
        ? 'Title by language; at least one language must be filled. Required without `template_id`.'
        : 'Title by language; at least one language must be filled.',
    example: EXAMPLES[type].title,
  });
}

/** Fields that never change, or that only lifecycle steps change. */
const STEPS = {
  type: 'An incident cannot become a maintenance, nor a maintenance an incident.',
  published_at: 'Use …/publish and …/unpublish.',
  publish_at: 'Use …/schedule.',
  resolved_at: 'Use …/resolve, …/complete or …/cancel, and …/reopen.',
};

/** Field of maintenances only. Incidents contain it as null. */
const PLANNED_ONLY = { scheduled_end_at: 'Only maintenances have a planned end.' };

/** Fields that other operations change while a client has the record. */
const OTHERS = {
  acknowledged_at: 'Use …/acknowledge.',
  is_published: 'Use …/publish and …/unpublish.',
  is_scheduled: 'Use …/schedule.',
  is_resolved: 'Use …/resolve, …/complete or …/cancel, and …/reopen.',
  updates: 'Use …/updates.',
  postmortem: 'Use …/postmortem.',
};

const CHANGED_BY = { ...STEPS, ...PLANNED_ONLY, ...OTHERS };

function BodyField(type: IncidentType): PropertyDecorator {
  return LocaleField({
    mode: 'optional',
    maxLength: BODY_LENGTH,
    description: 'Text by language.',
    example: EXAMPLES[type].body,
  });
}

function ComponentsField(type: IncidentType): PropertyDecorator {
  return RecordListField(() => ComponentImpactInput, {
    optional: true,
    maxItems: MAX_IMPACTS,
    description: 'The affected components and the impact on each; replaces the whole list.',
    example: EXAMPLES[type].components,
  });
}

function IncidentStatusField(): PropertyDecorator {
  return EnumField({
    ...STATUS_FIELDS.incident,
    optional: true,
    description: 'Working status; `resolved` is reached with …/resolve.',
    example: 'investigating',
  });
}

function MaintenanceStatusField(): PropertyDecorator {
  return EnumField({
    ...STATUS_FIELDS.maintenance,
    optional: true,
    description: 'Working status; `completed` and `cancelled` are reached with …/complete and …/cancel.',
    example: 'scheduled',
  });
}

function IncidentStartField(): PropertyDecorator {
  return InstantField({ optional: true, description: 'When it started; default on create: now.' });
}

function MaintenanceStartField(): PropertyDecorator {
  return InstantField({
    optional: true,
    description: 'When it starts or started; default on create: now.',
    example: '2098-03-01T22:00:00+01:00',
  });
}

const PLANNED_END = {
  description: 'Planned end; must be after the start.',
  example: '2098-03-02T02:00:00+01:00',
};

function PublishField(): PropertyDecorator {
  return BooleanField({ optional: true, description: 'Publishes it immediately.', example: false });
}

function NotifyField(description = 'Whether to notify subscribers; default true.'): PropertyDecorator {
  return BooleanField({ optional: true, description, example: true });
}

function PastEndField(): PropertyDecorator {
  return InstantField({
    optional: true,
    description:
      'When it was over, for records migrated from another service, with `publish: true`; not before the start or in the future. It counts as published since its start, and nobody is notified.',
    // A valid instant depends on the start.
    example: undefined,
  });
}

/** Changes of a record, for both kinds. */
export interface IncidentChanges {
  readonly title?: LocalePatch;
  readonly body?: LocalePatch;
  readonly status?: IncidentStatus;
  readonly started_at?: Date;
  readonly scheduled_end_at?: Date;
  readonly components?: readonly ComponentImpactInput[];
  /** Maintenances only. */
  readonly notify?: boolean;
}

/** Body of a new record, for both kinds. */
export interface NewIncident extends IncidentChanges, FromTemplate {
  /** Always there without a template. */
  readonly title?: LocalePatch;
  readonly publish?: boolean;
  /** End of an incident migrated from another service. */
  readonly resolved_at?: Date;
  /** End of a maintenance migrated from another service. */
  readonly completed_at?: Date;
  readonly updates?: readonly PastUpdate[];
}

/**
 * Example of an incident that starts when it is sent. With a fixed start, it would take months of uptime from
 * the component.
 */
const NOW = {
  title: EXAMPLES.incident.title,
  body: EXAMPLES.incident.body,
  components: EXAMPLES.incident.components,
  status: 'investigating',
};

@WholeExample({ ...NOW, publish: false, notify: true })
@Writes(Incident, { updates: false, changedBy: CHANGED_BY })
export class CreateIncident implements NewIncident {
  @TitleField('incident', 'required')
  readonly title?: LocalePatch;

  @BodyField('incident')
  readonly body?: LocalePatch;

  @ComponentsField('incident')
  readonly components?: ComponentImpactInput[];

  @IncidentStatusField()
  readonly status?: IncidentStatus;

  @IncidentStartField()
  readonly started_at?: Date;

  @PublishField()
  readonly publish?: boolean;

  @NotifyField()
  readonly notify?: boolean;

  @PastEndField()
  readonly resolved_at?: Date;

  @TemplateIdField()
  readonly template_id?: number;

  @TemplateVariablesField()
  readonly variables?: VariableValues;

  @PastUpdatesField(PastIncidentUpdate)
  readonly updates?: PastIncidentUpdate[];
}

/** Omitted fields keep their values. Omitted languages keep their texts. */
@WholeExample(NOW)
@Writes(Incident, { updates: true, changedBy: { ...STEPS, ...PLANNED_ONLY }, followsFrom: OTHERS })
export class UpdateIncident implements IncidentChanges {
  @TitleField('incident', 'optional')
  readonly title?: LocalePatch;

  @BodyField('incident')
  readonly body?: LocalePatch;

  @ComponentsField('incident')
  readonly components?: ComponentImpactInput[];

  @IncidentStatusField()
  readonly status?: IncidentStatus;

  @IncidentStartField()
  readonly started_at?: Date;
}

@Writes(Maintenance, { updates: false, changedBy: CHANGED_BY })
export class CreateMaintenance implements NewIncident {
  @TitleField('maintenance', 'required')
  readonly title?: LocalePatch;

  @BodyField('maintenance')
  readonly body?: LocalePatch;

  @ComponentsField('maintenance')
  readonly components?: ComponentImpactInput[];

  @MaintenanceStatusField()
  readonly status?: IncidentStatus;

  @MaintenanceStartField()
  readonly started_at?: Date;

  @InstantField(PLANNED_END)
  readonly scheduled_end_at!: Date;

  @PublishField()
  readonly publish?: boolean;

  @NotifyField()
  readonly notify?: boolean;

  @PastEndField()
  readonly completed_at?: Date;

  @TemplateIdField()
  readonly template_id?: number;

  @TemplateVariablesField()
  readonly variables?: VariableValues;

  @PastUpdatesField(PastMaintenanceUpdate)
  readonly updates?: PastMaintenanceUpdate[];
}

/** Omitted fields keep their values. Omitted languages keep their texts. */
@Writes(Maintenance, { updates: true, changedBy: STEPS, followsFrom: OTHERS })
export class UpdateMaintenance implements IncidentChanges {
  @TitleField('maintenance', 'optional')
  readonly title?: LocalePatch;

  @BodyField('maintenance')
  readonly body?: LocalePatch;

  @ComponentsField('maintenance')
  readonly components?: ComponentImpactInput[];

  @MaintenanceStatusField()
  readonly status?: IncidentStatus;

  @MaintenanceStartField()
  readonly started_at?: Date;

  @InstantField({ ...PLANNED_END, optional: true })
  readonly scheduled_end_at?: Date;

  @NotifyField('Whether to notify subscribers if it is published and its times change; default true.')
  readonly notify?: boolean;
}

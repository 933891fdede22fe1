import { ApiExtraModels, getSchemaPath } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray } from 'class-validator';
import { COMPONENT_STATUSES, type ComponentStatus } from '#core/status/component-status.js';
import type { IncidentStatus } from '#core/status/incident-status.js';
import type { LocalePatch } from '#core/text/locale-text.js';
import { QueryBoolean } from '#http/fields/query-fields.js';
import { field } from '#http/fields/field.js';
import { EnumField, TextField } from '#http/fields/fields.js';
import { InstantField } from '#http/fields/instant-field.js';
import { RecordListField, TextSetField } from '#http/fields/list-field.js';
import { LocaleField } from '#http/fields/locale-field.js';
import { EXTERNAL_ID_LENGTH } from '#http/metadata/record-metadata.response.js';
import { bodyOf } from '#http/records/define-record.js';
import { WholeExample } from '#http/reference/whole-example.js';
import { COMPONENT_GROUP } from '#modules/component-groups/dto/component-group.response.js';
import { CreateComponent } from '#modules/components/dto/component.input.js';
import { CreateIncident, CreateMaintenance } from '#modules/incidents/dto/incident.input.js';
import { BODY_LENGTH, STATUS_FIELDS } from '#modules/incidents/dto/incident.response.js';
import { METRIC } from '#modules/metrics/dto/metric.response.js';
import { ExportedSubscriber } from '#modules/subscribers/dto/exported-subscriber.input.js';
import { INCIDENT_TEMPLATE } from '#modules/templates/dto/incident-template.response.js';
import type { ImportKind } from '../rules/import-kinds.js';

/** Most records of one request. */
export const MAX_RECORDS = 100;
const MAX_IMPACTS = 500;
const MAX_UPDATES = 500;
const MAX_CHOSEN = 500;
const MAX_POINTS = 3000;

const EXTERNAL_ID = { minLength: 1, maxLength: EXTERNAL_ID_LENGTH };

function OwnId(): PropertyDecorator {
  return TextField({
    ...EXTERNAL_ID,
    description: 'Its id elsewhere, with the name of the service. What is known by it stays as it is.',
    example: 'statuspage:8kbf7d35c070',
  });
}

function Reference(description: string): PropertyDecorator {
  return TextField({ ...EXTERNAL_ID, nullable: true, optional: true, description, example: null });
}

/** A component group of an import. */
export class ImportedGroup extends bodyOf('ImportedGroupFields', COMPONENT_GROUP.create, [
  [['name'], 'required'],
]) {
  @OwnId()
  readonly external_id!: string;

  @Reference('External id of the group it is in; null for a root group.')
  readonly parent?: string | null;
}

/** A component of an import. */
export class ImportedComponent extends bodyOf('ImportedComponentFields', CreateComponent, [
  [['name'], 'required'],
  [['description', 'is_public', 'subscribable', 'history_since'], 'optional'],
]) {
  @OwnId()
  readonly external_id!: string;

  @Reference('External id of the group it is in; null for none.')
  readonly group?: string | null;
}

/** A metric of an import. */
export class ImportedMetric extends bodyOf('ImportedMetricFields', METRIC.response, [
  [['name'], 'required'],
  [['suffix', 'decimals', 'is_public', 'y_min', 'y_max'], 'optional'],
]) {
  @OwnId()
  readonly external_id!: string;

  @Reference('External id of the component that it measures; null for the whole page.')
  readonly component?: string | null;
}

/** The impact of a record of an import on a component. */
export class ImportedImpact {
  @TextField({
    ...EXTERNAL_ID,
    description: 'External id of the component.',
    example: 'statuspage:8kbf7d35c070',
  })
  readonly component!: string;

  @EnumField({
    values: COMPONENT_STATUSES,
    name: 'ComponentStatus',
    description: 'The impact of the record.',
    example: 'partial_outage',
  })
  readonly impact!: ComponentStatus;
}

function ImpactsField(description: string): PropertyDecorator {
  return RecordListField(() => ImportedImpact, {
    optional: true,
    maxItems: MAX_IMPACTS,
    description,
    example: [],
  });
}

/** A template of an import. */
export class ImportedTemplate extends bodyOf('ImportedTemplateFields', INCIDENT_TEMPLATE.response, [
  [['name', 'kind'], 'required'],
  [['title', 'body', 'status', 'variables', 'notify'], 'optional'],
]) {
  @OwnId()
  readonly external_id!: string;

  @ImpactsField('The affected components and the impact on each.')
  readonly components?: readonly ImportedImpact[];
}

function PostmortemField(): PropertyDecorator {
  return LocaleField({
    mode: 'optional',
    maxLength: BODY_LENGTH,
    description: 'Text of its post-mortem by language.',
    example: { en: 'A certificate had expired.' },
  });
}

function PostmortemTimeField(): PropertyDecorator {
  return InstantField({
    nullable: true,
    optional: true,
    description: 'When the post-mortem was published; null: it is a draft.',
    example: null,
  });
}

function TitleField(english: string): PropertyDecorator {
  return LocaleField({
    mode: 'required',
    maxLength: 255,
    description: 'Title by language.',
    example: { en: english },
  });
}

function UpdatesField(update: () => new () => object): PropertyDecorator {
  return RecordListField(update, {
    optional: true,
    maxItems: MAX_UPDATES,
    description: 'Its updates, in any order.',
    example: [],
  });
}

function UpdateBodyField(): PropertyDecorator {
  return LocaleField({
    mode: 'required',
    maxLength: BODY_LENGTH,
    description: 'Text by language; at least one language must be filled.',
    example: { en: 'We have found the cause.' },
  });
}

function UpdateTimeField(): PropertyDecorator {
  return InstantField({ description: 'When it was published.', example: '2026-03-01T10:30:00Z' });
}

const UPDATE_STATUS = 'The status from then on; default: the previous one.';

/** An update of an incident of an import. */
export class ImportedIncidentUpdate {
  @UpdateBodyField()
  readonly body!: LocalePatch;

  @EnumField({ ...STATUS_FIELDS.incident, optional: true, description: UPDATE_STATUS, example: 'identified' })
  readonly status?: IncidentStatus;

  @UpdateTimeField()
  readonly published_at!: Date;

  @ImpactsField('The affected components and their impacts from then on; others keep theirs.')
  readonly components?: readonly ImportedImpact[];
}

/** An update of a maintenance of an import. */
export class ImportedMaintenanceUpdate {
  @UpdateBodyField()
  readonly body!: LocalePatch;

  @EnumField({
    ...STATUS_FIELDS.maintenance,
    optional: true,
    description: UPDATE_STATUS,
    example: 'verifying',
  })
  readonly status?: IncidentStatus;

  @UpdateTimeField()
  readonly published_at!: Date;

  @ImpactsField('The affected components and their impacts from then on; others keep theirs.')
  readonly components?: readonly ImportedImpact[];
}

/** An incident of an import: published, with its whole past. */
export class ImportedIncident extends bodyOf('ImportedIncidentFields', CreateIncident, [
  [['started_at'], 'required'],
  [['body', 'status', 'resolved_at'], 'optional'],
]) {
  @OwnId()
  readonly external_id!: string;

  @TitleField('Payments fail')
  readonly title!: LocalePatch;

  @ImpactsField('The affected components and the impact on each from the start.')
  readonly components?: readonly ImportedImpact[];

  @UpdatesField(() => ImportedIncidentUpdate)
  readonly updates?: readonly ImportedIncidentUpdate[];

  @PostmortemField()
  readonly postmortem?: LocalePatch;

  @PostmortemTimeField()
  readonly postmortem_published_at?: Date | null;
}

/** A maintenance of an import: published, with its whole past. */
export class ImportedMaintenance extends bodyOf('ImportedMaintenanceFields', CreateMaintenance, [
  [['started_at', 'scheduled_end_at'], 'required'],
  [['body', 'status', 'completed_at'], 'optional'],
]) {
  @OwnId()
  readonly external_id!: string;

  @TitleField('New database')
  readonly title!: LocalePatch;

  @InstantField({
    optional: true,
    description: 'When it was announced, not after its start; default: its start. Updates come later.',
    example: '2026-02-25T10:00:00Z',
  })
  readonly published_at?: Date;

  @ImpactsField('The affected components and the impact on each while it runs.')
  readonly components?: readonly ImportedImpact[];

  @UpdatesField(() => ImportedMaintenanceUpdate)
  readonly updates?: readonly ImportedMaintenanceUpdate[];

  @PostmortemField()
  readonly postmortem?: LocalePatch;

  @PostmortemTimeField()
  readonly postmortem_published_at?: Date | null;
}

function ChosenField(what: string): PropertyDecorator {
  return TextSetField({
    optional: true,
    maxItems: MAX_CHOSEN,
    maxLength: EXTERNAL_ID_LENGTH,
    pattern: /^.+$/su,
    patternInWords: 'an external id',
    description: `External ids of the chosen ${what}; default: all, unless others are chosen.`,
    example: [],
  });
}

/** A subscriber of an import, known by channel and address. Nobody is asked to confirm. */
export class ImportedSubscriber extends bodyOf('ImportedSubscriberFields', ExportedSubscriber, [
  [['channel', 'address'], 'required'],
  [['status', 'locale', 'events'], 'optional'],
]) {
  @ChosenField('components')
  readonly components?: readonly string[];

  @ChosenField('groups')
  readonly groups?: readonly string[];
}

/** Points of a metric of an import. Those that are not newer than its newest point stay away. */
export class ImportedPoints {
  @TextField({
    ...EXTERNAL_ID,
    description: 'External id of the metric.',
    example: 'statuspage:h4vscp5n2xxq',
  })
  readonly metric!: string;

  @field(
    { type: 'json' },
    { type: 'array', minItems: 1, maxItems: MAX_POINTS, items: {} },
    {
      description: 'Points, each a list of a time (ISO 8601, or seconds since 1970) and a value.',
      example: [['2026-03-01T09:30:00Z', 231.5]],
    },
    [
      IsArray({ message: 'The $property must be a list.' }),
      ArrayMinSize(1, { message: 'The $property must have at least one point.' }),
      ArrayMaxSize(MAX_POINTS, { message: `The $property must not have more than ${MAX_POINTS} elements.` }),
    ],
  )
  readonly points!: readonly unknown[];
}

/** The list of each kind, and the class of its records, in the order in which records refer to each other. */
export const IMPORTED = {
  group: { list: 'groups', record: ImportedGroup },
  component: { list: 'components', record: ImportedComponent },
  metric: { list: 'metrics', record: ImportedMetric },
  template: { list: 'templates', record: ImportedTemplate },
  incident: { list: 'incidents', record: ImportedIncident },
  maintenance: { list: 'maintenances', record: ImportedMaintenance },
  subscriber: { list: 'subscribers', record: ImportedSubscriber },
  points: { list: 'points', record: ImportedPoints },
} as const satisfies Readonly<Record<ImportKind, object>>;

/** A list of records. Each is validated on its own: one that is refused does not block others. */
function RecordsField(record: abstract new () => object, example: object): PropertyDecorator {
  return field(
    { type: 'json' },
    { type: 'array', maxItems: MAX_RECORDS, items: { $ref: getSchemaPath(record) } },
    { optional: true, description: 'Records of this kind.', example: [example] },
    [
      IsArray({ message: 'The $property must be a list.' }),
      ArrayMaxSize(MAX_RECORDS, {
        message: `The $property must not have more than ${MAX_RECORDS} elements.`,
      }),
    ],
  );
}

const ID = 'statuspage:8kbf7d35c070';

/** Records from another service, at most {@link MAX_RECORDS} together. */
@ApiExtraModels(...Object.values(IMPORTED).map(({ record }) => record))
@WholeExample({ components: [{ external_id: ID, name: { en: 'Card payments' } }] })
export class ImportRecords {
  @RecordsField(ImportedGroup, { external_id: 'statuspage:ydhf4n8p2x1z', name: { en: 'Payments' } })
  readonly groups?: readonly unknown[];

  @RecordsField(ImportedComponent, { external_id: ID, name: { en: 'Card payments' } })
  readonly components?: readonly unknown[];

  @RecordsField(ImportedMetric, { external_id: 'statuspage:h4vscp5n2xxq', name: { en: 'Response time' } })
  readonly metrics?: readonly unknown[];

  @RecordsField(ImportedTemplate, {
    external_id: 'statuspage:s2kd93jf7a0q',
    name: 'Provider disturbed',
    kind: 'incident',
    title: { en: 'Payments fail' },
  })
  readonly templates?: readonly unknown[];

  @RecordsField(ImportedIncident, {
    external_id: 'statuspage:p31zjtct2jer',
    title: { en: 'Payments fail' },
    started_at: '2026-03-01T09:30:00Z',
    resolved_at: '2026-03-01T10:30:00Z',
    components: [{ component: ID, impact: 'major_outage' }],
  })
  readonly incidents?: readonly unknown[];

  @RecordsField(ImportedMaintenance, {
    external_id: 'statuspage:zpm4q2hx81sf',
    title: { en: 'New database' },
    started_at: '2026-03-01T22:00:00Z',
    scheduled_end_at: '2026-03-02T00:00:00Z',
    completed_at: '2026-03-01T23:30:00Z',
  })
  readonly maintenances?: readonly unknown[];

  @RecordsField(ImportedSubscriber, { channel: 'email', address: 'ada@example.com', status: 'confirmed' })
  readonly subscribers?: readonly unknown[];

  @RecordsField(ImportedPoints, {
    metric: 'statuspage:h4vscp5n2xxq',
    points: [['2026-03-01T09:30:00Z', 231.5]],
  })
  readonly points?: readonly unknown[];
}

/** How records are imported. */
export class ImportRecordsQuery {
  @QueryBoolean({
    description:
      'Only say what would come; default: false. A reference to something that has not come yet counts as fulfilled.',
  })
  dry_run?: boolean;
}

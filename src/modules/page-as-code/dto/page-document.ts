import { ApiExtraModels, getSchemaPath } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsObject } from 'class-validator';
import { COMPONENT_STATUSES, type ComponentStatus } from '#core/status/component-status.js';
import { field } from '#http/fields/field.js';
import { EnumField, TextField } from '#http/fields/fields.js';
import { RecordListField, TextSetField } from '#http/fields/list-field.js';
import { EXTERNAL_ID_LENGTH } from '#http/metadata/record-metadata.response.js';
import { Confidential } from '#http/results/confidential.js';
import { bodyOf } from '#http/records/define-record.js';
import { COMPONENT_GROUP } from '#modules/component-groups/dto/component-group.response.js';
import { AUDIENCE } from '#modules/audiences/dto/audience.response.js';
import { MAX_AUDIENCES } from '#modules/audiences/dto/component-audiences.js';
import { CreateComponent } from '#modules/components/dto/component.input.js';
import { HOST_SYSTEM } from '#modules/host-systems/host-system.response.js';
import { MAINTENANCE_SERIES } from '#modules/maintenance-series/dto/maintenance-series.response.js';
import { METRIC } from '#modules/metrics/dto/metric.response.js';
import { UpdatePageSettings } from '#modules/page-settings/dto/page-settings.input.js';
import { INCIDENT_TEMPLATE } from '#modules/templates/dto/incident-template.response.js';

/** Most components of a document. Other kinds have fewer. */
export const MAX_COMPONENTS = 10_000;
const MAX_OTHERS = 1000;
const MAX_IMPACTS = 500;

const EXTERNAL_ID = { minLength: 1, maxLength: EXTERNAL_ID_LENGTH };

function OwnId(example: string): PropertyDecorator {
  return TextField({
    ...EXTERNAL_ID,
    description: 'Your id of the record, by which others refer to it.',
    example,
  });
}

function Reference(description: string): PropertyDecorator {
  return TextField({ ...EXTERNAL_ID, nullable: true, optional: true, description, example: null });
}

/** A list of records. Each is validated on its own, because there may be thousands. */
function RecordsField(
  record: abstract new () => object,
  maxItems: number,
  example: object,
): PropertyDecorator {
  return field(
    { type: 'json' },
    { type: 'array', maxItems, items: { $ref: getSchemaPath(record) } },
    {
      optional: true,
      description:
        'All records of this kind that you keep here. Those that were applied before and are missing are deleted.',
      example: [example],
    },
    [
      IsArray({ message: 'The $property must be a list.' }),
      ArrayMaxSize(maxItems, { message: `The $property must not have more than ${maxItems} elements.` }),
    ],
  );
}

/**
 * Settings in a document. Languages, images, who may see the page, and accounts with secrets are not part of it.
 */
export class DeclaredSettings extends bodyOf('SettingsFields', UpdatePageSettings, [
  [
    [
      ...['name', 'time_zone', 'color', 'header_links', 'footer_text', 'footer_links', 'look', 'layout'],
      ...['markdown_images', 'uptime_weights', 'reminder_minutes', 'subscriptions_enabled'],
      ...['subscribe_proof_of_work', 'notification_grace_seconds', 'mail_reply_to', 'sla_target'],
      ...['service_hours', 'holidays'],
    ],
    'optional',
  ],
]) {}

/** A component group in a document. */
export class DeclaredGroup extends bodyOf('GroupFields', COMPONENT_GROUP.create, [
  [['name'], 'required'],
  [['position'], 'optional'],
]) {
  @OwnId('payments')
  readonly external_id!: string;

  @Reference('The group it is in; null for a root group.')
  readonly parent?: string | null;
}

/** A component in a document. */
export class DeclaredComponent extends bodyOf('ComponentFields', CreateComponent, [
  [['name'], 'required'],
  [['description', 'is_public', 'subscribable', 'position', 'webhook_enabled'], 'optional'],
]) {
  @OwnId('card-payments')
  readonly external_id!: string;

  @Reference('The group it is in; null for none.')
  readonly group?: string | null;

  @Reference('The host system that it runs on; null for none.')
  readonly host_system?: string | null;

  @TextSetField({
    nullable: true,
    optional: true,
    maxItems: MAX_AUDIENCES,
    maxLength: EXTERNAL_ID_LENGTH,
    pattern: /^.+$/su,
    patternInWords: 'an external id',
    description:
      'The audiences that see it; null: everybody, as far as it is public. Needs the ability `audiences.manage`.',
    example: null,
  })
  readonly audiences?: readonly string[] | null;
}

/** A host system in a document. */
export class DeclaredHostSystem extends bodyOf('HostSystemFields', HOST_SYSTEM.response, [
  [['name', 'kind'], 'required'],
]) {
  @OwnId('db-1')
  readonly external_id!: string;
}

/** An audience in a document. Its people and the ways in are not part of it. */
export class DeclaredAudience extends bodyOf('AudienceFields', AUDIENCE.response, [
  [['name'], 'required'],
  [['includes_public'], 'optional'],
]) {
  @OwnId('europe')
  readonly external_id!: string;
}

/** A component that records of a template or a series affect. */
export class DeclaredImpact {
  @TextField({ ...EXTERNAL_ID, description: 'The component.', example: 'card-payments' })
  readonly component!: string;

  @EnumField({
    values: COMPONENT_STATUSES,
    name: 'ComponentStatus',
    description: 'The impact of the record.',
    example: 'partial_outage',
  })
  readonly impact!: ComponentStatus;
}

/** An incident template in a document. */
export class DeclaredTemplate extends bodyOf('TemplateFields', INCIDENT_TEMPLATE.response, [
  [['name', 'kind'], 'required'],
  [['title', 'body', 'status', 'variables', 'notify', 'position'], 'optional'],
]) {
  @OwnId('provider-disturbed')
  readonly external_id!: string;

  @RecordListField(() => DeclaredImpact, {
    optional: true,
    maxItems: MAX_IMPACTS,
    description: 'The affected components and the impact on each.',
    example: [],
  })
  readonly components?: readonly DeclaredImpact[];
}

/** A metric in a document. */
export class DeclaredMetric extends bodyOf('MetricFields', METRIC.response, [
  [['name'], 'required'],
  [['suffix', 'decimals', 'is_public', 'position', 'y_min', 'y_max', 'thresholds'], 'optional'],
]) {
  @OwnId('response-time')
  readonly external_id!: string;

  @Reference('The component that it measures; null for the whole page.')
  readonly component?: string | null;
}

/** A series of maintenances in a document. */
export class DeclaredSeries extends bodyOf('SeriesFields', MAINTENANCE_SERIES.response, [
  [['title', 'rrule', 'starts_at', 'duration_minutes'], 'required'],
  [
    ['body', 'timezone', 'exceptions', 'publish_ahead_days', 'reminder_minutes', 'notify', 'is_active'],
    'optional',
  ],
]) {
  @OwnId('database-maintenance')
  readonly external_id!: string;

  @RecordListField(() => DeclaredImpact, {
    optional: true,
    maxItems: MAX_IMPACTS,
    description: 'The affected components and the impact on each.',
    example: [],
  })
  readonly components?: readonly DeclaredImpact[];
}

/**
 * A page as code: its records, each with an id of the author's. What a record leaves out stays as it is; a text that is
 * given has the given languages and no others.
 */
// It names audiences.
@Confidential()
@ApiExtraModels(
  DeclaredSettings,
  DeclaredGroup,
  DeclaredComponent,
  DeclaredHostSystem,
  DeclaredAudience,
  DeclaredTemplate,
  DeclaredMetric,
  DeclaredSeries,
)
export class PageDocument {
  @field(
    { type: 'json' },
    { $ref: getSchemaPath(DeclaredSettings) },
    {
      optional: true,
      description: 'Settings of the page. What is left out stays as it is.',
      example: { reminder_minutes: 60 },
    },
    [IsObject({ message: 'The $property must be an object.' })],
  )
  readonly settings?: unknown;

  @RecordsField(DeclaredGroup, MAX_OTHERS, { external_id: 'payments', name: { en: 'Payments' } })
  readonly groups?: readonly unknown[];

  @RecordsField(DeclaredComponent, MAX_COMPONENTS, {
    external_id: 'card-payments',
    name: { en: 'Card payments' },
  })
  readonly components?: readonly unknown[];

  @RecordsField(DeclaredHostSystem, MAX_OTHERS, { external_id: 'db-1', name: 'db-1', kind: 'database' })
  readonly host_systems?: readonly unknown[];

  @RecordsField(DeclaredAudience, MAX_AUDIENCES, { external_id: 'europe', name: 'Customers in Europe' })
  readonly audiences?: readonly unknown[];

  @RecordsField(DeclaredTemplate, MAX_OTHERS, {
    external_id: 'provider-disturbed',
    name: 'Provider disturbed',
    kind: 'incident',
    title: { en: 'Payments fail' },
  })
  readonly templates?: readonly unknown[];

  @RecordsField(DeclaredMetric, MAX_OTHERS, {
    external_id: 'response-time',
    name: { en: 'Response time' },
    suffix: 'ms',
  })
  readonly metrics?: readonly unknown[];

  @RecordsField(DeclaredSeries, MAX_OTHERS, {
    external_id: 'database-maintenance',
    title: { en: 'Database maintenance' },
    rrule: 'FREQ=WEEKLY;BYDAY=TU',
    starts_at: '2098-03-04T22:00',
    duration_minutes: 120,
  })
  readonly series?: readonly unknown[];
}

import { sql } from '#platform/database/tenant/sql.js';
import { INCIDENT_STATUSES, MAINTENANCE_STATUSES } from '#core/status/incident-status.js';
import {
  BooleanField,
  EnumField,
  IdField,
  IntegerField,
  TextField,
  TimestampField,
} from '#http/fields/fields.js';
import { metadataTarget } from '#http/metadata/metadata-target.js';
import { RecordListField } from '#http/fields/list-field.js';
import { LocaleField } from '#http/fields/locale-field.js';
import type { Timestamp } from '#http/fields/timestamp.js';
import { defineRecord } from '#http/records/define-record.js';
import { IncidentTemplateListQuery } from './incident-template-list.query.js';
import { TemplateComponent } from './template-component.js';
import { TEMPLATE_KINDS, type TemplateKind } from '../rules/template-kinds.js';
import { TemplateVariable, TemplateVariableInput } from './template-variable.js';

/** As in incidents and maintenances. */
export const TITLE_LENGTH = 255;
export const BODY_LENGTH = 25_000;
const MAX_COMPONENTS = 500;
export const MAX_VARIABLES = 50;

/** Statuses that a new record or an update can set; others are reached by steps. */
const TEMPLATE_STATUSES = [...INCIDENT_STATUSES, ...MAINTENANCE_STATUSES].filter(
  (status) => status !== 'resolved' && status !== 'completed' && status !== 'cancelled',
);

/** A template of incidents, maintenances or their updates. Source: capabilities, "Templates". */
class IncidentTemplate {
  @IdField({ description: 'Id of the template.', example: 1 })
  readonly id!: number;

  @TextField({
    minLength: 1,
    maxLength: 255,
    description: 'Name of the template; visitors never see it.',
    example: 'Provider disturbed',
  })
  readonly name!: string;

  @EnumField({
    values: TEMPLATE_KINDS,
    name: 'IncidentTemplateKind',
    description: 'What it is for: new incidents, new maintenances, or updates of either.',
    example: 'incident',
  })
  readonly kind!: TemplateKind;

  @LocaleField({
    mode: 'read',
    maxLength: TITLE_LENGTH,
    description: 'Title by language, with variables such as `{{provider}}`. Updates have none.',
    example: { de: '{{provider}} gestört', en: '{{provider}} disturbed' },
  })
  readonly title!: Record<string, string | null>;

  @LocaleField({
    mode: 'read',
    maxLength: BODY_LENGTH,
    description: 'Text by language, in Markdown, with variables. Required for updates.',
    example: {
      de: 'Zahlungen über {{provider}} schlagen zurzeit fehl.',
      en: 'Payments by {{provider}} fail at the moment.',
    },
  })
  readonly body!: Record<string, string | null>;

  @EnumField({
    values: TEMPLATE_STATUSES,
    name: 'IncidentTemplateStatus',
    nullable: true,
    description: 'Working status of the record; null: the usual one.',
    example: 'identified',
  })
  readonly status!: string | null;

  @RecordListField(() => TemplateComponent, {
    maxItems: MAX_COMPONENTS,
    description:
      'The affected components and the impact on each. Components that are deleted leave the list.',
    example: [{ id: 1, impact: 'partial_outage' }],
  })
  readonly components!: TemplateComponent[];

  @RecordListField(() => TemplateVariable, {
    inBody: () => TemplateVariableInput,
    maxItems: MAX_VARIABLES,
    description: 'The variables of its texts, in the order in which people are asked for them.',
    example: [{ name: 'provider', label: 'Payment provider', type: 'text', required: true, default: null }],
  })
  readonly variables!: TemplateVariable[];

  @BooleanField({ description: 'Whether subscribers are notified of the record.', example: true })
  readonly notify!: boolean;

  @IntegerField({ min: 0, description: 'Order in lists; then by name.', example: 0 })
  readonly position!: number;

  @TimestampField({
    nullable: true,
    movesByItself: true,
    description: 'When it was last used; null: never.',
    example: null,
  })
  readonly used_at!: Timestamp | null;

  @TimestampField({ description: 'When the template was created.' })
  readonly created_at!: Timestamp;

  @TimestampField({ description: 'When the template was last changed.' })
  readonly updated_at!: Timestamp;
}

export const INCIDENT_TEMPLATE = defineRecord(IncidentTemplate, {
  kind: 'incident template',
  required: ['name'],
  once: ['kind'],
  optional: ['title', 'body', 'status', 'components', 'variables', 'notify', 'position'],
  defaults: { title: {}, body: {}, variables: [], notify: true, position: 0 },
  computed: ['components'],
  changedBy: { used_at: 'It is set when the template is used.' },
  query: IncidentTemplateListQuery,
  orderBy: sql`position, name, id`,
});

/** Other systems can note ids and labels on templates. */
export const INCIDENT_TEMPLATE_METADATA = metadataTarget('incident template', {
  abilities: { view: 'incidents.manage', manage: 'incidents.manage' },
});

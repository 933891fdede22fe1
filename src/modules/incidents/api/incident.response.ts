import { COMPONENT_STATUSES } from '../../../status/timeline.js';
import {
  BooleanField,
  EnumField,
  IdField,
  RecordField,
  TextField,
  TimestampField,
} from '../../../http/fields/fields.js';
import { RecordListField } from '../../../http/fields/list-field.js';
import { LocaleField } from '../../../http/fields/locale-field.js';
import { INCIDENT_STATUSES, MAINTENANCE_STATUSES, INCIDENT_TYPES } from '../domain/lifecycle.js';

export const TITLE_LENGTH = 255;
export const BODY_LENGTH = 25_000;
export const MAX_IMPACTS = 500;
/** The most updates that stand in a record itself; a list of 100 records shall not carry all that was ever posted. */
export const EMBEDDED_UPDATES = 50;

const BODY_EXAMPLE = { de: 'Wir untersuchen die Ursache.', en: 'We are looking into it.' };

/** A component and what a record does to it. */
export class IncidentComponent {
  @IdField({ description: 'Id of the component.', example: 7 })
  readonly id!: number;

  @EnumField({
    values: COMPONENT_STATUSES,
    name: 'ComponentStatus',
    description: 'What the record does to it.',
    example: 'partial_outage',
  })
  readonly impact!: string;
}

/** A post to a record. Source: decisions, section 6. */
export class IncidentUpdate {
  @IdField({ description: 'Id of the update.', example: 41 })
  readonly id!: number;

  @EnumField({
    values: [...INCIDENT_STATUSES, ...MAINTENANCE_STATUSES],
    name: 'WorkingStatus',
    description: 'The status that it set.',
    example: 'identified',
  })
  readonly status!: string;

  @LocaleField({
    mode: 'read',
    maxLength: BODY_LENGTH,
    description: 'Text by language; null where a language has none.',
    example: BODY_EXAMPLE,
  })
  readonly body!: Record<string, string | null>;

  @RecordListField(() => IncidentComponent, {
    nullable: true,
    maxItems: MAX_IMPACTS,
    description: 'The impacts that it brought; null when it left them alone.',
  })
  readonly components!: IncidentComponent[] | null;

  @TimestampField({ nullable: true, description: 'When visitors first saw it.' })
  readonly published_at!: string | null;

  @TimestampField({ description: 'When it was posted.' })
  readonly created_at!: string;

  @TimestampField({ description: 'When it was last changed.' })
  readonly updated_at!: string;
}

/** What was learned. Source: decisions, section 6. */
export class Postmortem {
  @LocaleField({
    mode: 'read',
    maxLength: BODY_LENGTH,
    description: 'Text by language; null where a language has none.',
    example: { de: null, en: 'A certificate had expired.' },
  })
  readonly body!: Record<string, string | null>;

  @BooleanField({ description: 'Whether visitors see it.', example: true })
  readonly is_published!: boolean;

  @TimestampField({ nullable: true, description: 'When visitors first saw it.' })
  readonly published_at!: string | null;

  @TimestampField({ description: 'When it was first written.' })
  readonly created_at!: string;

  @TimestampField({ description: 'When it was last changed.' })
  readonly updated_at!: string;
}

/** An incident or a maintenance as clients read it. Source: management-api, "Incident / maintenance record". */
export class Incident {
  @IdField({ description: 'Id of the record.', example: 12 })
  readonly id!: number;

  @EnumField({
    values: INCIDENT_TYPES,
    name: 'IncidentType',
    description: 'Which of the two it is.',
    example: 'incident',
  })
  readonly type!: string;

  @EnumField({
    values: [...INCIDENT_STATUSES, ...MAINTENANCE_STATUSES],
    name: 'WorkingStatus',
    description: 'The working status.',
    example: 'investigating',
  })
  readonly status!: string;

  @LocaleField({
    mode: 'read',
    maxLength: TITLE_LENGTH,
    description: 'Title by language; null where a language has none.',
    example: { de: 'Kartenzahlung gestört', en: 'Card payments disturbed' },
  })
  readonly title!: Record<string, string | null>;

  @LocaleField({
    mode: 'read',
    maxLength: BODY_LENGTH,
    description: 'Text by language; null where a language has none.',
    example: BODY_EXAMPLE,
  })
  readonly body!: Record<string, string | null>;

  @TimestampField({ description: 'When it began, or will begin.' })
  readonly started_at!: string;

  @TimestampField({ nullable: true, description: 'Planned end; maintenances only.', example: null })
  readonly scheduled_end_at!: string | null;

  @TimestampField({ nullable: true, description: 'When it was published; null while it is not.' })
  readonly published_at!: string | null;

  @TimestampField({
    nullable: true,
    description: 'When it will publish itself; null when it will not.',
    example: null,
  })
  readonly publish_at!: string | null;

  @TimestampField({
    nullable: true,
    description: 'When it was resolved, completed or cancelled.',
    example: null,
  })
  readonly resolved_at!: string | null;

  @TimestampField({ nullable: true, description: 'When someone took it on.', example: null })
  readonly acknowledged_at!: string | null;

  @BooleanField({ description: 'Whether visitors see it.', example: true })
  readonly is_published!: boolean;

  @BooleanField({ description: 'Whether it will publish itself.', example: false })
  readonly is_scheduled!: boolean;

  @BooleanField({ description: 'Whether it is over.', example: false })
  readonly is_resolved!: boolean;

  @RecordListField(() => IncidentComponent, {
    maxItems: MAX_IMPACTS,
    description: 'What it does to which components.',
  })
  readonly components!: IncidentComponent[];

  @TextField({
    maxLength: 2000,
    format: 'uri',
    description: 'Its public page.',
    example: 'http://demo.localhost:3000/incidents/12',
  })
  readonly public_url!: string;

  @RecordField(() => Postmortem, { nullable: true, description: 'What was learned.', example: null })
  readonly postmortem!: Postmortem | null;

  @RecordListField(() => IncidentUpdate, {
    maxItems: EMBEDDED_UPDATES,
    description: `Its newest ${EMBEDDED_UPDATES} updates, newest first; all of them are listed at \`…/updates\`.`,
  })
  readonly updates!: IncidentUpdate[];

  @TimestampField({ description: 'When it was made.' })
  readonly created_at!: string;

  @TimestampField({ description: 'When it was last changed.' })
  readonly updated_at!: string;
}

import { COMPONENT_STATUSES } from '#core/status/component-status.js';
import {
  BooleanField,
  EnumField,
  IdField,
  RecordField,
  TextField,
  TimestampField,
} from '#http/fields/fields.js';
import { RecordListField } from '#http/fields/list-field.js';
import { LocaleField } from '#http/fields/locale-field.js';
import { STATUSES, type IncidentType } from '#core/status/incident-status.js';

export const TITLE_LENGTH = 255;
export const BODY_LENGTH = 25_000;
export const MAX_IMPACTS = 500;
/** Maximum number of updates embedded in a record. It limits the size of a list of 100 records. */
export const EMBEDDED_UPDATES = 50;
/** Bytes of text after which a record embeds no more updates. 50 long ones in several languages take megabytes. */
export const EMBEDDED_BYTES = 1_000_000;
/** {@link EMBEDDED_BYTES} of each record in a list. */
export const LISTED_BYTES = 50_000;

/** Examples in the API reference, by kind. The component is the one of card payments in the demo tenant. */
export const EXAMPLES = {
  incident: {
    title: { de: 'Kartenzahlung gestört', en: 'Card payments disturbed' },
    body: { de: 'Wir untersuchen die Ursache.', en: 'We are looking into it.' },
    update: { de: 'Die Ursache ist gefunden.', en: 'We have found the cause.' },
    components: [{ id: 1, impact: 'partial_outage' }],
    address: 'http://demo.localhost:3000/incidents/12',
    start: '2026-03-01T09:30:00.000Z',
    plannedEnd: null,
  },
  maintenance: {
    title: { de: 'Umzug der Datenbank', en: 'Database migration' },
    body: {
      de: 'In dieser Zeit sind keine Kartenzahlungen möglich.',
      en: 'Card payments are not possible during this time.',
    },
    update: {
      de: 'Die Daten sind umgezogen, wir prüfen sie.',
      en: 'The data has moved; we are verifying it.',
    },
    components: [{ id: 1, impact: 'under_maintenance' }],
    address: 'http://demo.localhost:3000/maintenances/12',
    start: '2026-03-01T21:00:00.000Z',
    plannedEnd: '2026-03-02T01:00:00.000Z',
  },
} as const;

/** A component and the impact of a record on it. */
class IncidentComponent {
  @IdField({ description: 'Id of the component.', example: 1 })
  readonly id!: number;

  @EnumField({
    values: COMPONENT_STATUSES,
    name: 'ComponentStatus',
    description: 'The impact of the record.',
    example: 'partial_outage',
  })
  readonly impact!: string;
}

/**
 * Working statuses, with a separate enum in the API reference for each kind. Source:
 * management-api, "Rules that hold", 3.
 */
export const STATUS_FIELDS = {
  incident: { values: STATUSES.incident, name: 'IncidentStatus' },
  maintenance: { values: STATUSES.maintenance, name: 'MaintenanceStatus' },
} as const;

/** An update of an incident or a maintenance in the management API. Source: decisions, section 6. */
interface UpdateRecord {
  readonly id: number;
  readonly status: string;
  readonly body: Record<string, string | null>;
  readonly components: IncidentComponent[] | null;
  readonly published_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

/** Creates the response class of a kind's updates. */
function updateOf(type: IncidentType): new () => UpdateRecord {
  class Update implements UpdateRecord {
    @IdField({ description: 'Id of the update.', example: 41 })
    readonly id!: number;

    @EnumField({
      ...STATUS_FIELDS[type],
      description: 'The status that it set.',
      example: type === 'incident' ? 'identified' : 'verifying',
    })
    readonly status!: string;

    @LocaleField({
      mode: 'read',
      maxLength: BODY_LENGTH,
      description: 'Text by language; null where a language has none.',
      example: EXAMPLES[type].update,
    })
    readonly body!: Record<string, string | null>;

    @RecordListField(() => IncidentComponent, {
      nullable: true,
      maxItems: MAX_IMPACTS,
      description: 'The impacts it set; null if it did not change any.',
      example: EXAMPLES[type].components,
    })
    readonly components!: IncidentComponent[] | null;

    @TimestampField({ nullable: true, description: 'When visitors first saw it.' })
    readonly published_at!: string | null;

    @TimestampField({ description: 'When it was posted.' })
    readonly created_at!: string;

    @TimestampField({ description: 'When it was last changed.' })
    readonly updated_at!: string;
  }
  return Update;
}

/** An update of an incident. */
export class IncidentUpdate extends updateOf('incident') {}

/** An update of a maintenance. */
export class MaintenanceUpdate extends updateOf('maintenance') {}

/** A post-mortem of an incident or a maintenance. Source: decisions, section 6. */
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

  @TimestampField({ description: 'When it was created.' })
  readonly created_at!: string;

  @TimestampField({ description: 'When it was last changed.' })
  readonly updated_at!: string;
}

/**
 * An incident or a maintenance in the management API. Source: management-api,
 * "Incident / maintenance record".
 */
interface IncidentRecord {
  readonly id: number;
  readonly type: string;
  readonly status: string;
  readonly title: Record<string, string | null>;
  readonly body: Record<string, string | null>;
  readonly started_at: string;
  readonly scheduled_end_at: string | null;
  readonly published_at: string | null;
  readonly publish_at: string | null;
  readonly resolved_at: string | null;
  readonly acknowledged_at: string | null;
  readonly is_published: boolean;
  readonly is_scheduled: boolean;
  readonly is_resolved: boolean;
  readonly components: IncidentComponent[];
  readonly public_url: string;
  readonly postmortem: Postmortem | null;
  readonly updates: UpdateRecord[];
  readonly created_at: string;
  readonly updated_at: string;
}

/** Creates the response class of a kind, with its fields in the order of the contract. */
function recordOf(type: IncidentType, update: new () => UpdateRecord): new () => IncidentRecord {
  class RecordOfKind implements IncidentRecord {
    @IdField({ description: 'Id of the record.', example: 12 })
    readonly id!: number;

    @EnumField({
      values: [type],
      name: type === 'incident' ? 'IncidentType' : 'MaintenanceType',
      description: 'The kind of record.',
      example: type,
    })
    readonly type!: string;

    @EnumField({
      ...STATUS_FIELDS[type],
      description: 'The working status.',
      example: type === 'incident' ? 'investigating' : 'scheduled',
    })
    readonly status!: string;

    @LocaleField({
      mode: 'read',
      maxLength: TITLE_LENGTH,
      description: 'Title by language; null where a language has none.',
      example: EXAMPLES[type].title,
    })
    readonly title!: Record<string, string | null>;

    @LocaleField({
      mode: 'read',
      maxLength: BODY_LENGTH,
      description: 'Text by language; null where a language has none.',
      example: EXAMPLES[type].body,
    })
    readonly body!: Record<string, string | null>;

    @TimestampField({ description: 'When it started or will start.', example: EXAMPLES[type].start })
    readonly started_at!: string;

    @TimestampField({
      nullable: true,
      description: 'Planned end; maintenances only.',
      example: EXAMPLES[type].plannedEnd,
    })
    readonly scheduled_end_at!: string | null;

    @TimestampField({ nullable: true, description: 'When it was published; null while it is not.' })
    readonly published_at!: string | null;

    @TimestampField({
      nullable: true,
      description: 'When it will be published; null if not scheduled.',
      example: null,
    })
    readonly publish_at!: string | null;

    @TimestampField({
      nullable: true,
      description: 'When it was resolved, completed or cancelled.',
      example: null,
    })
    readonly resolved_at!: string | null;

    @TimestampField({ nullable: true, description: 'When it was acknowledged.', example: null })
    readonly acknowledged_at!: string | null;

    @BooleanField({ description: 'Whether visitors see it.', example: true })
    readonly is_published!: boolean;

    @BooleanField({ description: 'Whether its publication is scheduled.', example: false })
    readonly is_scheduled!: boolean;

    @BooleanField({ description: 'Whether it is over.', example: false })
    readonly is_resolved!: boolean;

    @RecordListField(() => IncidentComponent, {
      maxItems: MAX_IMPACTS,
      description: 'The affected components and the impact on each.',
      example: EXAMPLES[type].components,
    })
    readonly components!: IncidentComponent[];

    @TextField({
      maxLength: 2000,
      format: 'uri',
      description: 'Its public page.',
      example: EXAMPLES[type].address,
    })
    readonly public_url!: string;

    @RecordField(() => Postmortem, { nullable: true, description: 'Its post-mortem.', example: null })
    readonly postmortem!: Postmortem | null;

    @RecordListField(() => update, {
      maxItems: EMBEDDED_UPDATES,
      description: `Its newest ${EMBEDDED_UPDATES} updates, newest first; all of them are listed at \`…/updates\`. Those after the first ${EMBEDDED_BYTES} bytes of text are left out, in a list those after ${LISTED_BYTES}.`,
    })
    readonly updates!: UpdateRecord[];

    @TimestampField({ description: 'When it was created.' })
    readonly created_at!: string;

    @TimestampField({ description: 'When it was last changed.' })
    readonly updated_at!: string;
  }
  return RecordOfKind;
}

/** An incident in the management API. */
export class Incident extends recordOf('incident', IncidentUpdate) {}

/** A maintenance in the management API. */
export class Maintenance extends recordOf('maintenance', MaintenanceUpdate) {}

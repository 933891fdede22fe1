import {
  BooleanField,
  EnumField,
  IntegerField,
  NumberField,
  TextField,
  TextListField,
  TimestampField,
} from '#http/fields/fields.js';
import { RecordListField } from '#http/fields/list-field.js';

/** Ids are strings: numbers of records, with a prefix letter or the number of another record if necessary. */
const ID = { maxLength: 40, pattern: /^g?\d+(-\w+)?$/ };
const SLUG_ID = { maxLength: 100, pattern: /^[a-z0-9-]+$/ };
export const NAME_LENGTH = 2_000;
const BODY_LENGTH = 25_000;
const VALUE = { min: -1e15, max: 1e15 };
/** Upper bound of all list lengths. */
export const MANY = 100_000;

const COMPONENT_STATUS = {
  name: 'PublicComponentStatus',
  about: 'Status of a component in the words of the public status format.',
  values: ['operational', 'under_maintenance', 'degraded_performance', 'partial_outage', 'major_outage'],
};
const INDICATOR = {
  name: 'PublicImpact',
  about: 'How bad it is, in the words of the public status format.',
  values: ['none', 'maintenance', 'minor', 'major', 'critical'],
};
const INCIDENT_STATUS = {
  name: 'PublicIncidentStatus',
  about: 'Status of an incident; `postmortem` once its post-mortem is published.',
  values: ['investigating', 'identified', 'monitoring', 'resolved', 'postmortem'],
};
const MAINTENANCE_STATUS = {
  name: 'PublicMaintenanceStatus',
  about: 'Status of a maintenance; a cancelled one is completed here.',
  values: ['scheduled', 'in_progress', 'verifying', 'completed'],
};

/** A status page in the public API. Source: visitor-api, `page`. */
export class PublicStatusPage {
  @TextField({ ...SLUG_ID, description: 'Slug of the status page.', example: 'acme' })
  readonly id!: string;

  @TextField({ maxLength: 255, description: 'Name of the company.', example: 'Acme GmbH' })
  readonly name!: string;

  @TextField({
    format: 'uri',
    maxLength: 2000,
    description: 'Address of the page.',
    example: 'https://status.acme.example',
  })
  readonly url!: string;

  @TextField({ maxLength: 100, description: 'Its time zone (IANA).', example: 'Europe/Berlin' })
  readonly time_zone!: string;

  @TimestampField({ description: 'When anything visible to visitors last changed.' })
  readonly updated_at!: string;
}

/** Overall status of the page. Source: visitor-api, `status`. */
export class PublicStatus {
  @EnumField({ ...INDICATOR, description: 'Derived from the worst public component.', example: 'minor' })
  readonly indicator!: string;

  @TextField({ maxLength: 100, description: 'The same in words.', example: 'Partially Degraded Service' })
  readonly description!: string;
}

/** A public component or group. Source: visitor-api, component. */
export class PublicComponent {
  @TextField({
    ...ID,
    description: 'Number of the component; of a group, `g` and its number.',
    example: '7',
  })
  readonly id!: string;

  @TextField({
    maxLength: NAME_LENGTH,
    description: 'Its name; for a nested group, with the names of its parents.',
    example: 'Card payments',
  })
  readonly name!: string;

  @EnumField({
    ...COMPONENT_STATUS,
    description: 'Its status; for a group, the worst in it.',
    example: 'operational',
  })
  readonly status!: string;

  @TimestampField({ description: 'When it was created.' })
  readonly created_at!: string;

  @TimestampField({ description: 'When it last changed, its status included.' })
  readonly updated_at!: string;

  @IntegerField({ min: 1, max: 2_147_483_648, description: 'Order among its siblings, from 1.', example: 1 })
  readonly position!: number;

  @TextField({
    nullable: true,
    maxLength: NAME_LENGTH,
    description: 'What it is; null where nothing is said.',
    example: 'Visa and Mastercard',
  })
  readonly description!: string | null;

  @BooleanField({ description: 'True for components, false for groups.', example: true })
  readonly showcase!: boolean;

  @TextField({
    nullable: true,
    maxLength: 10,
    pattern: /^\d{4}-\d{2}-\d{2}$/,
    description: 'The day on which it was created; null for groups.',
    example: '2026-03-01',
  })
  readonly start_date!: string | null;

  @TextField({ ...ID, nullable: true, description: 'The group it is in.', example: 'g3' })
  readonly group_id!: string | null;

  @TextField({ ...SLUG_ID, description: 'Slug of the status page.', example: 'acme' })
  readonly page_id!: string;

  @BooleanField({ description: 'Whether it is a group.', example: false })
  readonly group!: boolean;

  @BooleanField({ description: 'Always false.', example: false })
  readonly only_show_if_degraded!: boolean;

  @TextListField({
    ...ID,
    optional: true,
    maxItems: MANY,
    description: 'For a group: ids of the components directly in it.',
    example: [],
  })
  readonly components?: readonly string[];
}

/** A component that an update affects. Source: visitor-api, incident_update. */
class PublicAffectedComponent {
  @TextField({ ...ID, description: 'Id of the component.', example: '7' })
  readonly code!: string;

  @TextField({ maxLength: NAME_LENGTH, description: 'Its name.', example: 'Card payments' })
  readonly name!: string;

  @EnumField({ ...COMPONENT_STATUS, description: 'The value before.', example: 'operational' })
  readonly old_status!: string;

  @EnumField({ ...COMPONENT_STATUS, description: 'The value after.', example: 'partial_outage' })
  readonly new_status!: string;
}

/** An update of an incident. Source: visitor-api, incident_update. */
class PublicUpdate {
  @TextField({
    ...ID,
    description: 'Number of the update; for the first text and the post-mortem, derived from the incident’s.',
    example: '41',
  })
  readonly id!: string;

  @EnumField({
    name: 'PublicUpdateStatus',
    about: 'The status that an update set.',
    values: [...INCIDENT_STATUS.values, ...MAINTENANCE_STATUS.values],
    description: 'The status that it set.',
    example: 'identified',
  })
  readonly status!: string;

  @TextField({
    maxLength: BODY_LENGTH,
    description: 'Its text, without markup.',
    example: 'We have found the cause.',
  })
  readonly body!: string;

  @TextField({
    maxLength: BODY_LENGTH,
    description: 'The same text as it was written, in Markdown. No member of the original format.',
    example: 'We have found **the cause**.',
  })
  readonly body_markdown!: string;

  @TextField({ ...ID, description: 'Id of the incident or maintenance.', example: '12' })
  readonly incident_id!: string;

  @TimestampField({ description: 'When it was posted.' })
  readonly created_at!: string;

  @TimestampField({ description: 'When it was last changed.' })
  readonly updated_at!: string;

  @TimestampField({ description: 'The time to show with it.' })
  readonly display_at!: string;

  @RecordListField(() => PublicAffectedComponent, {
    nullable: true,
    maxItems: MANY,
    description: 'The components it names; null if there are none.',
  })
  readonly affected_components!: readonly PublicAffectedComponent[] | null;

  @BooleanField({ description: 'Always true.', example: true })
  readonly deliver_notifications!: boolean;

  @TextField({ nullable: true, maxLength: 0, description: 'Always null.', example: null })
  readonly custom_tweet!: null;

  @TextField({ nullable: true, maxLength: 0, description: 'Always null.', example: null })
  readonly tweet_id!: null;
}

/** Common fields of incidents and maintenances. */
abstract class PublicRecord {
  @TextField({ ...ID, description: 'Its number.', example: '12' })
  readonly id!: string;

  @TextField({ maxLength: NAME_LENGTH, description: 'Its title.', example: 'Card payments disturbed' })
  readonly name!: string;

  abstract readonly status: string;

  @TimestampField({ description: 'When it was created.' })
  readonly created_at!: string;

  @TimestampField({ description: 'When its visible contents last changed.' })
  readonly updated_at!: string;

  @TimestampField({
    nullable: true,
    description: 'When it was first being monitored; null: never.',
    example: null,
  })
  readonly monitoring_at!: string | null;

  @TimestampField({
    nullable: true,
    description: 'When it was over; null while it is ongoing.',
    example: null,
  })
  readonly resolved_at!: string | null;

  @EnumField({ ...INDICATOR, description: 'Its worst impact.', example: 'major' })
  readonly impact!: string;

  @TextField({
    format: 'uri',
    maxLength: 2000,
    description: 'Its page.',
    example: 'https://status.acme.example/incidents/12',
  })
  readonly shortlink!: string;

  @TimestampField({ description: 'When it started or will start.' })
  readonly started_at!: string;

  @TextField({ ...SLUG_ID, description: 'Slug of the status page.', example: 'acme' })
  readonly page_id!: string;

  @RecordListField(() => PublicUpdate, {
    maxItems: MANY,
    description: 'Its updates, newest first; the oldest is its own text.',
  })
  readonly incident_updates!: readonly PublicUpdate[];

  @RecordListField(() => PublicComponent, {
    maxItems: MANY,
    description: 'The public components it affects now.',
  })
  readonly components!: readonly PublicComponent[];
}

/** A public incident. Source: visitor-api, incident. */
export class PublicIncidentRecord extends PublicRecord {
  @EnumField({ ...INCIDENT_STATUS, description: 'Its status.', example: 'investigating' })
  readonly status!: string;
}

/** A public maintenance. Source: visitor-api, scheduled_maintenance. */
export class PublicMaintenanceRecord extends PublicRecord {
  @EnumField({ ...MAINTENANCE_STATUS, description: 'Its status.', example: 'scheduled' })
  readonly status!: string;

  @TimestampField({ description: 'When it starts or started.' })
  readonly scheduled_for!: string;

  @TimestampField({ nullable: true, description: 'Its planned end.' })
  readonly scheduled_until!: string | null;
}

/** Values of five minutes. */
export class PublicMetricPoint {
  @TimestampField({ description: 'Start of the five minutes.' })
  readonly at!: string;

  @NumberField({ ...VALUE, description: 'Their least value.', example: 180 })
  readonly min!: number;

  @NumberField({ ...VALUE, description: 'Mean of their values.', example: 231.5 })
  readonly avg!: number;

  @NumberField({ ...VALUE, description: 'Their greatest value.', example: 420 })
  readonly max!: number;
}

/** A public metric. */
export class PublicMetricRecord {
  @TextField({ ...ID, description: 'Id of the metric.', example: '1' })
  readonly id!: string;

  @TextField({ maxLength: NAME_LENGTH, description: 'Its name.', example: 'Response time' })
  readonly name!: string;

  @TextField({ maxLength: 20, description: 'Unit of the values; empty for none.', example: 'ms' })
  readonly suffix!: string;

  @IntegerField({ min: 0, max: 6, description: 'Decimal places to show.', example: 0 })
  readonly decimals!: number;

  @TextField({ ...ID, nullable: true, description: 'Id of its component; null: the page.', example: '1' })
  readonly component_id!: string | null;

  @RecordListField(() => PublicMetricPoint, {
    maxItems: 289,
    description: 'The last 24 hours by five minutes, oldest first, as far as there are values.',
  })
  readonly points!: PublicMetricPoint[];
}

import { MAX_COUNT, MAX_INTERVAL, RULE_LENGTH } from '#core/recurrence/recurrence-rule.js';
import { metadataTarget } from '#http/metadata/metadata-target.js';
import { BooleanField, IdField, IntegerField, TextField, TimestampField } from '#http/fields/fields.js';
import { DateListField, IntegerSetField, RecordListField } from '#http/fields/list-field.js';
import { LocaleField } from '#http/fields/locale-field.js';
import type { Timestamp } from '#http/fields/timestamp.js';
import { defineRecord } from '#http/records/define-record.js';
import { ComponentImpactInput } from '#modules/incidents/dto/component-impact.input.js';
import { BODY_LENGTH, MAX_IMPACTS, TITLE_LENGTH } from '#modules/incidents/dto/incident.response.js';
import { MaintenanceSeriesListQuery } from './maintenance-series-list.query.js';

/** Most days ahead that occurrences are published. With one a day, that many are planned at a time. */
const MAX_AHEAD_DAYS = 90;
const MAX_EXCEPTIONS = 400;
const MAX_REMINDERS = 5;
const WEEK_MINUTES = 7 * 24 * 60;

const START = '2098-03-04T22:00';

/** A field with the rule of a series. */
export function RuleField(): PropertyDecorator {
  return TextField({
    minLength: 1,
    maxLength: RULE_LENGTH,
    description: `When it repeats: a rule of RFC 5545 with a FREQ of DAILY, WEEKLY, MONTHLY or YEARLY and any of INTERVAL (up to ${MAX_INTERVAL}), BYDAY, BYMONTHDAY, BYSETPOS, and COUNT (up to ${MAX_COUNT}) or UNTIL. It needs a date within 30 years.`,
    example: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU',
  });
}

/** A field with the local time at which a series starts. */
export function LocalStartField(): PropertyDecorator {
  return TextField({
    maxLength: 16,
    pattern: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/,
    patternInWords: 'a local date and time such as 2027-03-02T22:00',
    description:
      'Local date and time from which the rule counts, also the time of day of each occurrence. The first one is then, or at the first date after it that the rule names.',
    example: START,
  });
}

/** A field with a time zone. */
export function ZoneField(options: { readonly optional?: true } = {}): PropertyDecorator {
  return TextField({
    ...options,
    minLength: 1,
    maxLength: 64,
    description:
      'Time zone (IANA) of `starts_at`; by default the one of the page. Local times stay the same when clocks change. A time that clocks skip is left out; of one that comes twice, the first counts.',
    example: 'Europe/Berlin',
  });
}

/** A field with the dates on which a series does not take place. */
export function ExceptionsField(options: { readonly optional?: true } = {}): PropertyDecorator {
  return DateListField({
    ...options,
    maxItems: MAX_EXCEPTIONS,
    description:
      'Local dates of the rule on which it does not take place. On update, those that the rule no longer names are dropped unless they are sent.',
    example: [],
  });
}

/** A series of maintenances in the management API. Source: capabilities, "Series of maintenances". */
export class MaintenanceSeries {
  @IdField({ description: 'Id of the series.', example: 3 })
  readonly id!: number;

  @LocaleField({
    mode: 'read',
    maxLength: TITLE_LENGTH,
    description: 'Title of each maintenance by language; at least one language must be filled.',
    example: { de: 'Wartung der Datenbank', en: 'Database maintenance' },
  })
  readonly title!: Record<string, string | null>;

  @LocaleField({
    mode: 'read',
    maxLength: BODY_LENGTH,
    description: 'Text of each maintenance by language.',
    example: { de: 'Kurze Unterbrechungen sind möglich.', en: 'Short interruptions are possible.' },
  })
  readonly body!: Record<string, string | null>;

  @RecordListField(() => ComponentImpactInput, {
    maxItems: MAX_IMPACTS,
    description: 'The affected components and the impact on each; replaces the whole list.',
    example: [{ id: 1, impact: 'under_maintenance' }],
  })
  readonly components!: ComponentImpactInput[];

  @RuleField()
  readonly rrule!: string;

  @LocalStartField()
  readonly starts_at!: string;

  @ZoneField()
  readonly timezone!: string;

  @IntegerField({
    min: 1,
    max: WEEK_MINUTES,
    description: 'How long each occurrence lasts, in minutes.',
    example: 120,
  })
  readonly duration_minutes!: number;

  @ExceptionsField()
  readonly exceptions!: string[];

  @IntegerField({
    min: 1,
    max: MAX_AHEAD_DAYS,
    description: 'How many days ahead occurrences are published; default 14.',
    example: 14,
  })
  readonly publish_ahead_days!: number;

  @IntegerSetField({
    maxItems: MAX_REMINDERS,
    min: 5,
    max: 4 * WEEK_MINUTES,
    description: 'When subscribers are reminded of each occurrence, in minutes before its start; default 60.',
    example: [60],
  })
  readonly reminder_minutes!: number[];

  @BooleanField({
    description:
      'Whether subscribers are told of the series and its changes; default true. They hear of it once, with its first occurrence, and then of each by its reminders.',
    example: true,
  })
  readonly notify!: boolean;

  @BooleanField({
    description: 'Whether it makes further maintenances. Those that it has made stay; see also …/end.',
    example: true,
  })
  readonly is_active!: boolean;

  @TimestampField({
    nullable: true,
    movesByItself: true,
    description: 'Start of its next occurrence by the rule; null if there is none or it is not active.',
    example: '2098-03-04T21:00:00.000Z',
  })
  readonly next_at!: Timestamp | null;

  @TimestampField({ description: 'When it was created.' })
  readonly created_at!: Timestamp;

  @TimestampField({ description: 'When it was last changed.' })
  readonly updated_at!: Timestamp;
}

export const MAINTENANCE_SERIES = defineRecord(MaintenanceSeries, {
  kind: 'maintenance series',
  required: ['title', 'rrule', 'starts_at', 'duration_minutes'],
  optional: [
    'body',
    'components',
    'timezone',
    'exceptions',
    'publish_ahead_days',
    'reminder_minutes',
    'notify',
    'is_active',
  ],
  defaults: {
    body: {},
    components: [],
    timezone: 'UTC',
    exceptions: [],
    publish_ahead_days: 14,
    reminder_minutes: [60],
    notify: true,
    is_active: true,
  },
  changedBy: { next_at: 'It follows from the rule.' },
  query: MaintenanceSeriesListQuery,
});

/** Other systems can note ids and labels on series. */
export const MAINTENANCE_SERIES_METADATA = metadataTarget('maintenance series', {
  parameter: 'series',
  abilities: { view: 'incidents.manage', manage: 'incidents.manage' },
});

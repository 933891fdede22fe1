import {
  BooleanField,
  EnumField,
  IntegerField,
  NumberField,
  RecordField,
  TextField,
  TextListField,
  TimestampField,
} from '#http/fields/fields.js';
import { RecordListField } from '#http/fields/list-field.js';
import type { PageLayout } from '#core/context/page-look.js';
import { VISIBILITIES, type Visibility } from '#core/context/tenant-settings.js';
import { LocaleField } from '#http/fields/locale-field.js';
import { WEEKDAYS, type Weekday } from '#core/time/service-hours.js';
import {
  FOOTER_TEXT,
  LAYOUT,
  LinkSettings,
  LookSettings,
  MAX_FOOTER_LINKS,
  MAX_HEADER_LINKS,
} from './page-look.response.js';
import { SmsAccount } from './sms-settings.js';

const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const CLOCK_END = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/;

const WEIGHT = { min: 0, max: 1 };

/** Share of downtime that each status counts as, from 0 to 1. Source: decisions, section 5. */
export class UptimeWeightSettings {
  @NumberField({ ...WEIGHT, description: 'Of degraded performance, 0 to 1.', example: 0 })
  readonly degraded!: number;

  @NumberField({ ...WEIGHT, description: 'Of a partial outage, 0 to 1.', example: 0.3 })
  readonly partial_outage!: number;

  @NumberField({ ...WEIGHT, description: 'Of a major outage, 0 to 1.', example: 1 })
  readonly major_outage!: number;
}

/** Maximum number of languages of a page. */
export const MAX_LOCALES = 100;
/** A language tag (BCP 47). */
export const LANGUAGE_TAG = /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/;
/** Maximum number of service hours: six for each weekday. */
export const MAX_SERVICE_HOURS = 42;
/** Maximum number of holidays, enough for several years. */
export const MAX_HOLIDAYS = 400;

/** Who sees the page, for fields of records and bodies. */
export const VISIBILITY = {
  name: 'PageVisibility',
  values: VISIBILITIES,
  about: 'Who sees the page: everybody, or only those whom an admission lets in.',
  description:
    'Who sees the page. A protected one shows nothing to strangers, on any address; admissions say who is none.',
  example: 'public',
} as const;

const WEEKDAY = { name: 'Weekday', values: WEEKDAYS };

/** Hours on a weekday that count for the SLA. Source: decisions, section 7. */
export class ServiceHoursSettings {
  @EnumField({ ...WEEKDAY, description: 'The day of the week.', example: 'monday' })
  readonly weekday!: Weekday;

  @TextField({
    maxLength: 5,
    pattern: CLOCK_TIME,
    patternInWords: 'a time from 00:00 to 23:59',
    description: 'When they begin.',
    example: '08:00',
  })
  readonly from!: string;

  @TextField({
    maxLength: 5,
    pattern: CLOCK_END,
    patternInWords: 'a time from 00:01 to 24:00',
    description: 'When they end, later on the same day; 24:00 is the end of the day.',
    example: '18:00',
  })
  readonly to!: string;
}

/** Settings of a status page. */
export class PageSettings {
  @TextField({ minLength: 1, maxLength: 255, description: 'Name of the company.', example: 'Acme GmbH' })
  readonly name!: string;

  @TextListField({
    maxItems: MAX_LOCALES,
    maxLength: 35,
    pattern: LANGUAGE_TAG,
    description: 'Languages of the page as tags, the main one first.',
    example: ['de', 'en'],
  })
  readonly locales!: string[];

  @EnumField(VISIBILITY)
  readonly visibility!: Visibility;

  @TextField({
    maxLength: 100,
    description: 'Time zone of times on the page, by IANA name.',
    example: 'Europe/Berlin',
  })
  readonly time_zone!: string;

  @TextField({
    nullable: true,
    maxLength: 7,
    pattern: /^#[0-9a-f]{6}$/,
    description: 'Color of the company on its page; null: Heliograph’s own.',
    example: '#0a7d4f',
  })
  readonly color!: string | null;

  @TextField({
    nullable: true,
    maxLength: 2000,
    format: 'uri',
    description: 'Address of the logo; null: none. It changes with the logo.',
    example: 'https://status.example.com/assets/logo-9f86d081884c7d65.svg',
  })
  readonly logo_url!: string | null;

  @TextField({
    nullable: true,
    maxLength: 2000,
    format: 'uri',
    description: 'Address of the logo in the dark scheme; null: the same one. It changes with the logo.',
    example: 'https://status.example.com/assets/logo-dark-9f86d081884c7d65.svg',
  })
  readonly logo_dark_url!: string | null;

  @TextField({
    nullable: true,
    maxLength: 2000,
    format: 'uri',
    description:
      'Address of the icon in browser tabs; null: one that shows the status. It changes with the icon.',
    example: 'https://status.example.com/assets/favicon-9f86d081884c7d65.svg',
  })
  readonly favicon_url!: string | null;

  @RecordListField(() => LinkSettings, {
    maxItems: MAX_HEADER_LINKS,
    description: 'Links in the header of every page.',
  })
  readonly header_links!: LinkSettings[];

  @LocaleField({ ...FOOTER_TEXT, mode: 'read' })
  readonly footer_text!: Readonly<Record<string, string | null>>;

  @RecordListField(() => LinkSettings, {
    maxItems: MAX_FOOTER_LINKS,
    description: 'Links in the footer of every page.',
  })
  readonly footer_links!: LinkSettings[];

  @RecordField(() => LookSettings, { description: 'Variables of the style sheet.' })
  readonly look!: LookSettings;

  @EnumField(LAYOUT)
  readonly layout!: PageLayout;

  @BooleanField({
    description:
      'Whether pages show images in Markdown, which visitors’ browsers load from their hosts, or only links to them.',
    example: true,
  })
  readonly markdown_images!: boolean;

  @RecordField(() => UptimeWeightSettings, {
    description: 'How much of its time each status counts as downtime.',
  })
  readonly uptime_weights!: UptimeWeightSettings;

  @IntegerField({
    min: 5,
    max: 10_080,
    description: 'Minutes before the start of a maintenance at which its reminder is sent.',
    example: 60,
  })
  readonly reminder_minutes!: number;

  @BooleanField({
    description:
      'Whether visitors can subscribe. If false, the page offers no subscriptions and subscribers cannot be created or changed, but existing ones are still notified.',
    example: true,
  })
  readonly subscriptions_enabled!: boolean;

  @BooleanField({
    description: 'Whether subscribing requires a proof of work, to deter bots. The form then needs scripts.',
    example: false,
  })
  readonly subscribe_proof_of_work!: boolean;

  @IntegerField({
    min: 0,
    max: 3600,
    description:
      'Seconds by which notifications are delayed, so that a correction in the meantime replaces them.',
    example: 0,
  })
  readonly notification_grace_seconds!: number;

  @TextField({
    nullable: true,
    maxLength: 254,
    description: 'Address for replies to mails; null: the sender’s address.',
    example: 'support@example.com',
  })
  readonly mail_reply_to!: string | null;

  @TextField({
    nullable: true,
    maxLength: 20,
    description:
      'Id of the Telegram bot that posts to subscribed chats: the part of its token before the colon. Null: none, and nobody can subscribe by Telegram.',
    example: '123456789',
  })
  readonly telegram_bot_id!: string | null;

  @RecordField(() => SmsAccount, {
    nullable: true,
    description: 'The account that text messages are sent with. Null: none, and nobody can subscribe by SMS.',
  })
  readonly sms!: SmsAccount | null;

  @NumberField({
    nullable: true,
    min: 0,
    max: 1,
    description: 'Promised uptime, as a fraction; null: none.',
    example: 0.999,
  })
  readonly sla_target!: number | null;

  @RecordListField(() => ServiceHoursSettings, {
    maxItems: MAX_SERVICE_HOURS,
    description: 'When the promise applies, in `time_zone`; empty: around the clock.',
  })
  readonly service_hours!: ServiceHoursSettings[];

  @TextListField({
    maxItems: MAX_HOLIDAYS,
    maxLength: 10,
    pattern: /^\d{4}-\d{2}-\d{2}$/,
    description: 'Days, in `time_zone`, on which the promise does not apply.',
    example: ['2026-12-25', '2026-12-26'],
  })
  readonly holidays!: string[];

  @TimestampField({ description: 'When a setting of the page was last changed.' })
  readonly updated_at!: string;
}

import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, Matches, MaxLength } from 'class-validator';
import { WholeExample } from '#http/reference/whole-example.js';
import { field, type FieldOptions } from '#http/fields/field.js';
import { BooleanField, EnumField, IntegerField, NumberField, TextField } from '#http/fields/fields.js';
import { LocaleField } from '#http/fields/locale-field.js';
import { DateListField, RecordListField } from '#http/fields/list-field.js';
import { RecordInputField } from '#http/fields/record-input-field.js';
import type { PageLayout } from '#core/context/page-look.js';
import type { Visibility } from '#core/context/tenant-settings.js';
import type { LocalePatch } from '#core/text/locale-text.js';
import { Writes } from '#http/body/read-only.js';
import { LinkInput, LookInput } from './page-look.input.js';
import { SmsAccountInput } from './sms-settings.js';
import { FOOTER_TEXT, LAYOUT, MAX_FOOTER_LINKS, MAX_HEADER_LINKS } from './page-look.response.js';
import {
  LANGUAGE_TAG,
  MAX_HOLIDAYS,
  MAX_LOCALES,
  MAX_SERVICE_HOURS,
  PageSettings,
  ServiceHoursSettings,
  VISIBILITY,
} from './page-settings.response.js';

/** ASCII only, without quotes and comments, because the address becomes part of a mail header. */
const MAIL_ADDRESS = /^[A-Za-z0-9_.+-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})+$/;
/** Id of a bot and its secret. */
export const BOT_TOKEN = /^\d{5,16}:[\w-]{30,60}$/;
const MAX_TAG = 35;
const WEIGHT = { min: 0, max: 1, optional: true };

/** Changes of the weights. Omitted weights keep their values. */
export class UptimeWeightsInput {
  @NumberField({ ...WEIGHT, description: 'Of degraded performance, 0 to 1.', example: 0 })
  readonly degraded?: number;

  @NumberField({ ...WEIGHT, description: 'Of a partial outage, 0 to 1.', example: 0.3 })
  readonly partial_outage?: number;

  @NumberField({ ...WEIGHT, description: 'Of a major outage, 0 to 1.', example: 1 })
  readonly major_outage?: number;
}

/** A list of language tags. */
function LanguagesField(options: FieldOptions): PropertyDecorator {
  const items = { type: 'string', maxLength: MAX_TAG, pattern: LANGUAGE_TAG.source };
  const schema = { type: 'array', maxItems: MAX_LOCALES, items };
  const message = 'The $property must be a list of language tags such as de or pt-BR.';
  return field({ type: 'json' }, schema, { ...options, optional: true }, [
    IsArray({ message }),
    ArrayMaxSize(MAX_LOCALES, { message: `The $property must not have more than ${MAX_LOCALES} elements.` }),
    Matches(LANGUAGE_TAG, { each: true, message }),
    MaxLength(MAX_TAG, { each: true, message }),
  ]);
}

function ColorField(description: string): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.toLowerCase() : value)),
    TextField({
      optional: true,
      nullable: true,
      maxLength: 7,
      pattern: /^#[0-9A-Fa-f]{6}$/,
      patternInWords: 'a color written as #rrggbb',
      description,
      example: '#0a7d4f',
    }),
  );
}

/** Changes of the settings. Omitted fields keep their values. */
// Sending the example as it is must not change what visitors see. 60 is the default.
@WholeExample({ reminder_minutes: 60 })
@Writes(PageSettings, {
  updates: true,
  followsFrom: {
    logo_url: 'Write logo.',
    logo_dark_url: 'Write logo_dark.',
    favicon_url: 'Write favicon.',
    telegram_bot_id: 'Write telegram_bot_token.',
  },
})
export class UpdatePageSettings {
  @TextField({
    optional: true,
    minLength: 1,
    maxLength: 255,
    description: 'Name of the company.',
    example: 'Acme GmbH',
  })
  readonly name?: string;

  @LanguagesField({
    description:
      'The complete list of the page’s languages as tags, the main one first. Removing a language hides its texts until it is added again; if there are any, this gets 422 with their number, unless `confirm_removal` names the language. A main language in which some record has no name gets 422 as well.',
    example: ['de', 'en'],
  })
  readonly locales?: string[];

  @LanguagesField({
    description:
      'Languages to remove from `locales` even though this hides their texts until they are added again.',
    example: [],
  })
  readonly confirm_removal?: string[];

  @EnumField({ ...VISIBILITY, optional: true })
  readonly visibility?: Visibility;

  @TextField({
    optional: true,
    maxLength: 100,
    description: 'Time zone of times on the page, by IANA name.',
    example: 'Europe/Berlin',
  })
  readonly time_zone?: string;

  @ColorField(
    'Color of the company on its page; null: Heliograph’s own. It is darkened or lightened if it would be hard to read.',
  )
  readonly color?: string | null;

  @ColorField('Another spelling of `color`, which takes precedence.')
  readonly colour?: string | null;

  @TextField({
    optional: true,
    nullable: true,
    maxLength: 400_000,
    description: 'Logo as a base64 data URL: SVG, PNG, JPEG or WebP, at most 256 KiB; null: none.',
    example: null,
  })
  readonly logo?: string | null;

  @TextField({
    optional: true,
    nullable: true,
    maxLength: 400_000,
    description: 'Logo for the dark scheme, as `logo`; null: the same one.',
    example: null,
  })
  readonly logo_dark?: string | null;

  @TextField({
    optional: true,
    nullable: true,
    maxLength: 100_000,
    description:
      'Icon in browser tabs as a base64 data URL: SVG, PNG, JPEG, WebP or ICO, at most 64 KiB; null: one that shows the status.',
    example: null,
  })
  readonly favicon?: string | null;

  @RecordListField(() => LinkInput, {
    optional: true,
    maxItems: MAX_HEADER_LINKS,
    description: 'Links in the header of every page; replaces the list.',
  })
  readonly header_links?: LinkInput[];

  @LocaleField({ ...FOOTER_TEXT, mode: 'optional' })
  readonly footer_text?: LocalePatch;

  @RecordListField(() => LinkInput, {
    optional: true,
    maxItems: MAX_FOOTER_LINKS,
    description: 'Links in the footer of every page; replaces the list.',
  })
  readonly footer_links?: LinkInput[];

  @RecordInputField(() => LookInput, {
    optional: true,
    description: 'Variables of the style sheet; members you leave out keep their value.',
  })
  readonly look?: LookInput;

  @EnumField({ ...LAYOUT, optional: true })
  readonly layout?: PageLayout;

  @BooleanField({
    optional: true,
    description:
      'Whether pages show images in Markdown, which visitors’ browsers load from their hosts, so that these see visitors’ addresses, or only links to them.',
    example: true,
  })
  readonly markdown_images?: boolean;

  @RecordInputField(() => UptimeWeightsInput, {
    optional: true,
    description: 'How much of its time each status counts as downtime, also in the past.',
  })
  readonly uptime_weights?: UptimeWeightsInput;

  @IntegerField({
    optional: true,
    min: 5,
    max: 10_080,
    description: 'Minutes before the start of a maintenance at which its reminder is sent.',
    example: 60,
  })
  readonly reminder_minutes?: number;

  @BooleanField({
    optional: true,
    description:
      'Whether visitors can subscribe. If false, the page offers no subscriptions and subscribers cannot be created or changed, but existing ones are still notified.',
    example: true,
  })
  readonly subscriptions_enabled?: boolean;

  @BooleanField({
    optional: true,
    description: 'Whether subscribing requires a proof of work, to deter bots. The form then needs scripts.',
    example: false,
  })
  readonly subscribe_proof_of_work?: boolean;

  @IntegerField({
    optional: true,
    min: 0,
    max: 3600,
    description:
      'Seconds by which notifications are delayed, so that a correction in the meantime replaces them.',
    example: 0,
  })
  readonly notification_grace_seconds?: number;

  @TextField({
    optional: true,
    nullable: true,
    maxLength: 254,
    pattern: MAIL_ADDRESS,
    patternInWords: 'a plain e-mail address such as support@example.com, without name',
    description: 'Address for replies to mails; null: the sender’s address.',
    example: 'support@example.com',
  })
  readonly mail_reply_to?: string | null;

  @TextField({
    optional: true,
    nullable: true,
    maxLength: 100,
    pattern: BOT_TOKEN,
    patternInWords: 'the token of a bot, as BotFather shows it',
    description:
      'Token of the Telegram bot that posts to subscribed chats; null: none. It is stored sealed and never shown again.',
    example: null,
  })
  readonly telegram_bot_token?: string | null;

  @RecordInputField(() => SmsAccountInput, {
    optional: true,
    nullable: true,
    description: 'The account that text messages are sent with; null: none.',
    example: null,
  })
  readonly sms?: SmsAccountInput | null;

  @NumberField({
    optional: true,
    nullable: true,
    min: 0,
    max: 1,
    description: 'Promised uptime, as a fraction; null: none.',
    example: 0.999,
  })
  readonly sla_target?: number | null;

  @RecordListField(() => ServiceHoursSettings, {
    optional: true,
    maxItems: MAX_SERVICE_HOURS,
    description:
      'When the promise applies, in `time_zone`; empty: around the clock. Hours of one day must not overlap, and those over midnight are written as two: until 24:00, and from 00:00 on the next day.',
  })
  readonly service_hours?: ServiceHoursSettings[];

  @DateListField({
    optional: true,
    maxItems: MAX_HOLIDAYS,
    description: 'Days, in `time_zone`, on which the promise does not apply.',
    example: ['2026-12-25', '2026-12-26'],
  })
  readonly holidays?: string[];
}

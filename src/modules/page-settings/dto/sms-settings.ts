import { EnumField, IntegerField, TextField } from '#http/fields/fields.js';
import { SMS_PROVIDER_NAMES, type SmsProviderName } from '#core/context/tenant-settings.js';

/** An API key of Vonage, or the SID of a Twilio account. */
const ACCOUNT = /^[0-9A-Za-z]{4,64}$/;
/** A number, a short code, a name, or the SID of a messaging service at Twilio. */
const SENDER = /^(?:\+?[0-9]{3,15}|[0-9A-Za-z][0-9A-Za-z ]{0,10}|MG[0-9a-f]{32})$/;
const HTTPS = /^https:\/\/[^\s#@]+$/;
const PRINTABLE = /^[!-~]+$/;

const PROVIDER = {
  name: 'SmsProvider',
  values: SMS_PROVIDER_NAMES,
  about: 'Who sends text messages: Twilio, Vonage, or a gateway of one’s own.',
  description: 'Who sends text messages.',
  example: 'twilio',
} as const;
const ACCOUNT_FIELD = {
  nullable: true,
  maxLength: 64,
  description: 'SID of the account at Twilio, or API key at Vonage; null for a gateway of one’s own.',
  example: 'AC00000000000000000000000000000000',
} as const;
const SENDER_FIELD = {
  maxLength: 34,
  description: 'Number or name that the messages come from, or the SID of a messaging service at Twilio.',
  example: '+4930123456',
} as const;
const URL_FIELD = {
  nullable: true,
  maxLength: 2000,
  description: 'Address of a gateway of one’s own, which gets a POST with JSON; null for the others.',
  example: null,
} as const;
const DAILY_LIMIT = {
  min: 1,
  max: 100_000,
  description: 'Notifications by text message a day; those beyond it fail.',
  example: 500,
} as const;

/** The account that text messages are sent with. */
export class SmsAccount {
  @EnumField(PROVIDER)
  readonly provider!: SmsProviderName;

  @TextField(ACCOUNT_FIELD)
  readonly account!: string | null;

  @TextField(SENDER_FIELD)
  readonly sender!: string;

  @TextField(URL_FIELD)
  readonly url!: string | null;

  @IntegerField(DAILY_LIMIT)
  readonly daily_limit!: number;
}

/** Changes of the account for text messages. Omitted members keep their values, unless the provider changes. */
export class SmsAccountInput {
  @EnumField({ ...PROVIDER, optional: true })
  readonly provider?: SmsProviderName;

  @TextField({ ...ACCOUNT_FIELD, optional: true, pattern: ACCOUNT, patternInWords: 'the id of an account' })
  readonly account?: string | null;

  @TextField({
    ...SENDER_FIELD,
    optional: true,
    pattern: SENDER,
    patternInWords: 'a number, or a name of at most 11 letters, digits and spaces',
  })
  readonly sender?: string;

  @TextField({
    ...URL_FIELD,
    optional: true,
    pattern: HTTPS,
    patternInWords: 'an address that starts with https://',
  })
  readonly url?: string | null;

  @TextField({
    optional: true,
    minLength: 4,
    maxLength: 500,
    pattern: PRINTABLE,
    patternInWords: 'the secret as it is, without spaces',
    description:
      'Auth token at Twilio, API secret at Vonage, or bearer token of the gateway. It is stored sealed and never shown again. Required if the provider, the account or the address changes.',
    example: 'a-secret-of-the-account',
  })
  readonly secret?: string;

  @IntegerField({ ...DAILY_LIMIT, optional: true })
  readonly daily_limit?: number;
}

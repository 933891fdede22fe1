import {
  BooleanField,
  IntegerField,
  NumberField,
  RecordField,
  TextField,
  TimestampField,
} from '../../../http/fields/fields.js';

const WEIGHT = { min: 0, max: 1 };

/** How much of its time a status counts as downtime. Source: decisions, section 5. */
export class UptimeWeightSettings {
  @NumberField({ ...WEIGHT, description: 'Of degraded performance, 0 to 1.', example: 0 })
  readonly degraded!: number;

  @NumberField({ ...WEIGHT, description: 'Of a partial outage, 0 to 1.', example: 0.3 })
  readonly partial_outage!: number;

  @NumberField({ ...WEIGHT, description: 'Of a major outage, 0 to 1.', example: 1 })
  readonly major_outage!: number;
}

/** What a company has set for its status page. */
export class PageSettings {
  @TextField({ minLength: 1, maxLength: 255, description: 'Name of the company.', example: 'Acme GmbH' })
  readonly name!: string;

  @TextField({
    maxLength: 100,
    description: 'Time zone that visitors see times in, by its IANA name.',
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

  @RecordField(() => UptimeWeightSettings, { description: 'What uptime makes of the times of trouble.' })
  readonly uptime_weights!: UptimeWeightSettings;

  @IntegerField({
    min: 5,
    max: 10_080,
    description: 'Minutes before the start of a maintenance at which its reminder goes out.',
    example: 60,
  })
  readonly reminder_minutes!: number;

  @BooleanField({
    description:
      'Whether visitors can subscribe. Switched off, the page offers nothing, subscribers cannot be written, and those who are there are still told.',
    example: true,
  })
  readonly subscriptions_enabled!: boolean;

  @IntegerField({
    min: 0,
    max: 3600,
    description:
      'Seconds that subscribers wait for what they are told of, so that what is corrected meanwhile goes out in its newest form only.',
    example: 0,
  })
  readonly notification_grace_seconds!: number;

  @TextField({
    nullable: true,
    maxLength: 254,
    description: 'Address that answers to mails go to; null: to where the mails come from.',
    example: 'support@example.com',
  })
  readonly mail_reply_to!: string | null;

  @TimestampField({ description: 'When something of the page itself was last set.' })
  readonly updated_at!: string;
}

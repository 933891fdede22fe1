import { IntegerField, TimestampField } from '#http/fields/fields.js';

/** Use of the daily quota of mails. */
export class MailQuota {
  @IntegerField({
    min: 1,
    nullable: true,
    description: 'Mails that may be sent a day; null: no limit.',
    example: 1_000_000,
  })
  readonly limit!: number | null;

  @IntegerField({
    min: 0,
    description:
      'Mails sent today (UTC), including those being sent, and without links that visitors ask for. 0 without a limit.',
    example: 4120,
  })
  readonly sent!: number;

  @IntegerField({ min: 0, description: 'Mails that wait for the next day.', example: 0 })
  readonly waiting!: number;

  @TimestampField({ description: 'When the next day begins.' })
  readonly resets_at!: string;
}

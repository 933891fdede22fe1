import { InstantField } from '#http/fields/instant-field.js';
import { ExceptionsField, LocalStartField, RuleField, ZoneField } from './maintenance-series.response.js';

/** A rule to preview before it is saved. */
export class SeriesPreviewInput {
  @RuleField()
  readonly rrule!: string;

  @LocalStartField()
  readonly starts_at!: string;

  @ZoneField({ optional: true })
  readonly timezone?: string;

  @ExceptionsField({ optional: true })
  readonly exceptions?: string[];

  @InstantField({
    optional: true,
    description: 'Last start to list. Default: a year from now, or from the first start if that is later.',
    example: '2098-12-31T23:00:00+01:00',
  })
  readonly until?: Date;
}

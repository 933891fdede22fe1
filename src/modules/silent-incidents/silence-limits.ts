import { IntegerField } from '#http/fields/fields.js';

const MINUTES = { nullable: true, min: 1, max: 10_080 } as const;

/** What each tenant sets under `/settings/silent-incidents`. */
export class SilenceLimits {
  @IntegerField({
    ...MINUTES,
    description:
      'Minutes without an update after which an incident with a major outage is told; null: never.',
    example: 30,
  })
  readonly major_outage_minutes: number | null = 60;

  @IntegerField({
    ...MINUTES,
    description: 'The same for an incident with a partial outage.',
    example: 60,
  })
  readonly partial_outage_minutes: number | null = 120;

  @IntegerField({
    ...MINUTES,
    description: 'The same for all other incidents.',
    example: 240,
  })
  readonly other_minutes: number | null = null;
}

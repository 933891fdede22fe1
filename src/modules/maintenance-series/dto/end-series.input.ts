import { BooleanField, EnumField } from '#http/fields/fields.js';

export const OCCURRENCE_FATES = ['keep', 'cancel'] as const;

/** What becomes of the maintenances of a series that ends. */
export class EndSeriesStep {
  @EnumField({
    values: OCCURRENCE_FATES,
    name: 'OccurrenceFate',
    description: 'Whether maintenances that have not begun stay or are cancelled.',
    example: 'keep',
  })
  readonly maintenances!: (typeof OCCURRENCE_FATES)[number];

  @BooleanField({
    optional: true,
    description: 'Whether to notify subscribers of the first one that is cancelled; default true.',
    example: true,
  })
  readonly notify?: boolean;
}

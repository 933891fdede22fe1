import { InstantField } from '#http/fields/instant-field.js';
import { WholeExample } from '#http/reference/whole-example.js';

/** Times of an incident as they should have been. Omitted ones stay. */
// Omits `resolved_at`, because only an incident that is over has one.
@WholeExample({ started_at: '2026-03-01T09:10:00+01:00' })
export class TimesCorrection {
  @InstantField({
    optional: true,
    description: 'When it began; not after its end or in the future.',
    example: '2026-03-01T09:10:00+01:00',
  })
  readonly started_at?: Date;

  @InstantField({
    optional: true,
    description: 'When it was over, if it is; not before its start or in the future.',
    example: '2026-03-01T11:15:00+01:00',
  })
  readonly resolved_at?: Date;
}

import { BooleanField, TextListField } from '#http/fields/fields.js';

/** Most starts that a preview lists. */
export const MAX_PREVIEWED = 400;
const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** The dates of a series. */
export class SeriesPreview {
  @TextListField({
    maxItems: MAX_PREVIEWED,
    maxLength: 24,
    pattern: INSTANT,
    description: 'Starts from now on in UTC, earliest first.',
    example: ['2098-03-04T21:00:00.000Z', '2098-03-18T21:00:00.000Z', '2098-04-01T20:00:00.000Z'],
  })
  readonly starts!: string[];

  @TextListField({
    maxItems: MAX_PREVIEWED,
    maxLength: 16,
    pattern: LOCAL,
    description: 'Local times of the rule that are left out because clocks skip them.',
    example: ['2098-03-30T02:30'],
  })
  readonly left_out!: string[];

  @BooleanField({
    description: `Whether these are all until the asked time; no more than ${MAX_PREVIEWED} are listed.`,
    example: true,
  })
  readonly is_complete!: boolean;
}

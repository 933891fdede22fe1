import { IntegerField } from '#http/fields/fields.js';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** Default lifetime of a preview link, in seconds. */
export const PREVIEW_SECONDS = 7 * DAY;

export class PreviewLinkInput {
  @IntegerField({
    optional: true,
    min: MINUTE,
    max: 30 * DAY,
    description: 'Seconds for which the link is valid; default: 7 days.',
    example: 2 * DAY,
  })
  readonly expires_in?: number;
}

import { IntegerField, TextField } from '#http/fields/fields.js';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** Default validity of a link to a report, in seconds. */
export const LINK_SECONDS = 7 * DAY;

/** A month as text, for example `2026-03`. */
export const MONTH = { maxLength: 7, pattern: /^(19[7-9]\d|20\d{2})-(0[1-9]|1[0-2])$/, example: '2026-03' };

/** The month to freeze. */
export class FreezeReport {
  @TextField({
    ...MONTH,
    patternInWords: 'a month such as 2026-03',
    description: 'A past month in the time zone of the page.',
  })
  readonly month!: string;
}

/** Validity of a link. */
export class ReportLinkInput {
  @IntegerField({
    optional: true,
    min: MINUTE,
    max: 365 * DAY,
    description: 'Seconds for which the link is valid; default: 7 days.',
    example: 30 * DAY,
  })
  readonly expires_in?: number;
}

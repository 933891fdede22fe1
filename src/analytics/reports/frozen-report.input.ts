import { IntegerField, TextField } from '../../http/fields/fields.js';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** For how long a link to a report is valid when nobody says, in seconds. */
export const LINK_SECONDS = 7 * DAY;

/** A month as texts name it. */
export const MONTH = { maxLength: 7, pattern: /^(19[7-9]\d|20\d{2})-(0[1-9]|1[0-2])$/, example: '2026-03' };

/** The month that a report is frozen of. */
export class FreezeReport {
  @TextField({
    ...MONTH,
    patternInWords: 'a month such as 2026-03',
    description: 'A past month in the time zone of the page.',
  })
  readonly month!: string;
}

/** For how long a link is valid. */
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

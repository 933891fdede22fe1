import { encode, wrap } from 'nodemailer/lib/qp';

/** Of at most 76 characters a line, one is for the `=` with which lines are joined, and two are for a dot at its start. */
const LINE_LENGTH = 72;

/** The end of a line that is none of the text. Source: RFC 2045, 6.7. */
export const SOFT_BREAK = '=\r\n';

/**
 * A piece of a text as quoted-printable; pieces are joined with {@link SOFT_BREAK}. No line begins with a dot, which SMTP would
 * want doubled in each mail.
 */
export function quotedPrintable(text: string): string {
  const lines = wrap(encode(text.replaceAll(/\r\n?|\n/g, '\r\n')), LINE_LENGTH);
  return lines.replaceAll(/^\./gm, '=2E');
}

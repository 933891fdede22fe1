import { encode, wrap } from 'nodemailer/lib/qp';

/** A line may have 76 characters. One is for the `=` that joins lines, and two are for encoding a leading dot. */
const LINE_LENGTH = 72;

/** A line break that is not part of the text. Source: RFC 2045, 6.7. */
export const SOFT_BREAK = '=\r\n';

/**
 * Encodes a piece of text as quoted-printable. Pieces are joined with {@link SOFT_BREAK}. No line begins with
 * a dot, which SMTP requires to be doubled in each mail.
 */
export function quotedPrintable(text: string): string {
  const lines = wrap(encode(text.replaceAll(/\r\n?|\n/g, '\r\n')), LINE_LENGTH);
  return lines.replaceAll(/^\./gm, '=2E');
}

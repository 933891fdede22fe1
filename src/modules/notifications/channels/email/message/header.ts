import { encodeWord, foldLines, isPlainText } from 'nodemailer/lib/mime-funcs';

const LINE_LENGTH = 76;
/** Length of an encoded word, with its markers. Source: RFC 2047. */
const WORD_LENGTH = 52;
/** Control characters and line breaks, and characters that change the direction of the following text. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/** A header with untrusted text. It is encoded if necessary and folded, and nothing in the text can end it. */
export function textHeader(name: string, text: string): string {
  return `${foldLines(`${name}: ${encodedText(text)}`, LINE_LENGTH)}\r\n`;
}

/** A header generated here: short ASCII on one line, because folded headers have broken signatures. */
export function plainHeader(name: string, value: string): string {
  return `${name}: ${value}\r\n`;
}

/** A header with an address and a display name. */
export function addressHeader(name: string, displayName: string, address: string): string {
  const shown = printable(displayName);
  const phrase = isPlainText(shown)
    ? `"${shown.replaceAll(/["\\]/g, String.raw`\$&`)}"`
    : encodeWord(shown, 'B', WORD_LENGTH);
  return `${foldLines(`${name}: ${phrase} <${address}>`, LINE_LENGTH)}\r\n`;
}

function encodedText(text: string): string {
  const shown = printable(text);
  // Text that looks encoded would be shown decoded.
  return isPlainText(shown) && !shown.includes('=?') ? shown : encodeWord(shown, 'B', WORD_LENGTH);
}

function printable(text: string): string {
  // Some mail clients treat a line that folding leaves blank as the end of the headers.
  return text.replaceAll(UNPRINTABLE, ' ').replaceAll(/\s+/g, ' ').trim();
}

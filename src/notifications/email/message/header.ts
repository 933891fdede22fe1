import { encodeWord, foldLines, isPlainText } from 'nodemailer/lib/mime-funcs';

const LINE_LENGTH = 76;
/** Of a word that is encoded, with what marks it as such. Source: RFC 2047. */
const WORD_LENGTH = 52;
/** Control characters, line breaks with them, and what changes the direction of everything behind it. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/** A header with a text of somebody's: encoded where it must be, and on lines of its own that nothing in it can end. */
export function textHeader(name: string, text: string): string {
  return `${foldLines(`${name}: ${encodedText(text)}`, LINE_LENGTH)}\r\n`;
}

/** A header of our own making: short, ASCII, on one line, since folded ones have broken signatures. */
export function plainHeader(name: string, value: string): string {
  return `${name}: ${value}\r\n`;
}

/** A header with an address and the name of whose it is. */
export function addressHeader(name: string, displayName: string, address: string): string {
  const shown = printable(displayName);
  const phrase = isPlainText(shown)
    ? `"${shown.replaceAll(/["\\]/g, String.raw`\$&`)}"`
    : encodeWord(shown, 'B', WORD_LENGTH);
  return `${foldLines(`${name}: ${phrase} <${address}>`, LINE_LENGTH)}\r\n`;
}

function encodedText(text: string): string {
  const shown = printable(text);
  // What looks encoded already would be shown decoded.
  return isPlainText(shown) && !shown.includes('=?') ? shown : encodeWord(shown, 'B', WORD_LENGTH);
}

function printable(text: string): string {
  // A line that folding leaves blank would end the headers for some readers.
  return text.replaceAll(UNPRINTABLE, ' ').replaceAll(/\s+/g, ' ').trim();
}

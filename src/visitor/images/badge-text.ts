/** Widths of the printable ASCII characters in Verdana at 11 pixels, in hundredths of a pixel. */
const WIDTHS = new Map(
  Object.entries({
    295: "'",
    302: 'il',
    379: 'j',
    387: ' f',
    400: ',.',
    433: '!t',
    463: 'I',
    469: 'r',
    500: '()-/:;J[\\]|',
    505: '"',
    573: 'cs',
    578: 'z',
    600: '?',
    612: 'L',
    632: 'F',
    651: 'kvxy',
    655: 'e',
    661: 'a',
    663: 'P',
    668: 'o',
    678: 'TY',
    685: 'bdgpq',
    696: 'Ehnu',
    699: '$*0123456789_`{}',
    752: 'ASV',
    754: 'BXZ',
    762: 'K',
    765: 'R',
    768: 'C',
    799: '&',
    805: 'U',
    823: 'N',
    827: 'H',
    848: 'D',
    853: 'G',
    866: 'OQ',
    900: '#+<=>^w~',
    927: 'M',
    1070: 'm',
    1088: 'W',
    1100: '@…',
    1184: '%',
  }).flatMap(([width, characters]) =>
    Array.from(characters).map((one): [string, number] => [one, Number(width)]),
  ),
);
/** Width of an ideograph or emoji. */
const SQUARE = 1250;
/**
 * Approximate width of letters in other scripts. `textLength` fits the text to the estimate, so nothing
 * is cut off.
 */
const OTHER = 720;

const WIDE =
  /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uff60]/u;

/** Combining marks and joiners. */
const WITHOUT_WIDTH = /[\p{M}\p{Cf}]/u;

/**
 * Invisible characters, and those that change the look of their neighbors: controls, lone surrogates,
 * direction overrides.
 */
const UNSEEN =
  /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0]/gu;

const VISIBLE = /[^\p{M}\p{Cf}\p{Z}]/u;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Puts a text on one line and removes invisible characters; empty if nothing visible remains. */
export function visibleText(text: string): string {
  const line = text
    .normalize('NFC')
    .replaceAll(/\s/g, ' ')
    .replaceAll(UNSEEN, '')
    .replaceAll(/ +/g, ' ')
    // Without a letter before it, a mark is drawn outside of the text.
    .replace(/^[\p{M} ]+/u, '')
    .trimEnd();
  return VISIBLE.test(line) ? line : '';
}

/** Estimated width of a text, in pixels. */
export function textWidth(text: string): number {
  return Math.ceil(graphemesOf(text).reduce((width, one) => width + graphemeWidth(one), 0) / 100);
}

/** Shortens a text to at most `width` pixels with an ellipsis, never within a character. */
export function shortened(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  const room = width * 100 - graphemeWidth('…');
  let taken = 0;
  const kept = graphemesOf(text).filter((one) => (taken += graphemeWidth(one)) <= room);
  return `${kept.join('').trimEnd()}…`;
}

function graphemesOf(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

function graphemeWidth(grapheme: string): number {
  if (WIDE.test(grapheme)) return SQUARE;
  const letters = Array.from(grapheme.normalize('NFD')).filter((one) => !WITHOUT_WIDTH.test(one));
  return letters.reduce((width, one) => width + (WIDTHS.get(one) ?? OTHER), 0);
}

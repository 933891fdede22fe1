import { baseOf } from '#core/languages/catalogues.js';
import type { ChannelMessage } from '#platform/channels/channel-message.js';

/** Length of two segments: in septets of the GSM alphabet, or in code units of UTF-16. */
const GSM_ROOM = 306;
const UNICODE_ROOM = 134;
/** Characters of the page's name, and the least that is left of a title beside a long address. */
const MAX_NAME = 30;
const LEAST_TITLE = 20;
const MAX_TITLE = 300;
const CUT = '...';

/** The alphabet of GSM 03.38. A text with any other character is sent as UTF-16, which has room for less than half. */
const GSM = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Characters of its extension, which take two septets. */
const GSM_EXTENSION = new Set('^{}\\[~]|€\f');

/** Typographic characters, which alone would halve the room. */
const PLAIN: readonly (readonly [RegExp, string])[] = [
  [/[‘’‚]/g, "'"],
  [/[“”„«»]/g, '"'],
  [/[–—]/g, '-'],
  [/…/g, CUT],
  [/[\u00a0\u2009\u202f]/g, ' '],
];

type TextParts = Pick<ChannelMessage, 'pageName' | 'summary' | 'link' | 'code' | 'locale'>;

/** Text with the code that confirms a subscription, by language. */
const CODE_TEXTS: Readonly<Record<string, (page: string, code: string) => string>> = {
  en: (page, code) => `${page}: ${code} is your code for messages by SMS. Not you? Ignore this.`,
  de: (page, code) => `${page}: ${code} ist Ihr Code für Nachrichten per SMS. Nicht Sie? Einfach ignorieren.`,
  fr: (page, code) => `${page}: ${code} est votre code pour les messages par SMS. Pas vous? Ignorez-le.`,
  ar: (page, code) => `${page}: ${code} هو رمزك لرسائل SMS. لم تطلبه؟ تجاهل الرسالة.`,
};

/** A message as a text of at most two segments, unless the address alone is longer. */
export function smsText({ pageName, summary, link, code, locale }: TextParts): string {
  const name = cutTo(plain(pageName), MAX_NAME, ({ length }) => length);
  if (code !== null) return (CODE_TEXTS[baseOf(locale)] ?? CODE_TEXTS['en'])?.(name, code) ?? code;
  const title = plain(`${name}: ${summary}`).slice(0, MAX_TITLE).toWellFormed();
  const tail = `\n${link.url}`;
  const isGsm = isInGsm(title + tail);
  const size = isGsm ? septets : ({ length }: string): number => length;
  return cutTo(title, Math.max((isGsm ? GSM_ROOM : UNICODE_ROOM) - size(tail), LEAST_TITLE), size) + tail;
}

/** Whether a text needs no character besides the alphabet of GSM. */
export function isInGsm(text: string): boolean {
  for (const one of text) if (!GSM.has(one) && !GSM_EXTENSION.has(one)) return false;
  return true;
}

function plain(text: string): string {
  return PLAIN.reduce((changed, [pattern, by]) => changed.replaceAll(pattern, by), text);
}

function septets(text: string): number {
  let sum = 0;
  for (const one of text) sum += GSM_EXTENSION.has(one) ? 2 : 1;
  return sum;
}

function cutTo(text: string, room: number, size: (text: string) => number): string {
  if (size(text) <= room) return text;
  let kept = '';
  let left = room - CUT.length;
  for (const one of text) {
    left -= size(one);
    if (left < 0) break;
    kept += one;
  }
  return kept.trimEnd() + CUT;
}

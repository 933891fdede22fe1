import { baseOf, textsFor } from '../../content/event-words.js';
import { ENGLISH } from './english.js';
import { GERMAN } from './german.js';
import type { MailTexts } from './mail-texts.js';

const CATALOGUES = { de: GERMAN, en: ENGLISH };

/** As {@link textsFor}. */
export function mailTexts(locale: string, tenantLocales: readonly string[]): MailTexts {
  return textsFor(CATALOGUES, locale, tenantLocales);
}

/** Whether texts are in a language, whatever its region. */
export function isIn(texts: MailTexts, locale: string): boolean {
  return baseOf(texts.locale) === baseOf(locale);
}

/** `French`, in the language of the texts. */
export function languageName(texts: MailTexts, locale: string): string {
  return new Intl.DisplayNames([texts.locale], { type: 'language' }).of(locale) ?? locale;
}

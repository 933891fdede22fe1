import { baseOf } from '#core/languages/catalogues.js';
import type { MailTexts } from '#core/languages/catalogue.js';

/** Whether texts are in a language, regardless of its region. */
export function isIn(texts: MailTexts, locale: string): boolean {
  return baseOf(texts.locale) === baseOf(locale);
}

/** Name of a language in the language of the texts, such as `French`. */
export function languageName(texts: MailTexts, locale: string): string {
  return new Intl.DisplayNames([texts.locale], { type: 'language' }).of(locale) ?? locale;
}

import { baseOf } from '../../../languages/catalogues.js';
import type { MailTexts } from '../../../languages/mail-texts.js';

/** Whether texts are in a language, whatever its region. */
export function isIn(texts: MailTexts, locale: string): boolean {
  return baseOf(texts.locale) === baseOf(locale);
}

/** `French`, in the language of the texts. */
export function languageName(texts: MailTexts, locale: string): string {
  return new Intl.DisplayNames([texts.locale], { type: 'language' }).of(locale) ?? locale;
}

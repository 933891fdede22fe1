import { ENGLISH } from './english.js';
import { GERMAN } from './german.js';
import type { MailTexts, TopicEvent } from './mail-texts.js';

const CATALOGUES: Readonly<Record<string, MailTexts>> = { de: GERMAN, en: ENGLISH };

/** Whether mails can tell of an event. */
export function isTopicEvent(event: string): event is TopicEvent {
  return Object.hasOwn(ENGLISH.events, event);
}

/**
 * The texts for a subscriber's language: in it where we have it, else in the first of the tenant's languages that we have, else
 * in English. Source: decisions, section 1.
 */
export function mailTexts(locale: string, tenantLocales: readonly string[]): MailTexts {
  const found = [locale, ...tenantLocales].map(baseOf).find((base) => Object.hasOwn(CATALOGUES, base));
  return CATALOGUES[found ?? 'en'] ?? ENGLISH;
}

/** Whether texts are in a language, whatever its region. */
export function isIn(texts: MailTexts, locale: string): boolean {
  return baseOf(texts.locale) === baseOf(locale);
}

/** `French`, in the language of the texts. */
export function languageName(texts: MailTexts, locale: string): string {
  return new Intl.DisplayNames([texts.locale], { type: 'language' }).of(locale) ?? locale;
}

function baseOf(locale: string): string {
  return locale.toLowerCase().split('-', 1)[0] ?? '';
}

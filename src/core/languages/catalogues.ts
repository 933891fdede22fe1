import { ARABIC } from './ar.js';
import type { Catalogue } from './catalogue.js';
import { ENGLISH } from './en.js';
import { FRENCH } from './fr.js';
import { GERMAN } from './de.js';

/** Catalogues by language without region. A new language needs its own file and one entry here. */
const CATALOGUES: ReadonlyMap<string, Catalogue> = new Map([
  ['ar', ARABIC],
  ['de', GERMAN],
  ['en', ENGLISH],
  ['fr', FRENCH],
]);

/** Languages that have a catalogue, such as `de`. */
export const LANGUAGES: readonly string[] = [...CATALOGUES.keys()];

/** Catalogue of a language, ignoring its region; English if there is none. Source: decisions, section 1. */
export function catalogueOf(locale: string): Catalogue {
  return CATALOGUES.get(baseOf(locale)) ?? ENGLISH;
}

/**
 * Catalogue for a subscriber's language. The fallback is the first of the tenant's languages that has a
 * catalogue, then English. Source: decisions, section 1.
 */
export function catalogueFor(locale: string, tenantLocales: readonly string[]): Catalogue {
  return catalogueOf([locale, ...tenantLocales].find((one) => CATALOGUES.has(baseOf(one))) ?? 'en');
}

/** Language of a locale without its region, such as `de` for `de-AT`. */
export function baseOf(locale: string): string {
  return locale.toLowerCase().split('-', 1)[0] ?? '';
}

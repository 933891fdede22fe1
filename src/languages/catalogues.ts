import { ARABIC } from './ar.js';
import type { Catalogue } from './catalogue.js';
import { ENGLISH } from './en.js';
import { FRENCH } from './fr.js';
import { GERMAN } from './de.js';

/** By language, without its region: a further one is a file of its own and a line here. */
const CATALOGUES: ReadonlyMap<string, Catalogue> = new Map([
  ['ar', ARABIC],
  ['de', GERMAN],
  ['en', ENGLISH],
  ['fr', FRENCH],
]);

/** The languages that there is a catalogue for, such as `de`. */
export const LANGUAGES: readonly string[] = [...CATALOGUES.keys()];

/** The catalogue of a language, whatever its region; the English one where there is none. Source: decisions, section 1. */
export function catalogueOf(locale: string): Catalogue {
  return CATALOGUES.get(baseOf(locale)) ?? ENGLISH;
}

/**
 * The catalogue for a subscriber's language: of it where there is one, else of the first of the tenant's languages that has one,
 * else the English one. Source: decisions, section 1.
 */
export function catalogueFor(locale: string, tenantLocales: readonly string[]): Catalogue {
  return catalogueOf([locale, ...tenantLocales].find((one) => CATALOGUES.has(baseOf(one))) ?? 'en');
}

/** A language without its region, such as `de` of `de-AT`. */
export function baseOf(locale: string): string {
  return locale.toLowerCase().split('-', 1)[0] ?? '';
}

import type { ConsoleTexts } from '#core/languages/console/console-texts.js';
import { directionOf, type Direction } from '#core/languages/direction.js';
import { createContext, use } from 'react';

export type { ConsoleTexts } from '#core/languages/console/console-texts.js';

/** A catalogue of each language, in a chunk of its own. A folder there is a language here. */
const CATALOGUES = import.meta.glob<ConsoleTexts>('../../../../src/core/languages/console/*/catalogue.ts', {
  import: 'CATALOGUE',
});
const LOADERS = new Map(
  Object.entries(CATALOGUES).map(([path, load]) => [path.split('/').at(-2) ?? '', load] as const),
);
const CHOSEN = 'heliograph:language';

/** Languages of the console, such as `de`. */
export const LANGUAGES: readonly string[] = [...LOADERS.keys()];

/** Texts of one language, with how it writes. */
export interface Language {
  /** Locale for dates, numbers and sorting. */
  readonly locale: string;
  readonly texts: ConsoleTexts;
  readonly direction: Direction;
}

/** The language of the console: the chosen one, else the member's, else the browser's, else English. */
export function languageFor(memberLocale: string | undefined): string {
  const wanted = [localStorage.getItem(CHOSEN), memberLocale, ...navigator.languages];
  return wanted.map((one) => one?.split('-')[0]?.toLowerCase() ?? '').find((one) => LOADERS.has(one)) ?? 'en';
}

/** Chooses a language on this device, for the next load. */
export function chooseLanguage(language: string): void {
  localStorage.setItem(CHOSEN, language);
}

export async function loadLanguage(language: string): Promise<Language> {
  const load = LOADERS.get(language) ?? LOADERS.get('en');
  if (load === undefined) throw new Error('There are no texts.');
  // English as most readers expect: day before month, 24 hours.
  const locale = language === 'en' ? 'en-GB' : language;
  return { locale, texts: await load(), direction: directionOf(locale) };
}

export const LanguageContext = createContext<Language | undefined>(undefined);

export function useLanguage(): Language {
  const language = use(LanguageContext);
  if (language === undefined) throw new Error('There is no language around this component.');
  return language;
}

/** Texts of the console: `const { incidents: texts } = useTexts()`. */
export function useTexts(): ConsoleTexts {
  return useLanguage().texts;
}

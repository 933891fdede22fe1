import { useCallback } from 'react';
import { textIn, type LocaleTexts } from './locale-texts.js';
import { useSession } from './session.js';
import { useLanguage } from './texts.js';

/** Returns a function that picks the text for the person in front of the screen. */
export function useTextIn(): (texts: LocaleTexts) => string {
  const { locale } = useLanguage();
  const { locales } = useSession().tenant;
  return useCallback((texts: LocaleTexts) => textIn(texts, locale, locales), [locale, locales]);
}

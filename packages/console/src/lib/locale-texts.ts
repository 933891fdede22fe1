/** Texts of a record by language; null or missing where a language has none. */
export type LocaleTexts = Readonly<Record<string, string | null>>;

/**
 * The text that somebody reads: in the language of the console, else in the tenant's first language that has one, as
 * visitors would.
 */
export function textIn(texts: LocaleTexts, locale: string, tenantLocales: readonly string[]): string {
  const base = locale.split('-')[0] ?? locale;
  const order = [
    locale,
    ...Object.keys(texts).filter((one) => one.split('-')[0] === base),
    ...tenantLocales,
    ...Object.keys(texts),
  ];
  for (const one of order) if (texts[one] != null && texts[one] !== '') return texts[one];
  return '';
}

/** The language of the tenant that somebody reads in: that of the console, another form of it, or the tenant's first one. */
export function localeFor(locale: string, tenantLocales: readonly string[]): string {
  const base = (one: string): string => one.split('-')[0] ?? one;
  return (
    tenantLocales.find((one) => one === locale) ??
    tenantLocales.find((one) => base(one) === base(locale)) ??
    tenantLocales[0] ??
    locale
  );
}

/** Name of a language in another one: `German`. */
export function languageName(locale: string, reader: string): string {
  try {
    return new Intl.DisplayNames(reader, { type: 'language' }).of(locale) ?? locale;
  } catch {
    return locale;
  }
}

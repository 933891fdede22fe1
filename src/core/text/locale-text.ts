/**
 * A stored text in several languages: trimmed NFC text by locale code, without empty languages. Source:
 * management-api, "Locale object".
 */
export type LocaleText = Readonly<Record<string, string>>;

/**
 * Value that a client may send: a string for the main language, or texts by locale, where null deletes
 * one.
 */
export type LocalePatch = string | Readonly<Record<string, string | null>>;

/**
 * Problem with a submitted text. `path` is the field, plus a dot and the locale if one language is at
 * fault.
 */
export interface TextProblem {
  readonly path: string;
  readonly message: string;
}

export interface LocaleTextRules {
  /** The field's name, for paths and messages. */
  readonly field: string;
  /** Codes that the tenant has enabled, main language first. */
  readonly locales: readonly string[];
  /** Maximum length per language, in characters (Unicode code points, as in JSON Schema). */
  readonly maxLength: number;
}

/** Main language of the page: the first enabled locale. */
export function mainLocale(locales: readonly string[]): string {
  return locales[0] ?? 'en';
}

/** Maximum number of languages in one text. */
export const MAX_LANGUAGES = 100;

/**
 * Maximum length of a text in all languages together, in UTF-16 code units: four of the longest texts. A list has up
 * to 100 records, so it bounds how large a list can be.
 */
const MAX_LENGTH_IN_ALL = 100_000;

/**
 * More combining marks on one letter than any script uses. Source: UAX #15, "Stream-Safe Text Format",
 * which allows 30.
 */
const ENDLESS_MARKS = /\p{M}{31}/u;
/**
 * Maximum number of code units that compose into one character: four to one, times two for surrogate
 * pairs.
 */
const MAX_SHRUNK = 8;

/**
 * Reason why a string cannot be stored; undefined if it can. PostgreSQL stores no NUL, a lone surrogate
 * is not valid text, and composing is quadratic in the number of marks on one letter.
 */
export function unstorable(text: string): string | undefined {
  if (text.includes('\0')) return 'must not contain NUL characters';
  if (!text.isWellFormed()) return 'must be well-formed Unicode';
  if (ENDLESS_MARKS.test(text)) return 'must not have more than 30 combining marks in a row';
  return undefined;
}

/**
 * Normalizes a text for storage: composed (NFC) and trimmed. A text that will be rejected is only
 * trimmed, because composing a megabyte of marks could take minutes. That applies to too many marks, or
 * a length over `maxLength` even when composed.
 */
export function tidy(text: string, maxLength = Number.POSITIVE_INFINITY): string {
  const trimmed = text.trim();
  const isRefused = trimmed.length > MAX_SHRUNK * maxLength || ENDLESS_MARKS.test(trimmed);
  return isRefused ? trimmed : trimmed.normalize('NFC');
}

/** True if a text has more than `max` characters (code points). */
export function isLongerThan(text: string, max: number): boolean {
  // A text never has more code points than code units. Counting them is only necessary near the limit.
  return text.length > max && (text.length > 2 * max || Array.from(text).length > max);
}

/**
 * All problems with a value that a client sent for a locale object; empty if it is a
 * {@link LocalePatch}. Whether enough languages remain depends on the stored text: see
 * {@link isFilled}.
 */
export function localePatchProblems(value: unknown, rules: LocaleTextRules): TextProblem[] {
  const { field, locales, maxLength } = rules;
  const textProblem = (text: string): string | undefined =>
    isLongerThan(tidy(text, maxLength), maxLength)
      ? `must not be longer than ${maxLength} characters`
      : unstorable(text);

  if (typeof value === 'string') {
    const problem = textProblem(value);
    return problem === undefined ? [] : [{ path: field, message: `The ${field} ${problem}.` }];
  }
  if (value === null) return [{ path: field, message: `The ${field} must not be null.` }];
  if (typeof value !== 'object' || Array.isArray(value)) {
    return [{ path: field, message: `The ${field} must be a text or an object of texts by language.` }];
  }
  const texts: [string, unknown][] = Object.entries(value);
  if (texts.length > MAX_LANGUAGES) {
    return [{ path: field, message: `The ${field} must not have more than ${MAX_LANGUAGES} languages.` }];
  }
  if (isTooLongInAll(Object.values(value))) return [{ path: field, message: tooLongInAll(field) }];
  return texts.flatMap(([locale, text]) => {
    const path = `${field}.${locale}`;
    if (!locales.includes(locale)) {
      return [
        {
          path,
          message: `The language ${JSON.stringify(locale)} is not enabled; enabled: ${locales.join(', ')}.`,
        },
      ];
    }
    if (text === null) return [];
    if (typeof text !== 'string') return [{ path, message: `The ${path} must be a text or null.` }];
    const problem = textProblem(text);
    return problem === undefined ? [] : [{ path, message: `The ${path} ${problem}.` }];
  });
}

/**
 * Applies a patch to a stored text. Omitted locales keep their value, null and blank texts delete
 * theirs, and a plain string sets only the main language. Names that are special in JavaScript never
 * reach a prototype.
 */
export function mergeLocaleText(
  current: LocaleText,
  patch: LocalePatch,
  locales: readonly string[],
): LocaleText {
  const changes = typeof patch === 'string' ? { [mainLocale(locales)]: patch } : patch;
  const merged = new Map(Object.entries(current));
  for (const [locale, text] of Object.entries(changes)) {
    const tidied = text === null ? '' : tidy(text);
    if (tidied === '') merged.delete(locale);
    else merged.set(locale, tidied);
  }
  return Object.fromEntries(merged);
}

/** True if texts in several languages are longer together than can be stored. */
export function isTooLongInAll(texts: readonly unknown[]): boolean {
  let length = 0;
  for (const text of texts) if (typeof text === 'string') length += text.length;
  return length > MAX_LENGTH_IN_ALL;
}

/** Message for {@link isTooLongInAll}. */
export function tooLongInAll(field: string): string {
  return `The ${field} must not be longer than ${MAX_LENGTH_IN_ALL} characters in all languages together.`;
}

/** True if at least one language has a text. */
export function isFilled(text: LocaleText): boolean {
  return Object.keys(text).length > 0;
}

/**
 * Text for a reader with `preferred` languages (best first), falling back to the main language and then
 * to any other.
 */
export function pickText(
  text: LocaleText,
  preferred: readonly string[],
  locales: readonly string[],
): string | undefined {
  const locale = pickLocale(text, preferred, locales);
  return locale === undefined ? undefined : text[locale];
}

/** Language that {@link pickText} chooses. */
export function pickLocale(
  text: LocaleText,
  preferred: readonly string[],
  locales: readonly string[],
): string | undefined {
  const choice = [...preferred, mainLocale(locales), ...locales].find((code) => Object.hasOwn(text, code));
  return choice ?? Object.keys(text)[0];
}

const untranslated = new WeakMap<readonly string[], string>();

/**
 * JSON object with null for every enabled language. Stored texts are merged over it, which shows
 * clients all possible translations.
 */
export function untranslatedJson(locales: readonly string[]): string {
  const known =
    untranslated.get(locales) ?? JSON.stringify(Object.fromEntries(locales.map((locale) => [locale, null])));
  untranslated.set(locales, known);
  return known;
}

/**
 * A text in several languages as it is stored: locale code to text, filled languages only, trimmed, NFC.
 * Source: management-api, "Locale object".
 */
export type LocaleText = Readonly<Record<string, string>>;

/** What a client may write: a plain text for the main language, or texts by locale, where null deletes one. */
export type LocalePatch = string | Readonly<Record<string, string | null>>;

/** What is wrong with a written text: `path` is the field, with the locale behind a dot where it concerns one. */
export interface TextProblem {
  readonly path: string;
  readonly message: string;
}

export interface LocaleTextRules {
  /** The field's name, for paths and messages. */
  readonly field: string;
  /** Codes that the tenant has enabled, main language first. */
  readonly locales: readonly string[];
  /** Longest text of one language, in characters (Unicode code points, as JSON Schema counts them). */
  readonly maxLength: number;
}

/** The first enabled locale is the page's main language. */
export function mainLocale(locales: readonly string[]): string {
  return locales[0] ?? 'en';
}

/** Languages of one text, at most. */
export const MAX_LANGUAGES = 100;

/** More than any script puts on one letter. Source: UAX #15, "Stream-Safe Text Format", which allows 30. */
const ENDLESS_MARKS = /\p{M}{31}/u;
/** Code units that composing may reduce to a single character: four to one, and a surrogate pair is one character. */
const MOST_SHRUNK = 8;

/**
 * Why a string cannot be stored as text, or undefined if it can: PostgreSQL stores no NUL, a lone surrogate is not text, and
 * composing is quadratic in the number of marks on one letter.
 */
export function unstorable(text: string): string | undefined {
  if (text.includes('\0')) return 'must not contain NUL characters';
  if (!text.isWellFormed()) return 'must be well-formed Unicode';
  if (ENDLESS_MARKS.test(text)) return 'must not have more than 30 combining marks in a row';
  return undefined;
}

/**
 * A text as it is stored: composed (NFC) and trimmed. A text that is refused anyway, for its marks or because it exceeds
 * `maxLength` even when composed, is only trimmed: composing a megabyte of marks could take minutes.
 */
export function tidy(text: string, maxLength = Number.POSITIVE_INFINITY): string {
  const trimmed = text.trim();
  const isRefused = trimmed.length > MOST_SHRUNK * maxLength || ENDLESS_MARKS.test(trimmed);
  return isRefused ? trimmed : trimmed.normalize('NFC');
}

/** Whether a text has more characters (code points) than `max`. */
export function isLongerThan(text: string, max: number): boolean {
  // Code points are never more than code units, and counting them is only worth it near the limit.
  return text.length > max && (text.length > 2 * max || Array.from(text).length > max);
}

/**
 * Everything wrong with a value that a client sent for a locale object; empty when it is a {@link LocalePatch}.
 * Whether enough languages stay filled depends on what is stored: see {@link isFilled}.
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
 * The stored text after a write: omitted locales keep their value, null and blank texts delete theirs,
 * a plain text sets the main language alone. Codes that JavaScript treats specially never reach a prototype.
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

/** Whether at least one language has a text. */
export function isFilled(text: LocaleText): boolean {
  return Object.keys(text).length > 0;
}

/**
 * The text to show to someone who prefers `preferred` (best first): theirs, else the main language's, else any filled one.
 */
export function pickText(
  text: LocaleText,
  preferred: readonly string[],
  locales: readonly string[],
): string | undefined {
  const locale = pickLocale(text, preferred, locales);
  return locale === undefined ? undefined : text[locale];
}

/** The language of the text that {@link pickText} gives. */
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
 * A JSON object with null for every enabled language: what a record shows where a text is missing. Stored texts are laid
 * over it, so that clients see which translations there could be.
 */
export function untranslatedJson(locales: readonly string[]): string {
  const known =
    untranslated.get(locales) ?? JSON.stringify(Object.fromEntries(locales.map((locale) => [locale, null])));
  untranslated.set(locales, known);
  return known;
}

import { LRUCache } from 'lru-cache';

interface Weighted {
  readonly tag: string;
  readonly weight: number;
}

/** Browsers send few different Accept-Language values, so a small cache is enough. */
const MAX_CACHED_CHOICES = 1_000;
const MAX_CACHED_LENGTH = 200;
const NONE = '';

const choices = new LRUCache<string, string>({ max: MAX_CACHED_CHOICES });

/**
 * Chooses an enabled language: `?lang` first, then the best of Accept-Language, then the main language.
 * A tag matches a language with or without its region. Source: visitor-api, "Language".
 */
export function chooseLocale(
  locales: readonly string[],
  lang: string | undefined,
  acceptLanguage: string | undefined,
): string {
  const requested = lang === undefined ? undefined : matching(locales, lang);
  return requested ?? accepted(locales, acceptLanguage ?? '') ?? locales[0] ?? 'en';
}

function accepted(locales: readonly string[], header: string): string | undefined {
  if (header === '') return undefined;
  if (header.length > MAX_CACHED_LENGTH) return bestOf(locales, header);
  const key = `${locales.join(',')} ${header}`;
  let choice = choices.get(key);
  if (choice === undefined) {
    choice = bestOf(locales, header) ?? NONE;
    choices.set(key, choice);
  }
  return choice === NONE ? undefined : choice;
}

function bestOf(locales: readonly string[], header: string): string | undefined {
  for (const tag of preferredTags(header)) {
    const match = matching(locales, tag);
    if (match !== undefined) return match;
  }
  return undefined;
}

function matching(locales: readonly string[], tag: string): string | undefined {
  const wanted = tag.toLowerCase();
  const base = wanted.split('-', 1)[0];
  return (
    locales.find((locale) => locale.toLowerCase() === wanted) ??
    locales.find((locale) => locale.toLowerCase().split('-', 1)[0] === base)
  );
}

/** Tags of Accept-Language, most preferred first. Malformed tags are ignored. */
function preferredTags(header: string): string[] {
  return header
    .slice(0, 500)
    .split(',')
    .map((part): Weighted => {
      const [tag = '', ...parameters] = part.split(';');
      const quality = parameters
        .map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1])
        .find((value) => value !== undefined);
      return { tag: tag.trim(), weight: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ tag, weight }) => /^[a-z]{1,8}(-[a-z\d]{1,8})*$/i.test(tag) && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}

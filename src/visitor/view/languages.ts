import { LRUCache } from 'lru-cache';

interface Weighted {
  readonly tag: string;
  readonly weight: number;
}

/** Browsers send a few forms of Accept-Language, again and again. */
const REMEMBERED_CHOICES = 1_000;
const REMEMBERED_LENGTH = 200;
const NONE = '';

const choices = new LRUCache<string, string>({ max: REMEMBERED_CHOICES });

/**
 * The enabled language that a visitor wants: `?lang` first, else the best of Accept-Language, else the main one.
 * A wish matches a language with or without its region. Source: visitor-api, "Language".
 */
export function chooseLocale(
  locales: readonly string[],
  lang: string | undefined,
  acceptLanguage: string | undefined,
): string {
  const asked = lang === undefined ? undefined : matching(locales, lang);
  return asked ?? accepted(locales, acceptLanguage ?? '') ?? locales[0] ?? 'en';
}

function accepted(locales: readonly string[], header: string): string | undefined {
  if (header === '') return undefined;
  if (header.length > REMEMBERED_LENGTH) return bestOf(locales, header);
  const key = `${locales.join(',')} ${header}`;
  let choice = choices.get(key);
  if (choice === undefined) {
    choice = bestOf(locales, header) ?? NONE;
    choices.set(key, choice);
  }
  return choice === NONE ? undefined : choice;
}

function bestOf(locales: readonly string[], header: string): string | undefined {
  for (const wish of wishesIn(header)) {
    const match = matching(locales, wish);
    if (match !== undefined) return match;
  }
  return undefined;
}

function matching(locales: readonly string[], wish: string): string | undefined {
  const wanted = wish.toLowerCase();
  const base = wanted.split('-', 1)[0];
  return (
    locales.find((locale) => locale.toLowerCase() === wanted) ??
    locales.find((locale) => locale.toLowerCase().split('-', 1)[0] === base)
  );
}

/** The tags of Accept-Language, most wanted first. What cannot be read is left out. */
function wishesIn(header: string): string[] {
  return header
    .slice(0, 500)
    .split(',')
    .map((part): Weighted => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters
        .map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1])
        .find((value) => value !== undefined);
      return { tag: tag.trim(), weight: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ tag, weight }) => /^[a-z]{1,8}(-[a-z\d]{1,8})*$/i.test(tag) && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}

import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

const MAX_LENGTH = 80;

/** Form of the slugs that {@link slugOf} and {@link freeSlug} return. */
export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** German transliterations, which differ from the base letters. */
const GERMAN: [string, string][] = [
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
  ['Ä', 'ae'],
  ['Ö', 'oe'],
  ['Ü', 'ue'],
  ['ß', 'ss'],
  ['ẞ', 'ss'],
];

const NOT_ASCII = /[^\0-\x7f]/;

/**
 * Slug of a name for URLs: lower-case ASCII letters, digits and single hyphens, at most 80 characters.
 * A name without letters and digits gives `fallback`. Source: decisions, section 4.
 */
export function slugOf(name: string, fallback: string): string {
  const composed = name.normalize('NFC');
  const spelled = GERMAN.reduce((text, [letter, letters]) => text.replaceAll(letter, letters), composed);
  const slug = (NOT_ASCII.test(spelled) ? transliterated(composed) : spelled.toLowerCase())
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replaceAll(/^-+|-+$/g, '');
  return slug === '' ? fallback : slug;
}

/** Returns the first of `slug`, `slug-2`, `slug-3`, … that is not taken. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const candidate = slugAt(slug, number);
    if (!taken.has(candidate)) return candidate;
  }
}

/** The first `count` slugs that {@link freeSlug} tries, in the same order. */
export function firstSlugs(slug: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => slugAt(slug, index + 1));
}

function slugAt(slug: string, number: number): string {
  return number === 1 ? slug : `${slug}-${number}`;
}

/**
 * Transliterates a name to ASCII. The library is loaded on first use, because its tables take several
 * megabytes.
 */
function transliterated(name: string): string {
  const { slugify } = require('transliteration') as typeof import('transliteration');
  return slugify(name, { lowercase: true, separator: '-', replace: GERMAN });
}

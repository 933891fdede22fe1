import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

const MAX_LENGTH = 80;

/** What {@link slugOf} and {@link freeSlug} make. */
export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** German letters have their own transliteration, not the one of their base letter. */
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
 * The part of an address that stands for a name: lower-case ASCII letters, digits and single hyphens, at most 80 characters.
 * A name without any letter or digit gives `fallback`. Source: decisions, section 4.
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

/** The first of `slug`, `slug-2`, `slug-3`, … that is not taken. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const candidate = slugAt(slug, number);
    if (!taken.has(candidate)) return candidate;
  }
}

/** The first slugs that {@link freeSlug} tries, in its order. */
export function firstSlugs(slug: string, count: number): string[] {
  return Array.from({ length: count }, (_, place) => slugAt(slug, place + 1));
}

function slugAt(slug: string, number: number): string {
  return number === 1 ? slug : `${slug}-${number}`;
}

/** In ASCII. Its tables of all scripts take several megabytes, so they are read when a name first needs them. */
function transliterated(name: string): string {
  const { slugify } = require('transliteration') as typeof import('transliteration');
  return slugify(name, { lowercase: true, separator: '-', replace: GERMAN });
}

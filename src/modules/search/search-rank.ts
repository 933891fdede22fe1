import { foldForSearch } from '#core/text/search-text.js';

/** A letter or a digit before a match means that it is within a word. */
const WITHIN = /[\p{L}\p{N}]$/u;

/**
 * How likely a record is meant by a search, 0 for the most likely: its title is the text, begins with it, has a word that
 * begins with it, contains it, or does not.
 *
 * @param titles in all languages
 */
export function searchRank(titles: readonly string[], text: string): number {
  const folded = foldForSearch(text);
  return Math.min(...titles.map((title) => rankOf(foldForSearch(title), folded)), 4);
}

function rankOf(title: string, text: string): number {
  if (title === text) return 0;
  const at = title.indexOf(text);
  if (at <= 0) return at === 0 ? 1 : 4;
  for (let next = at; next !== -1; next = title.indexOf(text, next + 1))
    if (!WITHIN.test(title.slice(0, next))) return 2;
  return 3;
}

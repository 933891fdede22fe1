/**
 * Folds a text for searching: ignores case and the variants of ß and sigma. It is done here because the
 * database's locale may only know ASCII. Source: decisions, section 6, `q`.
 */
export function foldForSearch(text: string): string {
  // Upper case first: it turns ß into SS. The capital ẞ stays one letter, so it is replaced explicitly.
  // Sigma last: lower-casing gives a final sigma at the end of a word, wherever the search text ends.
  return text.normalize('NFC').toUpperCase().replaceAll('ẞ', 'SS').toLowerCase().replaceAll('ς', 'σ');
}

/** LIKE pattern that matches a text anywhere, with `%` and `_` escaped. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** Search index of several texts: each is folded and on its own line. */
export function searchTextOf(texts: readonly string[]): string {
  return texts.map(foldForSearch).join('\n');
}

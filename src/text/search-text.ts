/**
 * A text in the form in which texts are compared when searching: case, and the ways to write ß and sigma, no longer matter.
 * Done here and not in the database, whose locale may know ASCII only. Source: decisions, section 6, `q`.
 */
export function foldForSearch(text: string): string {
  // Upper case first: it turns ß into SS. The capital ẞ stays one letter, so it is replaced explicitly.
  // Last, sigma: what is lower-cased at the end of a word gets a form of its own, wherever the search ends.
  return text.normalize('NFC').toUpperCase().replaceAll('ẞ', 'SS').toLowerCase().replaceAll('ς', 'σ');
}

/** A LIKE pattern that finds a text anywhere, with `%` and `_` meaning themselves. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** What a search looks through: texts in the form in which they are compared, each on a line of its own. */
export function searchTextOf(texts: readonly string[]): string {
  return texts.map(foldForSearch).join('\n');
}

/**
 * A text in the form in which texts are compared when searching: case, and the two ways to write ß, no longer matter.
 * Done here and not in the database, whose locale may know ASCII only. Source: decisions, section 6, `q`.
 */
export function foldForSearch(text: string): string {
  // Upper case first: it is what turns ß into SS. The capital ẞ stays one letter, so it is turned by hand.
  return text.normalize('NFC').toUpperCase().replaceAll('ẞ', 'SS').toLowerCase();
}

/** A LIKE pattern that finds a text anywhere, with `%` and `_` meaning themselves. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

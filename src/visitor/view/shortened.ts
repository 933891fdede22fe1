/** Shortens a text to about this many characters, between words if possible, and appends `…`. */
export function shortened(text: string, characters: number): string {
  if (text.length <= characters) return text;
  const start = text.slice(0, characters);
  const lastSpace = start.search(/\s\S*$/);
  const cut = lastSpace >= characters / 2 ? start.slice(0, lastSpace) : start;
  // Do not split a surrogate pair.
  return `${cut.replace(/[\ud800-\udbff]$/, '').trimEnd()} …`;
}

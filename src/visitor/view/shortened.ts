/** A text that is at most about so long: cut between two words where it can be, and then ending in `…`. */
export function shortened(text: string, characters: number): string {
  if (text.length <= characters) return text;
  const start = text.slice(0, characters);
  const lastSpace = start.search(/\s\S*$/);
  const cut = lastSpace >= characters / 2 ? start.slice(0, lastSpace) : start;
  // Not between the two halves of a character.
  return `${cut.replace(/[\ud800-\udbff]$/, '').trimEnd()} …`;
}

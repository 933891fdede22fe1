/** What Markdown could read as markup, in any place. */
const SPECIAL = /[\\`*_{}[\]()<>#+\-.!|~&=:@/^$"']/g;

/**
 * Markdown that shows a text of a stranger as it is, line by line: no emphasis, no heading, no link. Where the text itself is
 * an address, it stays text.
 */
export function literalMarkdown(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map((line) =>
      line
        .trim()
        .replaceAll(SPECIAL, String.raw`\$&`)
        .replaceAll(/www(?=\\\.)/gi, 'www\u200B'),
    )
    .join('\n')
    .replaceAll(/\n{2,}/g, '\n');
}

/** All characters that Markdown could read as markup. */
const SPECIAL = /[\\`*_{}[\]()<>#+\-.!|~&=:@/^$"']/g;

/**
 * Escapes untrusted text as Markdown that shows it literally, line by line: no emphasis, headings or
 * links. Addresses in the text do not become links either.
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

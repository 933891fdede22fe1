/** Texts by language, as records have them. */
export type Texts = Readonly<Record<string, string | null>>;

/** The text in a language, or in another one if it has none. */
export function textIn(language: string, texts: Texts): string {
  return texts[language] ?? Object.values(texts).find((text) => text !== null) ?? '';
}

/** A line without control characters, by which texts from elsewhere could take over the terminal. */
export function forTerminal(line: string): string {
  return line.replaceAll(/\p{Cc}/gu, ' ');
}

/** Rows as aligned columns; the last one is as long as it is. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => widthOf(row[column] ?? ''))),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell)))
      .join('  ')
      .trimEnd(),
  );
}

const letters = new Intl.Segmenter();

/** Letters as readers count them. */
function widthOf(text: string): number {
  return Array.from(letters.segment(text)).length;
}

/** An instant, exact to a minute. */
export function minute(instant: string): string {
  return `${instant.slice(0, 16).replace('T', ' ')} UTC`;
}

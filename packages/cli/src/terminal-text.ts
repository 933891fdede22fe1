/** Texts by language, as records have them. */
export type Texts = Readonly<Record<string, string | null>>;

/** The text in the first language that has one: the main language comes first. */
export function firstText(texts: Texts): string {
  return Object.values(texts).find((text) => text !== null && text !== '') ?? '';
}

/** A line without control characters, by which texts from elsewhere could take over the terminal. */
export function forTerminal(line: string): string {
  return line.replaceAll(/\p{Cc}/gu, ' ');
}

/** Rows as aligned columns; the last one is as long as it is. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => [...(row[column] ?? '')].length)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - [...cell].length))
      .join('  ')
      .trimEnd(),
  );
}

/** An instant, exact to a minute. */
export function minute(instant: string): string {
  return `${instant.slice(0, 16).replace('T', ' ')} UTC`;
}

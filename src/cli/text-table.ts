/**
 * Rows below each other in aligned columns, the first one as the heading.
 * Control characters in a cell become spaces: a name must not move the cursor of whoever lists it.
 */
export function textTable(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map((cell) => cell.replaceAll(/\p{Cc}/gu, ' ')));
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(...cells.map((row) => widthOf(row[column] ?? ''))),
  );
  return cells
    .map((row) => row.map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell))))
    .map((row) => row.join('  ').trimEnd())
    .join('\n');
}

/** Characters as a person counts them: an umlaut of two code points is one. */
function widthOf(cell: string): number {
  return [...new Intl.Segmenter().segment(cell)].length;
}

/**
 * Formats rows in aligned columns, the first one as the heading. Control characters in a cell become spaces,
 * because a name must not move the cursor of the reader's terminal.
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

/** Counts characters as users perceive them: an umlaut of two code points is one. */
function widthOf(cell: string): number {
  return [...new Intl.Segmenter().segment(cell)].length;
}

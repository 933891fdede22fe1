/** What spreadsheets take for the beginning of a formula, behind any number of apostrophes. */
const FORMULA = /^'*[=+\-@\t\r]/;

/**
 * A text as a cell that no spreadsheet takes for a formula: with an apostrophe in front, which spreadsheets do not show. One that
 * begins with an apostrophe of its own before such a character gets another one, so that {@link formulaText} undoes it exactly.
 */
export function formulaCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The text of a cell that {@link formulaCell} may have written. */
export function formulaText(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

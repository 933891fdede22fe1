/** Matches the start of a formula, after any number of apostrophes. */
const FORMULA = /^'*[=+\-@\t\r]/;

/**
 * Escapes a text as a spreadsheet cell. A leading apostrophe keeps spreadsheets from reading a formula,
 * and they do not show it. A text that already has apostrophes before such a character gets another
 * one, so {@link formulaText} restores it exactly.
 */
export function formulaCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Restores the text of a cell that {@link formulaCell} may have escaped. */
export function formulaText(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

/** The rest of a text that starts like a negative number but is not one. */
const NO_NUMBER =
  '([^0-9]|$|[0-9]+([^0-9.eE]|[.]([^0-9]|$|[0-9]+[^0-9eE])|([.][0-9]+)?[eE]([^0-9+-]|$|[+-]([^0-9]|$)|[+-]?[0-9]+[^0-9])))';

/**
 * The start of text that a spreadsheet would run as a formula, also after apostrophes: such text gets one more apostrophe,
 * so that removing one restores the original. Negative numbers are harmless. The regular expression works in JavaScript
 * and in DuckDB, which has no lookahead.
 */
export const FORMULA = `^('*[=+@\\t\\r\uFF1D\uFF0B\uFF20\uFF0D]|'+-|-${NO_NUMBER})`;

const formula = new RegExp(FORMULA);
const NEUTRALISED = /^'+[=+@\t\r\uFF1D\uFF0B\uFF20\uFF0D-]/;

/** Whether a text needs an apostrophe. */
export function isFormula(text: string): boolean {
  return formula.test(text);
}

/** A text as a CSV cell, with an apostrophe before it if a spreadsheet would run it as a formula. */
export function neutralise(text: string): string {
  return isFormula(text) ? `'${text}` : text;
}

/** A text as a CSV cell of a row. */
export function csvCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${neutralise(text).replaceAll('"', '""')}"` : neutralise(text);
}

/** The original text of a cell. */
export function restore(cell: string): string {
  return NEUTRALISED.test(cell) ? cell.slice(1) : cell;
}

/** A name as a cell of a header; delimiters of other dialects are quoted too, so that they are not mistaken for delimiters. */
export function headerCell(name: string): string {
  return /[",;\t\r\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name;
}

/**
 * Text that a spreadsheet would run as a formula, also with apostrophes before it: such text gets one more, so that taking
 * one away gives back what was there. As a regular expression of JavaScript and of DuckDB.
 */
export const LIKE_FORMULA = "^'*[=+@\\t\\r\uFF1D\uFF0B\uFF20\uFF0D-]";
/** A number below zero, which is harmless. */
export const NEGATIVE_NUMBER = '^-[0-9]+([.][0-9]+)?([eE][+-]?[0-9]+)?$';

const likeFormula = new RegExp(LIKE_FORMULA);
const negativeNumber = new RegExp(NEGATIVE_NUMBER);
const neutralised = new RegExp(LIKE_FORMULA.replace("'*", "'+"));

/** Whether text gets an apostrophe. */
export function isFormula(text: string): boolean {
  return likeFormula.test(text) && !negativeNumber.test(text);
}

/** Text as a cell of CSV: with an apostrophe before it where a spreadsheet would run it as a formula. */
export function neutralise(text: string): string {
  return isFormula(text) ? `'${text}` : text;
}

/** The text that was neutralised. */
export function restore(cell: string): string {
  return cell.startsWith("'") && neutralised.test(cell) ? cell.slice(1) : cell;
}

/** A name as a cell of a header; delimiters of other dialects are quoted, too, so that they are not taken for this one's. */
export function headerCell(name: string): string {
  return /[",;\t\r\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name;
}

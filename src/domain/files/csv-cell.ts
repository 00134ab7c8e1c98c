/**
 * The start of text that a spreadsheet would run as a formula, also after apostrophes: such text gets one more apostrophe,
 * so that removing one restores the original. Negative numbers are harmless.
 */
const FORMULA = /^('*[=+@\t\r\uFF1D\uFF0B\uFF20\uFF0D]|'+-|-(?!\d+(\.\d+)?([eE][+-]?\d+)?$))/;
const NEUTRALISED = /^'+[=+@\t\r\uFF1D\uFF0B\uFF20\uFF0D-]/;

/** Whether a text needs an apostrophe. */
export function isFormula(text: string): boolean {
  return FORMULA.test(text);
}

/** A text as a CSV cell, with an apostrophe before it if a spreadsheet would run it as a formula. */
export function neutralise(text: string): string {
  return isFormula(text) ? `'${text}` : text;
}

const SPECIAL = { ',': /[",\r\n]/, '\t': /["\t\r\n]/ };

/** A row of CSV, or of TSV, with its end of line. */
export function csvLine(
  cells: readonly (string | number | null | undefined)[],
  delimiter: keyof typeof SPECIAL = ',',
): string {
  const special = SPECIAL[delimiter];
  const texts = cells.map((value) => {
    if (typeof value !== 'string') return value ?? '';
    const text = neutralise(value);
    return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${texts.join(delimiter)}\n`;
}

/** The original text of a cell. */
export function restore(cell: string): string {
  return NEUTRALISED.test(cell) ? cell.slice(1) : cell;
}

/** A name as a cell of a header; delimiters of other dialects are quoted too, so that they are not mistaken for delimiters. */
export function headerCell(name: string): string {
  return /[",;\t\r\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name;
}

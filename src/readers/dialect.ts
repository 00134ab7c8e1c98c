/** Delimiter and line ending of a file of separated values. */
export interface Dialect {
  readonly delimiter: ',' | ';' | '\t';
  /** `\r` only in files from old Macs; otherwise `\n`, which may follow one `\r` or more in some rows or all. */
  readonly newline: '\n' | '\r';
}

interface DetectedDialect extends Dialect {
  /** Characters before the header: blank lines, and the line `sep=;` by which Excel learns the delimiter. */
  readonly skip: number;
}

const DELIMITERS = [',', ';', '\t'] as const;
const DELIMITER_LINE = /^sep=([,;\t])$/i;

/**
 * Detects the dialect from the header: its line ending, and the delimiter that splits it into most fields, unless a
 * line `sep=;` before it names one.
 * @param text the file from its start
 * @returns undefined if the header continues beyond the text
 */
export function detectDialect(text: string, isWhole: boolean): DetectedDialect | undefined {
  const blank = /^[\r\n]*/.exec(text)![0].length;
  const end = lineEnd(text, blank);
  // Two carriage returns come from programs that translate line breaks twice.
  let feed = end;
  while (text[feed] === '\r') feed += 1;
  // A carriage return at the very end may be the first part of a line break.
  if (!isWhole && feed >= text.length - 1) return undefined;
  const newline = text[end] === '\r' && text[feed] !== '\n' ? '\r' : '\n';
  const line = text.slice(blank, end);
  const named = DELIMITER_LINE.exec(line)?.[1] as Dialect['delimiter'] | undefined;
  if (!named) return { delimiter: mostFrequentDelimiter(line), newline, skip: blank };
  const after = newline === '\n' ? feed + 1 : end + 1;
  return { delimiter: named, newline, skip: Math.min(after, text.length) };
}

/** Index of the first line break outside quotes; the text's length if there is none. */
function lineEnd(text: string, from: number): number {
  let quoted = false;
  for (let index = from; index < text.length; index += 1) {
    const character = text[index];
    if (character === '"') quoted = !quoted;
    else if (!quoted && (character === '\n' || character === '\r')) return index;
  }
  return text.length;
}

function mostFrequentDelimiter(line: string): Dialect['delimiter'] {
  const counts = { ',': 0, ';': 0, '\t': 0 };
  let quoted = false;
  for (const character of line) {
    if (character === '"') quoted = !quoted;
    else if (!quoted && character in counts) counts[character as Dialect['delimiter']] += 1;
  }
  return DELIMITERS.reduce((best, candidate) => (counts[candidate] > counts[best] ? candidate : best));
}

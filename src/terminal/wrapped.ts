import wrapAnsi from 'wrap-ansi';

/**
 * A text with its lines broken between words, so that none is wider than the terminal; a word that is wider itself is broken
 * within. Colours and wide characters are heeded. Where output goes to a file or a pipe, the text stays as it is.
 */
export function wrapped(text: string, columns: number | undefined = process.stdout.columns): string {
  return columns ? wrapAnsi(text, columns, { hard: true }) : text;
}

/**
 * A text with its lines broken between words, so that none is wider than the terminal; a word that is wider itself is broken
 * within. Colours and wide characters are heeded. Where output goes to a file or a pipe, the text stays as it is.
 */
export async function wrapped(
  text: string,
  columns: number | undefined = process.stdout.columns,
): Promise<string> {
  if (!columns) return text;
  // A pipe need not wait for the tables of widths.
  const { default: wrapAnsi } = await import('wrap-ansi');
  return wrapAnsi(text, columns, { hard: true });
}

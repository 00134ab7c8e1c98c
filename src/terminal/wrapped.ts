import { coloured } from '../domain/shown.js';

/**
 * Wraps a text at the width of the terminal, between words if possible; a wider word is broken
 * inside. Handles colours and wide characters. Text for a file or a pipe stays unchanged.
 */
export async function wrapped(
  text: string,
  columns: number | undefined = process.stdout.columns,
): Promise<string> {
  if (!columns) return text;
  // Output to a pipe does not need the tables of widths.
  const { default: wrapAnsi } = await import('wrap-ansi');
  return coloured(text, (plain) => wrapAnsi(plain, columns, { hard: true }));
}

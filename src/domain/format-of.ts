import { extname } from 'node:path';

/** Endings that differ from the names of their formats. */
const FORMATS: Readonly<Record<string, string>> = { ndjson: 'jsonl', md: 'markdown' };

/** The format that the extension of an output file indicates. */
export function formatOf<F extends string>(output: string, formats: readonly F[]): F | undefined {
  const ending = extname(output).slice(1).toLowerCase();
  return formats.find((format) => format === (FORMATS[ending] ?? ending));
}

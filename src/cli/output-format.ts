import { outputFormat } from '../domain/files/output-format.js';
import { AssessError } from '../errors.js';

/** The files that hold a store; people name them as they like, but not like those of other programs. */
export const STORE_FILE = { formats: ['duckdb'], fallback: 'duckdb' } as const;

/**
 * The format of the file of `-o`, or of `option`.
 * @throws AssessError `invalid_option` if its extension promises a format that is not written
 */
export function formatOf<F extends string>(
  output: string,
  choice: Parameters<typeof outputFormat<F>>[1],
  option = '-o',
): F {
  const found = outputFormat(output, choice);
  if ('format' in found) return found.format;
  throw new AssessError('invalid_option', { option, reason: found.fault });
}

import { readFile } from 'node:fs/promises';
import { AssessError } from '../errors.js';
import { sizeOf, unreadable } from './bytes.js';

export const MIB = 1 << 20;
/** The largest spreadsheet or document that is read. */
const LARGEST_FILE = 50 * MIB;
/** Limit on the unpacked size of an archive: far beyond any document, and small enough for memory. */
export const LARGEST_UNPACKED = 200 * MIB;

export const DAMAGED = 'it is damaged, or only a part of a file';
export const ENCRYPTED = 'it is encrypted with a password';
export const WITHOUT_PASSWORD = 'open it, and save it without a password';

/**
 * Reads a whole file.
 * @throws AssessError `unreadable_file`, also if it is larger than `LARGEST_FILE`
 */
export async function readWhole(path: string): Promise<Buffer> {
  if (((await sizeOf(path)) ?? 0) > LARGEST_FILE) {
    const reason = `it is larger than ${LARGEST_FILE / MIB} MiB, the most for a spreadsheet or a document`;
    throw new AssessError('unreadable_file', { path, reason });
  }
  return readFile(path).catch((error) => {
    throw unreadable(path, error);
  });
}

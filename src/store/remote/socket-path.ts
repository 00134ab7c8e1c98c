import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canonicalPath } from '../canonical-path.js';

/** Where a server that holds the store in the file at `path` listens for commands. */
export function socketPath(path: string): string {
  return `${canonicalPath(path)}.sock`;
}

/** Systems take names of sockets of 104 to 108 bytes, and silently cut longer ones off. */
const LONGEST_NAME = 100;

/**
 * Lends a name that is short enough for a socket: the path itself, or a link to it in a folder of our own for as long as
 * `work` takes. A socket keeps working when the name it was made or found by is gone.
 * @param suffix what `work` appends to the name
 */
export async function withShortName<T>(
  path: string,
  suffix: string,
  work: (name: string) => Promise<T>,
): Promise<T> {
  if (Buffer.byteLength(path + suffix) <= LONGEST_NAME) return work(path + suffix);
  const folder = mkdtempSync(join(shortFolder(), 'assess-'));
  try {
    const link = join(folder, 'link');
    symlinkSync(path, link);
    return await work(link + suffix);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The system's folder for temporary files, unless its own name is long. */
function shortFolder(): string {
  return Buffer.byteLength(tmpdir()) <= LONGEST_NAME / 2 ? tmpdir() : '/tmp';
}

import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canonicalPath } from '../canonical-path.js';

/** Path of the socket on which the server that has the store at `path` open listens for commands. */
export function socketPath(path: string): string {
  return `${canonicalPath(path)}.sock`;
}

/** Systems limit names of sockets to 104 to 108 bytes, and silently truncate longer ones. */
const LONGEST_NAME = 100;

/**
 * Provides a name that is short enough for a socket: the path itself, or a link to it in a temporary folder for the
 * duration of `work`. A socket keeps working after the name with which it was created or found is removed.
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

/** The system's temporary folder, unless its own name is long. */
function shortFolder(): string {
  return Buffer.byteLength(tmpdir()) <= LONGEST_NAME / 2 ? tmpdir() : '/tmp';
}

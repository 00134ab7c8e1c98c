import { realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** One path for a file, however it is written; the file need not exist. */
export function canonicalPath(path: string): string {
  const absolute = resolve(path);
  try {
    return realpathSync(absolute);
  } catch {
    try {
      return join(realpathSync(dirname(absolute)), basename(absolute));
    } catch {
      return absolute;
    }
  }
}

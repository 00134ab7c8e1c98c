import { realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** One name for one file, however it is spelled; the file need not exist. */
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

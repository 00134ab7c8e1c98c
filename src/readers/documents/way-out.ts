import { isAbsolute, relative, sep } from 'node:path';

/** Whether a path does not lie in a folder or below it. @param folder, path without links (`realpath`) */
export function leadsOut(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return isAbsolute(way) || way === '..' || way.startsWith(`..${sep}`);
}

import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AssessError } from '../errors.js';
import { unwritable } from '../writers/sink.js';

/**
 * Makes a folder and those above it that are missing. Node does so without end where a folder exists but nothing can be made
 * in it, as in /proc.
 * @throws AssessError `unwritable_file`
 */
export async function makeFolder(path: string): Promise<void> {
  const made = await tryFolder(path);
  if (made !== 'ENOENT') return;
  const above = dirname(path);
  if (above !== path) await makeFolder(above);
  if ((await tryFolder(path)) === 'ENOENT')
    throw new AssessError('unwritable_file', { path, reason: 'no folder can be made there' });
}

/** Makes a folder in one that exists. @returns `ENOENT` if that does not exist */
async function tryFolder(path: string): Promise<'ENOENT' | undefined> {
  try {
    await mkdir(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return code;
    // Of a folder on a disk that is read-only, systems need not say that it exists.
    const there = await stat(path).catch(() => undefined);
    if (!there?.isDirectory()) throw unwritable(path, error);
  }
  return undefined;
}

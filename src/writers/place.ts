import { chmod, lstat, rename } from 'node:fs/promises';
import { AssessError } from '../errors.js';
import type { PartialFolder } from './partial.js';
import { refuseProtected } from './protect.js';
import { openPartialFolder, STDOUT, unwritable } from './sink.js';

/** Permissions: only the owner may read. */
const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;

export interface Placing {
  /** The file or folder that is made. */
  readonly out: string;
  /** Whether an existing file may be replaced. */
  readonly force?: boolean | undefined;
  /** Files that `out` must not replace. */
  readonly protect?: readonly string[] | undefined;
}

/**
 * Lets `work` make a file or folder beside its target, and moves it there when it is complete; only its owner may read
 * it. If `work` fails or is aborted, nothing is left behind.
 * @param work makes it at the given path, which does not exist yet
 * @throws AssessError `invalid_option` if something exists there, `unwritable_file`
 */
export async function makeInPlace<T>(
  { out, force = false, protect = [] }: Placing,
  work: (path: string, folder: PartialFolder) => Promise<T>,
): Promise<T> {
  if (out === STDOUT) throw invalid('needs a name, because it cannot go to standard output');
  await refuseProtected('output', out, protect);
  const there = await lstat(out).catch(() => undefined);
  if (there?.isDirectory()) throw invalid(`${out} is there already, as a folder; choose another name`);
  if (there && !force) throw invalid(`${out} is there already; --force replaces it`);
  if (there && !there.isFile()) throw invalid(`${out} is no plain file`);
  const folder = await openPartialFolder(out);
  try {
    const made = `${folder.path}/made`;
    const value = await work(made, folder);
    try {
      const isFolder = (await lstat(made)).isDirectory();
      await chmod(made, isFolder ? PRIVATE_FOLDER : PRIVATE_FILE);
      await rename(made, out);
    } catch (error) {
      throw unwritable(out, error);
    }
    return value;
  } finally {
    await folder.remove();
  }
}

function invalid(reason: string): AssessError {
  return new AssessError('invalid_option', { option: 'output', reason });
}

import type { Stats } from 'node:fs';
import { fstat } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { AssessError } from '../errors.js';
import { STDOUT } from './sink.js';

const STANDARD_INPUT = '-';

/**
 * Keeps an output from replacing a file that the same command uses, under any name or link.
 * @param option that names the output
 * @param path of the output; `-` is standard output, which replaces nothing
 * @param protect the other files, which need not exist; `-` is standard input
 * @throws AssessError `invalid_option`
 */
export async function refuseProtected(
  option: string,
  path: string,
  protect: readonly string[],
): Promise<void> {
  if (path === STDOUT) return;
  const place = await placeOf(path);
  for (const other of protect) {
    if (!isSame(place, await placeOf(other))) continue;
    const name = other === STANDARD_INPUT ? 'standard input' : other;
    throw new AssessError('invalid_option', {
      option,
      reason: `${path} would replace ${name}, which this command uses`,
    });
  }
}

interface Place {
  readonly path: string | undefined;
  readonly found: Stats | undefined;
}

async function placeOf(path: string): Promise<Place> {
  if (path === STANDARD_INPUT) return { path: undefined, found: await statInput() };
  const found = await stat(path).catch(() => undefined);
  // A file that does not exist yet at least has a folder.
  const real = found
    ? realpath(path)
    : realpath(dirname(path)).then((folder) => join(folder, basename(path)));
  return { path: await real.catch(() => undefined), found };
}

const statInput = () => promisify(fstat)(0).catch(() => undefined);

function isSame(one: Place, other: Place): boolean {
  // Only regular files are replaced.
  if (one.found && !one.found.isFile()) return false;
  if (one.found && other.found) return one.found.dev === other.found.dev && one.found.ino === other.found.ino;
  return one.path !== undefined && one.path === other.path;
}

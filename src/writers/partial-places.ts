import { mkdir, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Where processes that were killed may have left unfinished outputs of a store. */
interface PartialPlaces {
  /** A folder beside the store with a note for each unfinished output, saying where it is; absent for a database. */
  readonly register?: string | undefined;
  /** Folders to which the settings direct outputs. */
  readonly folders: readonly string[];
}

let places: PartialPlaces = { folders: [] };

/** Sets where this process notes unfinished outputs, and where those of others may be. */
export function setPartialPlaces(given: PartialPlaces): void {
  places = given;
}

/**
 * Notes an unfinished output, so that it can be found if this process is killed. @returns a function that removes the
 * note
 */
export async function notePartial(path: string): Promise<() => Promise<void>> {
  const { register } = places;
  if (register === undefined) return async () => {};
  const note = join(register, basename(path));
  try {
    await mkdir(register, { recursive: true, mode: 0o700 });
    await writeFile(note, path, { mode: 0o600 });
  } catch {
    // The store is not writable: the output can still be found by its name.
  }
  return () => strikeOut(register, note);
}

async function strikeOut(register: string, note: string): Promise<void> {
  await rm(note, { force: true }).catch(() => undefined);
  // Normally the folder is empty by now; otherwise it stays.
  await rmdir(register).catch(() => undefined);
}

/** Every place where an unfinished output may be, with a function that removes its note. */
export async function partialPlaces(): Promise<{ path: string; strikeOut: () => Promise<void> }[]> {
  const { register, folders } = places;
  const named = async (folder: string) =>
    (await readdir(folder).catch(() => [])).map((name) => join(folder, name));
  const noted = register === undefined ? [] : await named(register);
  const ofNotes = noted.map(async (note) => ({
    path: await readFile(note, 'utf8').catch(() => ''),
    strikeOut: () => strikeOut(register!, note),
  }));
  const ofFolders = (await Promise.all(folders.map(named))).flat();
  return [...(await Promise.all(ofNotes)), ...ofFolders.map((path) => ({ path, strikeOut: async () => {} }))];
}

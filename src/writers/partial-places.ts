import { mkdir, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Where unfinished outputs of a store may lie that killed processes left. */
export interface PartialPlaces {
  /** A folder beside the store, in which each unfinished output has a note of where it lies; absent for a database. */
  readonly register?: string | undefined;
  /** Folders to which settings send outputs. */
  readonly folders: readonly string[];
}

let places: PartialPlaces = { folders: [] };

/** Says where this process notes unfinished outputs, and where those of others may lie. */
export function setPartialPlaces(given: PartialPlaces): void {
  places = given;
}

/** Notes an unfinished output, so that it is found again when this process is killed. @returns what strikes it out */
export async function notePartial(path: string): Promise<() => Promise<void>> {
  const { register } = places;
  if (register === undefined) return async () => {};
  const note = join(register, basename(path));
  try {
    await mkdir(register, { recursive: true, mode: 0o700 });
    await writeFile(note, path, { mode: 0o600 });
  } catch {
    // A store that may not be written: the output can still be found by its name.
  }
  return () => strikeOut(register, note);
}

async function strikeOut(register: string, note: string): Promise<void> {
  await rm(note, { force: true }).catch(() => undefined);
  // The rule is that it is empty then.
  await rmdir(register).catch(() => undefined);
}

/** Every place in which an unfinished output may lie, with what strikes out its note. */
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

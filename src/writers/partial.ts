import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { notePartial, partialPlaces } from './partial-places.js';

/** A folder that only its owner can look into, for files that hold texts before they are complete. */
export interface PartialFolder {
  readonly path: string;
  /** Removes it with what it holds; never throws. */
  remove(): Promise<void>;
}

/** What the folders in the system's temporary folder are named after. */
const WITHOUT_TARGET = 'assess-export';

/** Folders of this process that are in use. */
const inUse = new Set<string>();

/**
 * Makes a folder beside the file that will be complete one day, on the same disk, so that the file can be moved to its
 * place at once. Folders of the same file that a killed process left behind are removed.
 * @param target undefined where the output has no place of its own (standard output, devices): the folder then lies in
 *   the system's temporary folder
 */
export async function makePartialFolder(target: string | undefined): Promise<PartialFolder> {
  const named = resolve(target ?? join(tmpdir(), WITHOUT_TARGET));
  await sweep(dirname(named), basename(named));
  const path = await mkdtemp(`${named}.${process.pid}.partial-`);
  inUse.add(path);
  const strikeOut = await notePartial(path);
  return {
    path,
    async remove() {
      await rm(path, { recursive: true, force: true }).catch(() => undefined);
      inUse.delete(path);
      await strikeOut();
    },
  };
}

/**
 * Removes what killed processes left of outputs of this store, wherever it is known to lie. To be called whenever something is
 * deleted, because it may be in there.
 * @returns how many there were
 */
export async function removeKilledOutputs(): Promise<number> {
  let removed = 0;
  for (const { path, strikeOut } of await partialPlaces()) {
    const pid = PARTIAL.exec(path)?.[1];
    if (pid && isInUse(path, Number(pid))) continue;
    if (pid && (await isOwnFolder(path))) {
      await rm(path, { recursive: true, force: true });
      removed += 1;
    }
    await strikeOut();
  }
  return removed;
}

const PARTIAL = /\.(\d+)\.partial-\w{6}$/;

async function sweep(parent: string, name: string): Promise<void> {
  const found = await readdir(parent).catch(() => []);
  for (const entry of found) {
    const pid =
      entry.startsWith(`${name}.`) && /^(\d+)\.partial-\w{6}$/.exec(entry.slice(name.length + 1))?.[1];
    const path = join(parent, entry);
    if (!pid || isInUse(path, Number(pid)) || !(await isOwnFolder(path))) continue;
    await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** In a container a process often has the number that the killed one had. */
function isInUse(path: string, pid: number): boolean {
  if (pid === process.pid) return inUse.has(path);
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Others may write into the temporary folder, too. */
async function isOwnFolder(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  return found?.isDirectory() === true && (process.getuid === undefined || found.uid === process.getuid());
}

import { createHash } from 'node:crypto';
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { notePartial, partialPlaces } from './partial-places.js';

/** A folder that only its owner can read, for files that contain texts before they are complete. */
export interface PartialFolder {
  readonly path: string;
  /** Removes it with its content; never throws. */
  remove(): Promise<void>;
}

/** Prefix of the folders in the system's temporary folder. */
const WITHOUT_TARGET = 'assess-export';

/** Folders of this process that are in use. */
const inUse = new Set<string>();

/**
 * Makes a folder beside the target file, on the same disk, so that the complete file can be moved to its place
 * atomically. Folders of the same file that a killed process left behind are removed.
 * @param target undefined if the output is no regular file (standard output, devices): the folder is then in the
 *   system's temporary folder
 */
export async function makePartialFolder(target: string | undefined): Promise<PartialFolder> {
  const named = resolve(target ?? join(tmpdir(), WITHOUT_TARGET));
  await sweep(dirname(named), basename(named));
  const path = await mkdtemp(`${named}.${MACHINE}.${process.pid}.partial-`);
  inUse.add(path);
  const strikeOut = await notePartial(path);
  return {
    path,
    async remove() {
      await isRemoved(path);
      inUse.delete(path);
      await strikeOut();
    },
  };
}

/**
 * Removes what killed processes left of outputs of this store, in all known places. Call it after every deletion,
 * because the leftovers may contain the deleted data.
 * @returns how many there were
 */
export async function removeKilledOutputs(): Promise<number> {
  let removed = 0;
  for (const { path, strikeOut } of await partialPlaces()) {
    if (await isInUse(path)) continue;
    if (PARTIAL.test(path) && (await isOwnFolder(path))) {
      // What can't be removed now stays noted until the next deletion.
      if (!(await isRemoved(path))) continue;
      removed += 1;
    }
    await strikeOut();
  }
  return removed;
}

/** Suffix of a folder's name: the machine and the process that it belongs to. */
const PARTIAL = /\.(?:([\da-f]{8})\.)?(\d+)\.partial-\w{6}$/;
/** Machines and containers may share folders and use the same process ids. */
const MACHINE = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
/** This process can't tell whether a process of another machine is alive; after this time it is assumed dead. */
const LONGEST_USE_MS = 24 * 3_600_000;

async function isRemoved(path: string): Promise<boolean> {
  return rm(path, { recursive: true, force: true }).then(
    () => true,
    () => false,
  );
}

async function sweep(parent: string, name: string): Promise<void> {
  for (const entry of await readdir(parent).catch(() => [])) {
    const path = join(parent, entry);
    const isOfTarget = PARTIAL.test(entry) && entry.replace(PARTIAL, '') === name;
    if (isOfTarget && !(await isInUse(path)) && (await isOwnFolder(path))) await isRemoved(path);
  }
}

async function isInUse(path: string): Promise<boolean> {
  const [, machine, pid] = PARTIAL.exec(path) ?? [];
  if (pid === undefined) return false;
  if (machine !== undefined && machine !== MACHINE) {
    const found = await lstat(path).catch(() => undefined);
    return found !== undefined && Date.now() - found.mtimeMs < LONGEST_USE_MS;
  }
  // In a container, a new process often has the id of the killed one.
  if (Number(pid) === process.pid) return inUse.has(path);
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Others may write to the temporary folder too. */
async function isOwnFolder(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  return found?.isDirectory() === true && (process.getuid === undefined || found.uid === process.getuid());
}

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Machines may share a folder, where the number of a process says nothing about another machine's. */
const PREFIX = `assess-snapshot-${hostname().replaceAll(/[^A-Za-z0-9]/g, '')}-`;

/** A new folder for what is copied out of the database: for its owner alone, and named by the process that uses it. */
export function makePrivateFolder(): string {
  // mkdtemp gives it to its owner alone.
  return mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
}

export function removePrivateFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

/** Removes the folders of processes that were killed. */
export function removeAbandonedFolders(): void {
  try {
    for (const name of readdirSync(tmpdir())) {
      const pid = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : Number.NaN;
      if (pid > 0 && !isAlive(pid)) removePrivateFolder(join(tmpdir(), name));
    }
  } catch {
    // Somebody else's, or somebody else removes it as well.
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process is alive too.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '../is-alive.js';

/** Machines may share a folder, and a process id says nothing about processes of another machine. */
const PREFIX = `assess-snapshot-${hostname().replaceAll(/[^A-Za-z0-9]/g, '')}-`;

/**
 * A new folder for data copied out of the database: only its owner can access it, and its name contains the process
 * that uses it.
 */
export function makePrivateFolder(): string {
  // mkdtemp gives access only to the owner.
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
    // It belongs to another user, or another process is removing it as well.
  }
}

import { chmodSync, lstatSync, mkdtempSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import type { Server } from 'node:net';
import { join } from 'node:path';
import { AssessError, reasonOf } from '../../errors.js';
import { socketPath, withShortName } from './socket-path.js';

/** Read and write access for the owner only: anyone who can connect may do everything. */
const OWNER_ONLY = 0o600;

/** A socket that a process listens at. */
export interface OwnSocket {
  readonly path: string;
  readonly inode: number;
}

/**
 * Lets `server` listen at the socket of the store at `path`, which only the user of this process may connect to. The
 * socket is created in a folder that nobody else may enter, and moved to its final path after its permissions are set; the
 * move replaces a socket that a killed server left behind. Only the process that has the store open may call it.
 * @returns the socket, to be removed by `unlisten`
 * @throws AssessError `store_unusable`
 */
export async function listenPrivately(server: Server, path: string): Promise<OwnSocket> {
  const socket = socketPath(path);
  const found = lstatSync(socket, { throwIfNoEntry: false });
  if (found && !found.isSocket()) {
    throw new AssessError('store_unusable', {
      path,
      reason: `${socket}, where commands are to reach the server, is no socket`,
      next: `move ${socket} away`,
    });
  }
  let inode: number;
  try {
    const folder = mkdtempSync(`${socket}.`);
    try {
      await withShortName(folder, '/s', (name) => listen(server, name));
      chmodSync(join(folder, 's'), OWNER_ONLY);
      inode = lstatSync(join(folder, 's')).ino;
      renameSync(join(folder, 's'), socket);
    } finally {
      rmSync(join(folder, 's'), { force: true });
      rmdirSync(folder);
    }
  } catch (error) {
    server.close();
    const reason = `no socket could be made at ${socket} (${reasonOf(error)})`;
    throw new AssessError('store_unusable', { path, reason }, { cause: error });
  }
  return { path: socket, inode };
}

function listen(server: Server, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(name, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/**
 * Removes the socket, so that nobody connects any more. It may be that of another process by now: one that waits for the
 * store opens the new file of a compaction as soon as it is in place, and listens.
 */
export function unlisten(server: Server, { path, inode }: OwnSocket): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.ino === inode) rmSync(path, { force: true });
  server.close();
}

import { setTimeout as pause } from 'node:timers/promises';
import { AssessError } from '../../errors.js';
import type { Store } from '../store.js';
import { connectToServer } from './connect.js';
import { createRemoteStore } from './remote-store.js';

/** A server that starts holds the store a moment before it listens, and one that stops a moment longer. */
const PATIENCE_MS = 1500;
const PAUSE_MS = 50;

/**
 * The store at `path`: that of the server which holds it, or else the one that `open` opens.
 * @throws AssessError `store_locked`, `store_unusable`, and what else `open` throws
 */
export async function reachStore(path: string, open: () => Promise<Store>): Promise<Store> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const server = await connectToServer(path);
    if (server && server !== 'forbidden') return createRemoteStore(server.connection);
    try {
      return await open();
    } catch (error) {
      if (!isLocked(error)) throw error;
      if (performance.now() >= end) throw server === 'forbidden' ? forbidden(path, error) : error;
    }
    await pause(PAUSE_MS);
  }
}

/**
 * Opens a store that this process is going to serve.
 * @throws AssessError `store_locked`, which says whether the holder is a server, and what else `open` throws
 */
export async function openToServe(path: string, open: () => Promise<Store>): Promise<Store> {
  try {
    return await open();
  } catch (error) {
    if (!isLocked(error)) throw error;
    const server = await connectToServer(path).catch(() => undefined);
    if (!server || server === 'forbidden') throw error;
    await server.connection[Symbol.asyncDispose]();
    throw new AssessError('store_locked', { path, pid: server.pid, server: true }, { cause: error });
  }
}

const isLocked = (error: unknown): error is AssessError<'store_locked'> =>
  error instanceof AssessError && error.code === 'store_locked';

function forbidden(path: string, { details }: AssessError<'store_locked'>): AssessError {
  const server = details.pid === undefined ? 'the server' : `the server (pid ${details.pid})`;
  return new AssessError('store_unusable', {
    path,
    reason: `${server} that holds it lets in the user alone as whom it runs`,
    next: 'run the command as that user',
  });
}

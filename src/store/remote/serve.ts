import { createServer } from 'node:net';
import type { Store } from '../store.js';
import { ClientSession } from './client-session.js';
import { listenPrivately, unlisten } from './listen.js';

export interface ServeOptions {
  /** Milliseconds after which a client's transaction in which nothing happens is given up. */
  readonly lease?: number | undefined;
}

const LEASE_MS = 10_000;

/**
 * Opens a store that this process holds to commands of the same user, through a socket beside the file. Disposing takes
 * the socket away, answers what clients have asked, undoes their open transactions and hangs up; the store stays open.
 * @param path of the store's file
 * @throws AssessError `store_unusable` when no socket can be made
 */
export async function serveStore(
  store: Store,
  path: string,
  { lease = LEASE_MS }: ServeOptions = {},
): Promise<AsyncDisposable> {
  const sessions = new Set<ClientSession>();
  const server = createServer((socket) => {
    const session = new ClientSession(socket, { store, path, lease });
    sessions.add(session);
    socket.once('close', () => sessions.delete(session));
  });
  const socket = await listenPrivately(server, path);
  return {
    async [Symbol.asyncDispose]() {
      unlisten(server, socket);
      await Promise.all([...sessions].map((session) => session.stop()));
    },
  };
}

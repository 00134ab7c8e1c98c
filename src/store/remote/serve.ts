import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { AssessError } from '../../errors.js';
import { readOnly } from '../read-only.js';
import type { FileStore } from '../store.js';
import { ClientSession } from './client-session.js';
import { listenPrivately, unlisten } from './listen.js';

export interface ServeOptions {
  /** Milliseconds after which a client's idle transaction is rolled back. */
  readonly lease?: number | undefined;
}

const LEASE_MS = 10_000;

/**
 * Lets commands of the same user use a store that this process has open, through a socket next to the file. Disposing
 * removes the socket, replies to pending questions, rolls back open transactions and hangs up; the store stays open.
 * @param path of the store's file
 * @throws AssessError `store_unusable` if no socket can be created
 */
export async function serveStore(
  store: FileStore,
  path: string,
  { lease = LEASE_MS }: ServeOptions = {},
): Promise<AsyncDisposable> {
  const { sessions, close } = await listenFor(path, { store, lease, readOnly: false });
  return {
    async [Symbol.asyncDispose]() {
      close();
      await Promise.all([...sessions].map((session) => session.stop()));
    },
  };
}

export interface ReadersOptions {
  /** Milliseconds that readers have to finish when the command has ended. */
  readonly farewell?: number | undefined;
  /**
   * Called with the number of readers that are waited for at the end, and the maximum time; returns a function to call
   * afterwards.
   */
  readonly onFarewell?: ((readers: number, milliseconds: number) => () => void) | undefined;
}

const FAREWELL_MS = 10_000;
const PAUSE_MS = 20;
/** Readers that finish within this time are not reported. */
const QUIET_MS = 500;

/**
 * Lets commands of the same user read a store that this process has open for its own work. Disposing removes the socket,
 * gives readers a limited time to finish, and hangs up on the rest.
 * @throws AssessError `store_unusable` if no socket can be created
 */
export async function serveReaders(
  store: FileStore,
  path: string,
  { farewell = FAREWELL_MS, onFarewell }: ReadersOptions = {},
): Promise<AsyncDisposable> {
  const refusal = () =>
    new AssessError('store_read_only', {
      path,
      reason: `process ${process.pid} is working on it`,
      next: 'run the command again when that process has ended, or wait for it with --wait forever',
    });
  const served = { store: readOnly(store, refusal), lease: LEASE_MS, readOnly: true };
  const { sessions, close } = await listenFor(path, served);
  return {
    async [Symbol.asyncDispose]() {
      close();
      const begin = performance.now();
      let over: (() => void) | undefined;
      while (sessions.size > 0) {
        const waited = performance.now() - begin;
        if (waited >= farewell) break;
        if (waited >= QUIET_MS) over ??= onFarewell?.(sessions.size, farewell) ?? (() => {});
        await pause(PAUSE_MS);
      }
      over?.();
      await Promise.all([...sessions].map((session) => session.stop()));
    },
  };
}

/** Listens at the socket of a store, with a session for each client. */
async function listenFor(path: string, options: { store: FileStore; lease: number; readOnly: boolean }) {
  const sessions = new Set<ClientSession>();
  const server = createServer((socket) => {
    const session = new ClientSession(socket, { ...options, path });
    sessions.add(session);
    socket.once('close', () => sessions.delete(session));
  });
  const socket = await listenPrivately(server, path);
  return { sessions, close: () => unlisten(server, socket) };
}

import { type Stats, statSync } from 'node:fs';
import { connect as connectSocket, type Socket } from 'node:net';
import { AssessError, reasonOf } from '../../errors.js';
import { canonicalPath } from '../canonical-path.js';
import { Connection } from './connection.js';
import { type Greeting, VERSION } from './messages.js';
import { socketPath, withShortName } from './socket-path.js';

/** A process that serves a store. */
interface FoundHolder {
  readonly connection: Connection;
  readonly pid: number;
  /** The process is a command, not a server; through it the store can be read. */
  readonly readOnly: boolean;
}

/** Milliseconds that a process may take to greet: it may be busy, or stopped. */
export const GREETING_MS = 10_000;

/**
 * Connects to the process that has the store at `path` open and listens.
 * @returns undefined if there is none, or it is just ending; `forbidden` if it admits only another user; `silent` if it
 *   does not reply
 * @throws AssessError `store_unusable` if there is one that can't be used
 */
export async function connectToHolder(
  path: string,
): Promise<FoundHolder | 'forbidden' | 'silent' | undefined> {
  const address = socketPath(path);
  const found = statOf(address);
  if (!found?.isSocket() || !isTrusted(found, path)) return undefined;
  let socket: Socket;
  try {
    socket = await withShortName(address, '', connected);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // A killed server leaves its socket behind; the next server replaces it.
    if (code === 'ECONNREFUSED' || code === 'ENOENT') return undefined;
    if (code === 'EACCES' || code === 'EPERM') return 'forbidden';
    throw unusable(path, `the server that has it open can't be reached (${reasonOf(error)})`);
  }
  const connection = new Connection(socket, path);
  const timer = setTimeout(() => socket.destroy(), GREETING_MS);
  const started = performance.now();
  const greeting = await connection.greeting.catch(() => undefined);
  clearTimeout(timer);
  if (greeting?.version === VERSION) {
    const { pid, readOnly } = greeting;
    return { connection, pid, readOnly };
  }
  socket.destroy();
  if (greeting) throw otherVersion(path, greeting);
  return performance.now() - started < GREETING_MS ? undefined : 'silent';
}

function connected(name: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connectSocket(name);
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.off('error', reject);
      resolve(socket);
    });
  });
}

/**
 * Whether a socket was created by a trusted user: this user, the owner of the store, or root. Anyone else with write
 * access to the folder could create one to receive texts.
 */
function isTrusted(socket: Stats, path: string): boolean {
  return [process.geteuid?.(), statOf(canonicalPath(path))?.uid, 0].includes(socket.uid);
}

/** Undefined if it does not exist, or this user may not see it. */
function statOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

function otherVersion(path: string, { version, pid }: Greeting): AssessError {
  return unusable(
    path,
    `the server that has it open (pid ${pid}) runs assess ${version}, and this is ${VERSION}`,
    `stop that server (kill ${pid}) and restart it with this version`,
  );
}

function unusable(path: string, reason: string, next = 'restart the server'): AssessError {
  return new AssessError('store_unusable', { path, reason, next });
}

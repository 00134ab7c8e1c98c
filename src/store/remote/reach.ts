import { setTimeout as pause } from 'node:timers/promises';
import { AssessError } from '../../errors.js';
import type { FileStore } from '../store.js';
import { connectToHolder, GREETING_MS } from './connect.js';
import { createRemoteStore } from './remote-store.js';

/**
 * How long to retry: a starting server has the store open for a moment before it listens, and a stopping one for a moment
 * after.
 */
const PATIENCE_MS = 1500;
const PAUSE_MS = 50;
/** Pause between attempts when waiting for longer. */
const LONG_PAUSE_MS = 500;

export interface ReachOptions {
  /** Whether a command is enough instead of a server, because nothing will be written. */
  readonly toRead?: boolean | undefined;
  /** Milliseconds to wait for a store in use by another process. */
  readonly wait?: number | undefined;
  /** Called once if it takes longer, with the process that is waited for; returns a function to call at the end. */
  readonly onWait?: ((pid: number | undefined) => () => void) | undefined;
}

/**
 * The store at `path`: through the process that has it open and lets others use it, otherwise as opened by `open`.
 * @throws AssessError `store_locked`, `store_unusable`, and other errors of `open`
 */
export function reachStore(
  path: string,
  open: () => Promise<FileStore>,
  { toRead = false, wait = 0, onWait }: ReachOptions = {},
): Promise<FileStore> {
  let found: Awaited<ReturnType<typeof connectToHolder>>;
  const attempt = async () => {
    found = await connectToHolder(path);
    if (typeof found === 'object') {
      if (toRead || !found.readOnly) return createRemoteStore(found.connection);
      await found.connection[Symbol.asyncDispose]();
    }
    return open();
  };
  return untilFree(attempt, Math.max(PATIENCE_MS, wait), onWait).catch((error: unknown) => {
    if (isLocked(error) && found === 'forbidden') throw forbidden(path, error);
    if (isLocked(error) && found === 'silent') throw silent(path, error);
    throw error;
  });
}

/**
 * Opens a store that this process is going to serve.
 * @throws AssessError `store_locked`, which says whether the other process is a server, and other errors of `open`
 */
export async function openToServe(
  path: string,
  open: () => Promise<FileStore>,
  { wait = 0, onWait }: Pick<ReachOptions, 'wait' | 'onWait'> = {},
): Promise<FileStore> {
  try {
    return await untilFree(open, wait, onWait);
  } catch (error) {
    if (!isLocked(error)) throw error;
    const found = await connectToHolder(path).catch(() => undefined);
    if (typeof found !== 'object') throw error;
    await found.connection[Symbol.asyncDispose]();
    if (found.readOnly) throw error;
    throw new AssessError('store_locked', { path, pid: found.pid, server: true }, { cause: error });
  }
}

/** Retries for this many milliseconds while another process has the store open. */
async function untilFree(
  attempt: () => Promise<FileStore>,
  milliseconds: number,
  onWait: ReachOptions['onWait'],
): Promise<FileStore> {
  const begin = performance.now();
  let over: (() => void) | undefined;
  try {
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        const waited = performance.now() - begin;
        if (!isLocked(error) || waited >= milliseconds) throw error;
        if (waited >= PATIENCE_MS) over ??= onWait?.(error.details.pid) ?? (() => {});
      }
      await pause(over ? LONG_PAUSE_MS : PAUSE_MS);
    }
  } finally {
    over?.();
  }
}

const isLocked = (error: unknown): error is AssessError<'store_locked'> =>
  error instanceof AssessError && error.code === 'store_locked';

const named = (who: string, { details: { pid } }: AssessError<'store_locked'>) =>
  pid === undefined ? who : `${who} (pid ${pid})`;

function forbidden(path: string, error: AssessError<'store_locked'>): AssessError {
  return new AssessError('store_unusable', {
    path,
    reason: `${named('the server', error)} that has it open admits only its own user`,
    next: 'run the command as that user',
  });
}

function silent(path: string, error: AssessError<'store_locked'>): AssessError {
  return new AssessError('store_unusable', {
    path,
    reason: `${named('the process', error)} that has it open did not reply within ${GREETING_MS / 1000} s`,
    next: 'wait until it ends (--wait forever), restart it if it is a server, or name another store with --store',
  });
}

import { openStore } from '../../../src/store/duckdb/open.js';
import { reachStore } from '../../../src/store/remote/reach.js';
import { type ServeOptions, serveStore } from '../../../src/store/remote/serve.js';
import type { FileStore } from '../../../src/store/store.js';
import { ACCOUNT, NOON } from '../../contract/store/samples.js';
import { Child } from '../duckdb/children.js';
import { TemporaryDirectory } from '../duckdb/temporary.js';

/** A store that this process holds and serves, with the account ACCOUNT. Disposing stops serving and closes it. */
export interface ServedStore extends AsyncDisposable {
  readonly path: string;
  /** The store itself. */
  readonly held: FileStore;
  /** Stops serving; the store stays open. */
  stop(): Promise<void>;
}

export const openForTest = (path: string): Promise<FileStore> => openStore(path, { threads: 1 });

/** A store as a command of another process sees it. */
export const reach = (path: string): Promise<FileStore> =>
  reachStore(path, () => Promise.reject(new Error('the server was not found')));

/** @param wrap returns what is served in place of the store */
export async function serve(
  options?: ServeOptions,
  wrap: (store: FileStore) => FileStore = (store) => store,
): Promise<ServedStore> {
  const directory = new TemporaryDirectory();
  const path = directory.join('x.duckdb');
  const held = await openForTest(path);
  await held.createAccount({ id: ACCOUNT, pipeline: 'cefr', createdAt: NOON });
  const serving = await serveStore(wrap(held), path, options);
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    stopped ??= serving[Symbol.asyncDispose]() as Promise<void>;
    await stopped;
  };
  return {
    path,
    held,
    stop,
    async [Symbol.asyncDispose]() {
      await stop();
      await held[Symbol.asyncDispose]();
      directory[Symbol.dispose]();
    },
  };
}

/** Starts a script in the folder children/ next to this file. */
export const startChild = (script: string, ...args: string[]): Child =>
  new Child(`../../remote/children/${script}`, ...args);

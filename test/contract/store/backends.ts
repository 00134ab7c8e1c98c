import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../../../src/store/duckdb/open.js';
import { Database } from '../../../src/store/postgres/database.js';
import { openPostgres } from '../../../src/store/postgres/open.js';
import { reachStore } from '../../../src/store/remote/reach.js';
import { serveStore } from '../../../src/store/remote/serve.js';
import type { FileStore, Store } from '../../../src/store/store.js';
import { StandingClock } from '../../lease-clock.js';
import { putEmptyStore } from '../../store/empty-store.js';
import { freshDatabase, hasPostgres } from '../../store/postgres/server.js';
import { isInThisRun } from './this-run.js';

/** A kind of store under the contract; creates an empty one for a test. */
export interface Backend<S extends Store = Store> {
  readonly name: string;
  readonly create: () => Promise<TestStore<S>>;
}

/** A store that can be closed and opened again. Disposing removes its data. */
export interface TestStore<S extends Store = Store> extends AsyncDisposable {
  readonly store: S;
  reopen(): Promise<void>;
  /** Makes the leases of workers older; their time passes in no other way, or too slowly to matter. */
  age(milliseconds: number): Promise<void>;
  /** Sets the clock of the store's machine back: what was stored before seems to lie that much later. */
  setBack(milliseconds: number): Promise<void>;
}

interface Opened {
  readonly store: FileStore;
  readonly close: () => Promise<void>;
}

/** Creates stores of a kind in temporary folders. */
const inFolder =
  (open: (path: string, leaseClock: StandingClock) => Promise<Opened>) =>
  async (): Promise<TestStore<FileStore>> => {
    const directory = mkdtempSync(join(tmpdir(), 'assess-store-'));
    const path = join(directory, 'store.duckdb');
    await putEmptyStore(path);
    const clock = new StandingClock();
    let opened = await open(path, clock);
    return {
      get store() {
        return opened.store;
      },
      async reopen() {
        await opened.close();
        opened = await open(path, clock);
      },
      age: (milliseconds) => clock.advance(milliseconds),
      // Leases of a file follow a clock that nobody can set.
      setBack: async () => undefined,
      async [Symbol.asyncDispose]() {
        await opened.close();
        rmSync(directory, { recursive: true, force: true });
      },
    };
  };

async function openDuckDb(path: string, leaseClock: StandingClock): Promise<Opened> {
  const store = await openStore(path, { threads: 1, memoryLimit: '256MiB', leaseClock });
  return { store, close: async () => store[Symbol.asyncDispose]() };
}

/** A store reached through the socket of the server that holds it, here in the same process. */
async function openRemote(path: string, leaseClock: StandingClock): Promise<Opened> {
  const held = await openDuckDb(path, leaseClock);
  const serving = await serveStore(held.store, path);
  const store = await reachStore(path, () => Promise.reject(new Error('the server was not found')));
  return {
    store,
    async close() {
      await store[Symbol.asyncDispose]();
      await serving[Symbol.asyncDispose]();
      await held.close();
    },
  };
}

/** Creates a store in its own database. */
async function createPostgres(): Promise<TestStore> {
  const database = await freshDatabase();
  const prolong = async (milliseconds: number) => {
    await using session = new Database(database.url, 'test', { connections: 1 });
    await session.run(`UPDATE worker SET alive_until = alive_until + $1 * interval '1 millisecond'`, [
      milliseconds,
    ]);
  };
  let store = await openPostgres(database.url, { connections: 5 });
  return {
    get store() {
      return store;
    },
    async reopen() {
      await store[Symbol.asyncDispose]();
      store = await openPostgres(database.url, { connections: 5 });
    },
    age: (milliseconds) => prolong(-milliseconds),
    setBack: prolong,
    async [Symbol.asyncDispose]() {
      await store[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    },
  };
}

/** A file that this process holds. */
export const DUCKDB: Backend<FileStore> = { name: 'duckdb', create: inFolder(openDuckDb) };

const files: readonly Backend<FileStore>[] = [DUCKDB, { name: 'remote', create: inFolder(openRemote) }];

/** Every store passes every test in this folder. A new kind is one line here. */
export const backends: readonly Backend[] = [
  ...files,
  ...(hasPostgres ? [{ name: 'postgres', create: createPostgres }] : []),
].filter(({ name }) => isInThisRun(name));

/** Stores in a file. */
export const fileBackends = files.filter(({ name }) => isInThisRun(name));

/** A file and a database, opened directly: code that works on a store need not be tested through the socket as well. */
export const directBackends = backends.filter(({ name }) => name !== 'remote');

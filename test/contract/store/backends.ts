import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../../../src/store/duckdb/open.js';
import type { Store } from '../../../src/store/store.js';

/** A kind of store under the contract: makes one that is empty, for one test. */
export interface Backend {
  readonly name: string;
  readonly create: () => Promise<TestStore>;
}

/** A store with a way to close it and open it again. Disposing removes what it kept. */
export interface TestStore extends AsyncDisposable {
  readonly store: Store;
  reopen(): Promise<void>;
}

async function createDuckDb(): Promise<TestStore> {
  const directory = mkdtempSync(join(tmpdir(), 'assess-store-'));
  const open = () => openStore(join(directory, 'store.duckdb'), { threads: 1, memoryLimit: '256MiB' });
  let store = await open();
  return {
    get store() {
      return store;
    },
    async reopen() {
      await store[Symbol.asyncDispose]();
      store = await open();
    },
    async [Symbol.asyncDispose]() {
      await store[Symbol.asyncDispose]();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Every store passes every test of this folder. A new backend is one line here. */
export const backends: readonly Backend[] = [{ name: 'duckdb', create: createDuckDb }];

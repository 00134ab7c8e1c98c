import { AssessError } from '../errors.js';
import type { FileStore, Store } from '../store/store.js';

/** Whether a store is a file, with the upkeep that a file needs. */
export const isFileStore = (store: Store): store is FileStore => 'compact' in store;

/** @throws AssessError `no_file_store` */
export function requireFileStore(store: Store, wayOut: string): FileStore {
  if (isFileStore(store)) return store;
  throw new AssessError('no_file_store', { next: wayOut });
}

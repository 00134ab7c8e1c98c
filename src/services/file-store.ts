import { AssessError } from '../errors.js';
import type { FileStore, Store } from '../store/store.js';

export type { FileStore } from '../store/store.js';

/** Whether a store is a file, with the upkeep that a file needs. */
export const isFileStore = (store: Store): store is FileStore => 'compact' in store;

/** What to do instead of it with a database. */
export const INSTEAD = {
  backup: 'copy a database with pg_dump (docs/many-machines.md)',
  compact: 'PostgreSQL clears deleted rows by itself (autovacuum)',
} as const;

/** @throws AssessError `no_file_store` */
export function requireFileStore(store: Store, what: keyof typeof INSTEAD): FileStore {
  if (isFileStore(store)) return store;
  throw new AssessError('no_file_store', { next: INSTEAD[what] });
}

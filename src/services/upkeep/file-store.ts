import { existsSync } from 'node:fs';
import { pageOf } from '../../domain/manual.js';
import { isDatabaseUrl } from '../../domain/store-url.js';
import { AssessError } from '../../errors.js';
import { canonicalPath } from '../../store/canonical-path.js';
import { logPathOf } from '../../store/log-path.js';
import type { Maintained, MaintainedFile } from '../../store/upkeep.js';

/** The data file of a store and its write-ahead log. */
export interface StoreFiles {
  readonly data: string;
  readonly log: string;
}

/** The files of a store at a path; undefined for a database. */
export const filesOf = (store: Maintained, path: string): StoreFiles | undefined =>
  store.kind === 'file' ? { data: path, log: logPathOf(canonicalPath(path)) } : undefined;

/** Advice for users of a database. */
export const INSTEAD = {
  backup: `copy a database with pg_dump (${pageOf('many-machines')})`,
  recover: `restore a copy that pg_dump made (${pageOf('many-machines')})`,
  compact: 'PostgreSQL clears deleted rows automatically (autovacuum)',
} as const;

/** @throws AssessError `no_file_store` */
export function requireFileStore(store: Maintained, what: keyof typeof INSTEAD): MaintainedFile {
  if (store.kind === 'file') return store;
  throw new AssessError('no_file_store', { next: INSTEAD[what] });
}

/** The file of a store, for operations that do not open it. @throws AssessError `no_file_store`, `store_missing` */
export function requireFilePath(store: string, what: keyof typeof INSTEAD): string {
  if (isDatabaseUrl(store)) throw new AssessError('no_file_store', { next: INSTEAD[what] });
  if (!existsSync(store)) throw new AssessError('store_missing', { path: store });
  return store;
}

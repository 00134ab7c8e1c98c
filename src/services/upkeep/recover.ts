import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Recovery } from '../../store/duckdb/durability/recover.js';
import { makeInPlace, type Placing } from '../../writers/place.js';
import type { BackupSummary } from './backup.js';

interface RecoverOptions extends Placing {
  /** The damaged store. */
  readonly store: string;
  /** Maximum memory for DuckDB. */
  readonly memoryLimit: string;
  readonly now: () => Date;
  readonly signal?: AbortSignal | undefined;
}

export interface RecoverSummary extends Recovery, BackupSummary {}

/**
 * Copies everything readable from a damaged store into a new one, and reports what could not be read. The damaged store is
 * not changed.
 * @throws AssessError `store_locked`, `store_unusable`, `invalid_option`, `unwritable_file`
 */
export async function recover(options: RecoverOptions): Promise<RecoverSummary> {
  const { store, out, memoryLimit, now, signal } = options;
  const begin = performance.now();
  const { recoverStore } = await import('../../store/duckdb/durability/recover.js');
  const recovery = await makeInPlace(options, (made, folder) =>
    recoverStore(store, resolve(made), resolve(folder.path), {
      memoryLimit,
      threads: undefined,
      now,
      signal,
    }),
  );
  const { size } = await stat(out);
  return { out, bytes: size, seconds: (performance.now() - begin) / 1000, ...recovery };
}

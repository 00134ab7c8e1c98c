import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Maintained } from '../../store/upkeep.js';
import { makeInPlace, type Placing } from '../../writers/place.js';
import { writeFailure } from '../export/export.js';
import { requireFileStore } from './file-store.js';

interface BackupOptions extends Placing {
  readonly store: Maintained;
  readonly signal?: AbortSignal | undefined;
}

export interface BackupSummary {
  readonly out: string;
  readonly bytes: number;
  readonly seconds: number;
}

/**
 * Copies a snapshot of the store into a file that only the same user can read. Writes continue in the meantime. The copy
 * is checked by reading it before it is moved to its final path.
 * @throws AssessError `no_file_store`, `invalid_option`, `unwritable_file`, and the store's errors
 */
export async function backUp(options: BackupOptions): Promise<BackupSummary> {
  const { out, signal } = options;
  const store = requireFileStore(options.store, 'backup');
  const begin = performance.now();
  await makeInPlace(options, (path) =>
    store.backUp(resolve(path), signal).catch((error) => {
      throw writeFailure(out, error);
    }),
  );
  const { size } = await stat(out);
  return { out, bytes: size, seconds: (performance.now() - begin) / 1000 };
}

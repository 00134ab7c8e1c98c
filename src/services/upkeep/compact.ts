import { stat } from 'node:fs/promises';
import type { Maintained } from '../../store/upkeep.js';
import { removeKilledOutputs } from '../../writers/partial.js';
import { requireFileStore } from './file-store.js';

interface CompactOptions {
  readonly store: Maintained;
  /** The files of the store, whose size is reported. */
  readonly files: readonly string[];
  readonly signal?: AbortSignal | undefined;
}

export interface CompactSummary {
  /** The earliest deletion whose bytes were still in the file; null if there was none. */
  readonly erased_since: string | null;
  readonly bytes_before: number;
  readonly bytes_after: number;
  readonly bytes_freed: number;
  readonly seconds: number;
}

/**
 * Erases the bytes of deleted data from the store's files.
 * @throws AssessError `no_file_store`, `store_unusable`
 */
export async function compactStore(options: CompactOptions): Promise<CompactSummary> {
  const { files, signal } = options;
  const store = requireFileStore(options.store, 'compact');
  const begin = performance.now();
  const since = await store.erasedSince();
  const before = await sizeOf(files);
  await store.compact(signal);
  await removeKilledOutputs();
  const after = await sizeOf(files);
  return {
    erased_since: since?.toISOString() ?? null,
    bytes_before: before,
    bytes_after: after,
    bytes_freed: Math.max(0, before - after),
    seconds: (performance.now() - begin) / 1000,
  };
}

async function sizeOf(files: readonly string[]): Promise<number> {
  const found = await Promise.all(files.map((file) => stat(file).catch(() => undefined)));
  return found.reduce((total, one) => total + (one?.isFile() ? one.size : 0), 0);
}

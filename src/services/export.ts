import type { Writable } from 'node:stream';
import type { ExportQuery, Store } from '../store/store.js';
import type { Dataset, ExportFormat } from '../writers/dataset.js';
import { refuseProtected } from '../writers/protect.js';
import { openWriter } from '../writers/writer.js';

export { EXPORT_FORMATS, type ExportFormat } from '../writers/dataset.js';

export interface ExportOptions {
  readonly store: Store;
  readonly accountId: string;
  readonly format: ExportFormat;
  /** A file, which takes its place only when it is complete, or `-` for standard output. */
  readonly out: string;
  /** Files that `out` must not take the place of, under whatever name: the store and its log. */
  readonly protect?: readonly string[] | undefined;
  /** What `-` means; the process's own standard output unless given. */
  readonly stdout?: Writable | undefined;
  /** Stops the export; a file is then left as it was. */
  readonly signal?: AbortSignal | undefined;
  /** Hears how many rows were written so far. */
  readonly onProgress?: ((rows: number) => void) | undefined;
}

export interface ExportSummary {
  readonly out: string;
  readonly format: ExportFormat;
  readonly rows: number;
  /** Stopped by the signal, or because nobody read on (`| head`). */
  readonly interrupted: boolean;
}

/**
 * Writes what `read` gives, batch by batch, so that memory does not grow with the store.
 * @throws AssessError `unwritable_file`, `invalid_option` where `out` is protected, and the store's errors
 */
export async function exportDataset<S, R>(
  dataset: Dataset<S, R>,
  read: (query: ExportQuery) => AsyncIterable<readonly S[]>,
  query: ExportQuery,
  options: ExportOptions,
): Promise<ExportSummary> {
  const { format, out, signal } = options;
  await refuseProtected('-o', out, options.protect ?? []);
  const writer = await openWriter(dataset, format, out, options.stdout);
  let rows = 0;
  let isRead = true;
  try {
    for await (const batch of read(query)) {
      if (signal?.aborted) break;
      isRead = await writer.write(batch);
      if (!isRead) break;
      rows += batch.length;
      options.onProgress?.(rows);
    }
    const interrupted = signal?.aborted === true || !isRead;
    if (interrupted) await writer.discard();
    else await writer.close();
    return { out, format, rows, interrupted };
  } catch (error) {
    await writer.discard();
    throw error;
  }
}

import { createReadStream } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import type { Condition, ConditionSubject } from '../domain/condition.js';
import { AssessError } from '../errors.js';
import type { RowsExport, Store } from '../store/store.js';
import { BYTE_ORDER_MARK } from '../writers/csv.js';
import type { ExportFormat } from '../writers/dataset.js';
import { refuseProtected } from '../writers/protect.js';
import { openPartialFolder, openSink, type Sink, unwritable } from '../writers/sink.js';

export { EXPORT_FORMATS, type ExportFormat } from '../writers/dataset.js';

export interface ExportOptions {
  readonly store: Store;
  readonly accountId: string;
  readonly format: ExportFormat;
  /** A file, which is replaced only when the new one is complete, or `-` for standard output. */
  readonly out: string;
  /** Begins CSV with a byte order mark, so that Excel reads it as UTF-8. */
  readonly bom?: boolean | undefined;
  /** Conditions that rows must match, all of them; parsed by `conditionsOf`. */
  readonly where?: readonly Condition[] | undefined;
  /** Files that `out` must not replace, under any name: the store and its log. */
  readonly protect?: readonly string[] | undefined;
  /** The stream that `-` means; by default, stdout. */
  readonly stdout?: Writable | undefined;
  /** Stops the export; a file is then left as it was. */
  readonly signal?: AbortSignal | undefined;
  /** Called with the number of rows written so far. */
  readonly onProgress?: ((rows: number) => void) | undefined;
}

export interface ExportSummary {
  readonly out: string;
  readonly format: ExportFormat | 'm2' | 'xlsx';
  readonly rows: number;
  /** Stopped by the signal, or because the reader closed the pipe (`| head`). */
  readonly interrupted: boolean;
}

/** The outcome of an export. */
interface Written {
  readonly rows: number;
  readonly interrupted: boolean;
}

/**
 * Exports data that the store formats itself: text page by page, Parquet as a whole. This saves memory and time per row.
 * @throws AssessError `unwritable_file`, `invalid_option` if `out` is protected, and the store's errors
 */
export async function exportRows(
  subject: ConditionSubject,
  options: ExportOptions & Pick<RowsExport, 'pipeline' | 'version'>,
): Promise<ExportSummary> {
  const { accountId, format, out, where, pipeline, version } = options;
  await refuseProtected('-o', out, options.protect ?? []);
  const sink = await openSink(out, options.stdout);
  try {
    const query = { subject, accountId, where, pipeline, version };
    const written =
      format === 'parquet'
        ? await writeParquet(query, sink, options)
        : await writeText({ ...query, form: format }, sink, options);
    if (written.interrupted) await sink.discard();
    else await sink.commit();
    return { out, format, ...written };
  } catch (error) {
    await sink.discard();
    throw error;
  }
}

async function writeText(
  query: Parameters<Store['exportText']>[0],
  sink: Sink,
  { store, bom, signal, onProgress }: ExportOptions,
): Promise<Written> {
  let rows = 0;
  let start = bom && query.form === 'csv' ? BYTE_ORDER_MARK : '';
  for await (const batch of store.exportText(query)) {
    if (signal?.aborted || !(await sink.write(start + batch.text))) return { rows, interrupted: true };
    start = '';
    rows += batch.rows;
    onProgress?.(rows);
  }
  return { rows, interrupted: signal?.aborted === true };
}

/** The store writes to a private temporary file next to the destination. */
async function writeParquet(
  query: RowsExport,
  sink: Sink,
  { store, signal, out, onProgress }: ExportOptions,
): Promise<Written> {
  const folder = await openPartialFolder(out);
  try {
    const path = resolve(join(folder.path, 'parquet'));
    if (signal?.aborted) return { rows: 0, interrupted: true };
    const rows = await store.exportParquet(query, path, signal);
    for await (const chunk of createReadStream(path)) {
      if (signal?.aborted || !(await sink.write(chunk as Uint8Array))) return { rows: 0, interrupted: true };
    }
    onProgress?.(rows);
    return { rows, interrupted: false };
  } catch (error) {
    if (signal?.aborted) return { rows: 0, interrupted: true };
    throw writeFailure(out, error);
  } finally {
    await folder.remove();
  }
}

/** Turns the store's error about an output file into one about the file. */
export function writeFailure(path: string, error: unknown): unknown {
  if (!(error instanceof AssessError) || error.code !== 'store_unusable') return error;
  const { reason } = error.details as { reason: string };
  return /\bspace\b|write|cannot open file/i.test(reason) ? unwritable(path, new Error(reason)) : error;
}

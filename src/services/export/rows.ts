import { createReadStream } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ConditionSubject } from '../../domain/submissions/condition.js';
import type { Exports, RowsExport } from '../../store/exports.js';
import { BYTE_ORDER_MARK } from '../../writers/csv.js';
import type { Dataset } from '../../writers/dataset.js';
import { feedbackDataset } from '../../writers/feedback.js';
import { refuseProtected } from '../../writers/protect.js';
import { resultsDataset } from '../../writers/results.js';
import { openPartialFolder, openSink, type Sink } from '../../writers/sink.js';
import { type IdentityLine, submissionsDataset, withMetadataColumns } from '../../writers/submissions.js';
import { openWriter } from '../../writers/writer.js';
import { type ExportOptions, type ExportSummary, writeFailure } from './export.js';
import { linesOf, writeLines } from './lines.js';

/** The outcome of an export. */
interface Written {
  readonly rows: number;
  readonly interrupted: boolean;
}

const DATASETS = { submissions: submissionsDataset, results: resultsDataset, feedback: feedbackDataset };

/**
 * Exports rows. The store formats CSV, JSON lines and Parquet itself (text page by page, Parquet as a whole), which saves
 * memory and time per row.
 * @throws AssessError `unwritable_file`, `invalid_option` if `out` is protected, and the store's errors
 */
export async function exportRows(
  subject: ConditionSubject,
  options: ExportOptions & Pick<RowsExport, 'pipeline' | 'version'>,
): Promise<ExportSummary> {
  const { accountId, format, out, where, pipeline, version } = options;
  await refuseProtected('output', out, options.protect ?? []);
  const query = { subject, accountId, where, pipeline, version };
  if (format === 'tsv' || format === 'xlsx') return exportEach(query, { ...options, format });
  const sink = await openSink(out, options.stdout);
  try {
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

async function exportEach(query: RowsExport, options: ExportOptions): Promise<ExportSummary> {
  const { store, accountId, format, out, stdout, bom, signal } = options;
  const { subject } = query;
  const dataset = DATASETS[subject] as Dataset<IdentityLine>;
  const rows =
    subject === 'feedback'
      ? dataset
      : withMetadataColumns(subject, dataset, await store.metadataColumns(accountId, 'file'));
  const writer = await openWriter(rows, format, out, { stdout, bom });
  return writeLines(linesOf<IdentityLine>(store, query, signal), (line) => [line], writer, options);
}

async function writeText(
  query: Parameters<Exports['exportText']>[0],
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

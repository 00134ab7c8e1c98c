import type { Writable } from 'node:stream';
import { csvWriter } from './csv.js';
import type { Dataset, ExportFormat, RowWriter } from './dataset.js';
import { jsonlWriter } from './jsonl.js';
import { parquetWriter } from './parquet.js';
import { openSink } from './sink.js';

/**
 * Opens an export.
 * @param path a file, or `-` for standard output
 * @throws AssessError `unwritable_file`, also while writing
 */
export async function openWriter<R>(
  dataset: Dataset<R>,
  format: ExportFormat,
  path: string,
  stdout?: Writable,
): Promise<RowWriter<R>> {
  const sink = await openSink(path, stdout);
  switch (format) {
    case 'csv':
      return csvWriter(dataset, sink);
    case 'jsonl':
      return jsonlWriter(sink);
    case 'parquet':
      return parquetWriter(dataset, path, sink).catch(async (error) => {
        await sink.discard();
        throw error;
      });
  }
}

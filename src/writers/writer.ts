import type { Writable } from 'node:stream';
import { StoredJson } from '../domain/files/stored-json.js';
import { csvWriter } from './csv.js';
import type { Dataset, ExportFormat, RowWriter } from './dataset.js';
import { parquetWriter } from './parquet.js';
import { openSink, textWriter } from './sink.js';
import { xlsxWriter } from './xlsx-writer.js';

/**
 * Opens an export.
 * @param path a file, or `-` for standard output
 * @param form.stdout the stream for `-`; default: the process's standard output
 * @param form.bom begins CSV and TSV with a byte order mark
 * @throws AssessError `unwritable_file`, also while writing
 */
export async function openWriter<R>(
  dataset: Dataset<R>,
  format: ExportFormat,
  path: string,
  { stdout, bom }: { readonly stdout?: Writable | undefined; readonly bom?: boolean | undefined } = {},
): Promise<RowWriter<R>> {
  const sink = await openSink(path, stdout);
  switch (format) {
    case 'csv':
      return csvWriter(dataset, sink, { bom });
    case 'tsv':
      return csvWriter(dataset, sink, { bom, delimiter: '\t' });
    case 'xlsx':
      return xlsxWriter(dataset, sink);
    case 'jsonl':
      return textWriter(sink, (rows) => rows.map(jsonLine).join(''));
    case 'parquet':
      return parquetWriter(dataset, path, sink).catch(async (error) => {
        await sink.discard();
        throw error;
      });
  }
}

/** A row as a line; stored JSON as it is stored. */
function jsonLine(row: unknown): string {
  if (typeof row !== 'object' || row === null || 'toJSON' in row) return `${JSON.stringify(row)}\n`;
  let text = '';
  for (const [name, value] of Object.entries(row)) {
    const json = value instanceof StoredJson ? value.text : JSON.stringify(value);
    if (json !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${json}`;
  }
  return `{${text}}\n`;
}

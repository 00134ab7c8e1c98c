import type { Dataset, ExportFormat } from '../writers/dataset.js';
import { refuseProtected } from '../writers/protect.js';
import { openWriter } from '../writers/writer.js';

/** Where rows of a report go. */
export interface TableExport {
  readonly format: Exclude<ExportFormat, 'parquet'>;
  /** A file, which takes its place only when it is complete, or `-` for standard output. */
  readonly out: string;
  /** Files that `out` must not take the place of. */
  readonly protect: readonly string[];
  /** Begins CSV with a byte order mark, by which Excel knows UTF-8. */
  readonly bom?: boolean | undefined;
}

/**
 * Writes the rows of a report.
 * @throws AssessError `unwritable_file`, `invalid_option` where `out` is protected
 */
export async function exportTable<R>(
  dataset: Dataset<R>,
  rows: readonly R[],
  { format, out, protect, bom }: TableExport,
): Promise<void> {
  await refuseProtected('-o', out, protect);
  const writer = await openWriter(dataset, format, out, { bom });
  try {
    await writer.write(rows);
    await writer.close();
  } catch (error) {
    await writer.discard();
    throw error;
  }
}

import { snakeCased } from '../../domain/snake-case.js';
import type { NamedColumns } from '../../tables/column.js';
import type { ExportFormat } from '../../writers/dataset.js';
import { describedDataset } from '../../writers/described.js';
import { refuseProtected } from '../../writers/protect.js';
import { writeAll } from '../../writers/sink.js';
import { openWriter } from '../../writers/writer.js';

/** Where rows of a report go. */
export interface TableExport {
  readonly format: ExportFormat;
  /** A file, which is replaced only when the new one is complete, or `-` for standard output. */
  readonly out: string;
  /** Files that `out` must not replace. */
  readonly protect: readonly string[];
  /** Begins CSV with a byte order mark, so that Excel reads it as UTF-8. */
  readonly bom?: boolean | undefined;
}

/**
 * Writes the rows of a report.
 * @throws AssessError `unwritable_file`, `invalid_option` if `out` is protected
 */
export async function exportTable<R>(
  columns: NamedColumns<R>,
  rows: readonly R[],
  { format, out, protect, bom }: TableExport,
): Promise<void> {
  await refuseProtected('output', out, protect);
  // CSV columns have their own names; members of JSON lines are named after those of the rows, as in all JSON documents.
  const written = format === 'jsonl' ? (snakeCased(rows) as R[]) : rows;
  await writeAll(await openWriter(describedDataset(columns), format, out, { bom }), [written]);
}

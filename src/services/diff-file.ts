import type { TextMove } from '../domain/comparison.js';
import type { ExportFormat } from '../writers/dataset.js';
import { type MoveRow, moveRow, movesDataset } from '../writers/moves.js';
import { refuseProtected } from '../writers/protect.js';
import { openWriter } from '../writers/writer.js';

export { type MoveRow, moveRow } from '../writers/moves.js';

/**
 * Writes the texts that moved most as a table.
 * @param out a file, which takes its place only when it is complete, or `-` for standard output
 * @param protect files whose place it must not take
 * @throws AssessError `unwritable_file`, `invalid_option`
 */
export async function writeMoves(
  largest: readonly TextMove[],
  format: Exclude<ExportFormat, 'parquet'>,
  out: string,
  protect: readonly string[],
): Promise<void> {
  await refuseProtected('-o', out, protect);
  const writer = await openWriter<MoveRow>(movesDataset, format, out);
  try {
    await writer.write(largest.map(moveRow));
    await writer.close();
  } catch (error) {
    await writer.discard();
    throw error;
  }
}

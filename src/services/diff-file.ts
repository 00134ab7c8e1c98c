import type { TextMove } from '../domain/comparison.js';
import { moveRow, movesDataset } from '../writers/moves.js';
import { exportTable, type TableExport } from './export-table.js';

export { type MoveRow, moveRow } from '../writers/moves.js';

/**
 * Writes the texts that moved most as a table.
 * @throws AssessError `unwritable_file`, `invalid_option`
 */
export function writeMoves(largest: readonly TextMove[], target: TableExport): Promise<void> {
  return exportTable(movesDataset, largest.map(moveRow), target);
}

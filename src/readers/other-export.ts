import { ownExport } from '../domain/files/own-export.js';
import { AssessError } from '../errors.js';

/**
 * Refuses an export of ours that contains something else than what is being read.
 * @param has whether the table has a column
 * @param missing required attributes that the table does not have
 * @throws AssessError `other_export`
 */
export function refuseOtherExport(
  path: string,
  has: (column: string) => boolean,
  missing: readonly string[],
): void {
  const kind = missing.length > 0 ? ownExport(has) : undefined;
  if (kind) throw new AssessError('other_export', { path, kind, missing });
}

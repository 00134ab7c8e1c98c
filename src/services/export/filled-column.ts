import { AssessError } from '../../errors.js';
import type { Exports } from '../../store/exports.js';

/** Checks that submissions of an account have a value in a metadata column. @throws AssessError `invalid_option` */
export async function requireFilledColumn(
  store: Pick<Exports, 'filledColumns'>,
  accountId: string,
  option: string,
  column: string,
): Promise<void> {
  const columns = await store.filledColumns({ subject: 'submissions', accountId });
  if (columns.includes(column)) return;
  const reason = `there is no metadata column ${column}${columns.length > 0 ? `; there are ${columns.join(', ')}` : ''}`;
  throw new AssessError('invalid_option', { option, reason });
}

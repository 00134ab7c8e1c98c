import type { NewSubmission } from '../../src/domain/submissions/submission.js';
import type { JudgedRow } from '../../src/readers/judged.js';

/** Rows with their metadata, which readers pass on as JSON text, as objects. */
export const withMetadata = (rows: readonly JudgedRow<NewSubmission>[]): unknown[] =>
  rows.map((row) =>
    'value' in row && typeof row.value?.metadata === 'string'
      ? { ...row, value: { ...row.value, metadata: JSON.parse(row.value.metadata) } }
      : row,
  );

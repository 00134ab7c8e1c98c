import type { Dataset } from './dataset.js';
import { IDENTITY_COLUMNS, type IdentityLine, METADATA_COLUMN, TEST_COLUMN } from './submissions.js';

/** A line of an export of errors. */
export interface ErrorLine extends IdentityLine {
  readonly pipeline: { readonly name: string; readonly version: string; readonly config_hash: string };
  /** Which error of its text it is, from 1. */
  readonly number: number;
  /** Code points, as in the result. */
  readonly start: number;
  readonly end: number;
  /** What stands before the error in its sentence. */
  readonly before: string;
  readonly written: string;
  readonly after: string;
  /** As in the result: the code says whether it replaces what is written, or is put in before or after it. */
  readonly correction: string;
  readonly code: string;
  readonly meaning: string;
  readonly errant_type: string;
  /** Why, in one sentence for learners. */
  readonly reason: string;
}

/** One row for each error of a text. */
export const errorsDataset: Dataset<ErrorLine> = {
  columns: [
    ...IDENTITY_COLUMNS,
    TEST_COLUMN,
    METADATA_COLUMN,
    { name: 'pipeline_name', type: 'text', of: ({ pipeline }) => pipeline.name },
    { name: 'pipeline_version', type: 'text', of: ({ pipeline }) => pipeline.version },
    { name: 'config_hash', type: 'text', of: ({ pipeline }) => pipeline.config_hash },
    { name: 'number', type: 'integer', of: (row) => row.number },
    { name: 'start', type: 'integer', of: (row) => row.start },
    { name: 'end', type: 'integer', of: (row) => row.end },
    { name: 'before', type: 'text', of: (row) => row.before },
    { name: 'written', type: 'text', of: (row) => row.written },
    { name: 'after', type: 'text', of: (row) => row.after },
    { name: 'correction', type: 'text', of: (row) => row.correction },
    { name: 'code', type: 'text', of: (row) => row.code },
    { name: 'meaning', type: 'text', of: (row) => row.meaning },
    { name: 'errant_type', type: 'text', of: (row) => row.errant_type },
    { name: 'reason', type: 'text', of: (row) => row.reason },
  ],
};

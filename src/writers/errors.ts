import { ALL_METADATA, type ColumnType, IDENTITY, PIPELINE, TEST } from '../domain/files/export-columns.js';
import { columnsOfLines, type Dataset } from './dataset.js';
import type { IdentityLine } from './submissions.js';

/** A line of an export of errors. */
export interface ErrorLine extends IdentityLine {
  readonly pipeline: { readonly name: string; readonly version: string; readonly config_hash: string };
  /** Number of the error within its text, from 1. */
  readonly number: number;
  /** In code points, as in the result. */
  readonly start: number;
  readonly end: number;
  /** The sentence up to the error. */
  readonly before: string;
  readonly written: string;
  readonly after: string;
  /** As in the result: the code says whether it replaces the text or is inserted before or after it. */
  readonly correction: string;
  readonly code: string;
  readonly meaning: string;
  readonly errant_type: string;
  /** The reason, in one sentence for learners. */
  readonly reason: string;
}

const column = (name: keyof ErrorLine & string, type: ColumnType = 'text') => ({ name, type, path: name });

/** One row per error of a text. */
export const errorsDataset: Dataset<ErrorLine> = {
  columns: columnsOfLines([
    ...[...IDENTITY, TEST, ALL_METADATA, ...PIPELINE],
    ...[column('number', 'integer'), column('start', 'integer'), column('end', 'integer')],
    ...[column('before'), column('written'), column('after'), column('correction')],
    ...[column('code'), column('meaning'), column('errant_type'), column('reason')],
  ]),
};

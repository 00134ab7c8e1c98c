import type { Writable } from 'node:stream';
import type { Condition } from '../../domain/submissions/condition.js';
import { AssessError } from '../../errors.js';
import type { Columns } from '../../store/analysis.js';
import type { Versions } from '../../store/assessments.js';
import type { Exports } from '../../store/exports.js';
import type { RunLog } from '../../store/run-log.js';
import type { MarkRecords } from '../../store/submissions.js';
import type { ExportFormat } from '../../writers/dataset.js';
import { unwritable } from '../../writers/sink.js';

export type { ExportFormat } from '../../writers/dataset.js';

export interface ExportOptions {
  readonly store: Columns & Exports & Pick<MarkRecords, 'examinerNames'> & RunLog & Versions;
  readonly accountId: string;
  readonly format: ExportFormat;
  /** A file, which is replaced only when the new one is complete, or `-` for standard output. */
  readonly out: string;
  /** Begins CSV and TSV with a byte order mark, so that Excel reads it as UTF-8. */
  readonly bom?: boolean | undefined;
  /** Conditions that rows must match, all of them; parsed by `conditionsOf`. */
  readonly where?: readonly Condition[] | undefined;
  /** Files that `out` must not replace, under any name: the store and its log. */
  readonly protect?: readonly string[] | undefined;
  /** The stream that `-` means; by default, stdout. */
  readonly stdout?: Writable | undefined;
  /** Stops the export; a file is then left as it was. */
  readonly signal?: AbortSignal | undefined;
  /** Called with the number of rows written so far. */
  readonly onProgress?: ((rows: number) => void) | undefined;
}

export interface ExportSummary {
  readonly out: string;
  readonly format: ExportFormat | 'm2';
  readonly rows: number;
  /** Edits that the format cannot express: those in M2 that change only white space. */
  readonly leftOut?: number;
  /** Stopped by the signal, or because the reader closed the pipe (`| head`). */
  readonly interrupted: boolean;
}

/** Turns the store's error about an output file into one about the file. */
export function writeFailure(path: string, error: unknown): unknown {
  if (!(error instanceof AssessError) || error.code !== 'store_unusable') return error;
  const { reason } = error.details as { reason: string };
  return /\bspace\b|write|cannot open file/i.test(reason) ? unwritable(path, new Error(reason)) : error;
}

import { basename } from 'node:path';
import { shownNames } from '../../domain/shown.js';
import { AssessError, say } from '../../errors.js';
import type { MarkColumn } from '../../readers/mark-columns.js';
import { columnsOfMark, idInFile, type MarkRow, openMarks } from '../../readers/marks.js';
import type { Presence } from '../../store/presence.js';
import type { RunLog } from '../../store/run-log.js';
import type { FeedbackOutcome, MarkRecords, Submissions } from '../../store/submissions.js';
import { MARKS_IMPORT } from '../accounts/deletions.js';
import { recordRun } from '../versions/runs.js';
import {
  type ImportOptions,
  type ImportSummary,
  importTables,
  type RowOutcome,
  readingOf,
} from './tables.js';

export type { MarkColumn } from '../../readers/mark-columns.js';

interface ImportFeedbackOptions extends ImportOptions {
  readonly store: Submissions & MarkRecords & RunLog & Presence;
  /** Columns of marks, for tables with several marks per row; default: the column `mark`. */
  readonly marks?: readonly MarkColumn[] | undefined;
}

/** The run that is logged with marks. */
type MarksRun = Pick<ImportFeedbackOptions, 'store' | 'accountId' | 'now'>;

/** A summary with the number of its run in the log. */
export interface FeedbackImport extends ImportSummary {
  readonly run: number;
}

/**
 * Imports examiners' marks as a logged run, whose number is stored with the marks. An examiner given by name is assigned a
 * number, which stays the same in later imports. A later mark by the same examiner on the same text replaces the earlier
 * one.
 * @throws AssessError `unreadable_file`, `missing_columns`, `invalid_option`, `unwritable_file`, and the store's errors
 */
export function importFeedback(options: ImportFeedbackOptions): Promise<FeedbackImport> {
  return recordMarks(options, (run) => importMarks(options, run));
}

/** Logs an import that stores marks, as importFeedback does. @param work receives the number of the run */
export async function recordMarks(
  { store, accountId, now }: MarksRun,
  work: (run: number) => Promise<ImportSummary>,
): Promise<FeedbackImport> {
  const summary = await recordRun(
    { store, now, accountId, job: MARKS_IMPORT },
    async (run) => withRun(run, await work(run)),
    (summary) => {
      const { read, stored, replaced, unchanged, rejected } = summary.marks ?? summary;
      return {
        outcome: summary.interrupted ? 'interrupted' : 'done',
        counts: { read, stored, replaced, unchanged, rejected },
        message: shownNames(summary.files.map(({ path }) => basename(path))).join(', '),
      };
    },
  );
  // Only scheduled runs can be refused as already started.
  if (!summary) throw new AssessError('internal', { reason: 'a run began twice' });
  return summary;
}

/** Says how to undo what was stored. */
function withRun(run: number, summary: ImportSummary): FeedbackImport {
  const { stored: added, replaced } = summary.marks ?? summary;
  const stored = added + replaced;
  return { run, ...summary, hints: [...summary.hints, ...(stored > 0 ? [say.undoImport(run)] : [])] };
}

async function importMarks(options: ImportFeedbackOptions, run: number): Promise<ImportSummary> {
  const { store, accountId, cleanIds, marks, now } = options;
  const choices = {
    ...readingOf(options),
    idKey: cleanIds ? await store.idKey(accountId) : undefined,
    marks,
  };
  const summary = await importTables<MarkRow, string>(
    {
      find: async (named) => named,
      open: (path, signal) => openMarks(path, choices, signal),
      add: async (values) => (await store.addFeedback(accountId, values, now(), run)).map(rowOutcome),
      idOf: idInFile,
      columnsOf: (plan, value) => columnsOfMark(plan, value, marks),
    },
    options,
  );
  const isLost = options.generateIds && summary.reasons.some(({ message }) => message === UNKNOWN_ID);
  return isLost ? { ...summary, hints: [...summary.hints, say.sameFlags()] } : summary;
}

const UNKNOWN_ID = 'id not found';

function rowOutcome(outcome: FeedbackOutcome): RowOutcome {
  return outcome === 'unknown_id' ? { status: 'rejected', message: UNKNOWN_ID } : { status: outcome };
}

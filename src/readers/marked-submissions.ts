import type { NewSubmission } from '../domain/submissions/submission.js';
import type { Source } from './documents/find.js';
import type { JudgedTable } from './judged.js';
import { checkMarkColumns, EXAMINER_ATTRIBUTES, type MarkColumn } from './mark-columns.js';
import { type MarkRow, marksInColumns } from './marks.js';
import { openSource } from './open-source.js';
import type { RowFault } from './record.js';
import {
  QuestionTasks,
  type SubmissionChoices,
  submissionJudge,
  submissionNeeds,
  withTaskNotes,
} from './submissions.js';

/** A text with the marks in its row. */
export interface MarkedSubmission {
  readonly submission: NewSubmission;
  /** Who marked it, as the row says. */
  readonly examiner: Readonly<Record<string, unknown>>;
  readonly marks: readonly MarkRow[];
  /** What is wrong with other marks. */
  readonly faults: readonly RowFault[];
}

/**
 * Opens a table or documents as submissions with marks: columns of marks are read as an import of marks reads them, and
 * remain metadata too. Empty cells are no marks.
 * @param signal stops reading at once; its reason is then thrown
 * @throws AssessError `unreadable_file`, `missing_columns`, `invalid_option`
 */
export async function openMarkedSubmissions(
  source: Source,
  columns: readonly MarkColumn[],
  choices: SubmissionChoices,
  signal?: AbortSignal,
): Promise<JudgedTable<MarkedSubmission>> {
  const needs = submissionNeeds(choices);
  const tasks = new QuestionTasks();
  const judge = submissionJudge(choices, tasks);
  const path = typeof source === 'string' ? source : source.path;
  const marksOf = marksInColumns(columns);
  const table = await openSource<MarkedSubmission>(
    source,
    { ...needs, attributes: [...needs.attributes, ...EXAMINER_ATTRIBUTES] },
    choices,
    (row, values, plan, written) => {
      const judged = judge(row, values, plan);
      if (!('value' in judged)) return judged;
      const { value: submission } = judged;
      const { attributes } = row;
      const read = marksOf({ id: submission.id, attributes, values: written });
      const marks = read.flatMap((mark) => ('value' in mark ? [mark.value] : []));
      const faults = read.flatMap((mark) => ('value' in mark ? [] : [mark]));
      const examiner = Object.fromEntries(EXAMINER_ATTRIBUTES.map((name) => [name, attributes[name]]));
      return { value: { submission, examiner, marks, faults } };
    },
    signal,
  );
  try {
    checkMarkColumns(path, columns, table.plan);
    return withTaskNotes(table, path, tasks);
  } catch (error) {
    await table.close();
    throw error;
  }
}

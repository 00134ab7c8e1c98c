import { hash } from 'node:crypto';
import { IdCleaner } from '../domain/clean-id.js';
import { parseSubmission, SUBMISSION_ATTRIBUTES, type Submission } from '../domain/submission.js';
import { cleanedRow, faultOf } from './cleaned-ids.js';
import type { AttributeNeeds, PlannedRow } from './column-plan.js';
import type { Source } from './documents/find.js';
import type { Judge, JudgedTable } from './judged.js';
import { openSource, type SourceChoices } from './open-source.js';

export interface SubmissionChoices extends SourceChoices {
  /** Rows without an id get one derived from their attributes. */
  readonly generateIds?: boolean | undefined;
  /** Key for making valid ids from other values (domain/clean-id.ts); absent: such rows are rejected. */
  readonly idKey?: string | undefined;
}

/** Hexadecimal digits of a generated id: 128 bits, so that two texts never share one. */
const GENERATED_LENGTH = 32;

/**
 * Opens CSV, TSV, JSONL, Parquet, a spreadsheet or documents as submissions, which are read on the calling thread. A
 * text column given as `@file` names files, which are read as documents.
 * @param signal stops reading at once; its reason is then thrown
 * @throws AssessError `unreadable_file`, `missing_columns`, `invalid_option`
 */
export function readSubmissions(
  source: Source,
  choices: SubmissionChoices,
  signal?: AbortSignal,
): Promise<JudgedTable<Submission>> {
  const needs: AttributeNeeds = {
    attributes: ['id', ...SUBMISSION_ATTRIBUTES],
    required: [...(choices.generateIds ? [] : ['id']), 'text', 'author_id', 'task_id', 'question_text'],
    integers: ['sequence_id', 'sequence_count', 'test'],
  };
  return openSource(source, needs, choices, judgeSubmission(choices), signal);
}

function judgeSubmission({ generateIds = false, idKey }: SubmissionChoices): Judge<Submission> {
  const cleaner = idKey === undefined ? undefined : new IdCleaner(idKey);
  return (row: PlannedRow) => {
    if (row.fault !== undefined) return { message: row.fault };
    const { attributes, metadata } = cleaner ? cleanedRow(row, cleaner) : row;
    const { id } = attributes;
    const isAbsent = id === undefined || id === '';
    if (isAbsent && !generateIds) return { message: 'id missing' };
    if (!isAbsent && typeof id !== 'string') return faultOf({ message: 'id must be a string' }, attributes);
    const { submission, violation } = parseSubmission(isAbsent ? PLACEHOLDER : (id as string), attributes);
    if (violation) return faultOf(violation, attributes);
    const complete: Submission = isAbsent ? { ...submission, id: generatedId(submission) } : submission;
    return { value: metadata ? { ...complete, metadata } : complete };
  };
}

const PLACEHOLDER = '0';

/** An id that depends on all attributes and nothing else, so that the same row has the same id in every import. */
function generatedId(submission: Submission): string {
  const content = JSON.stringify(SUBMISSION_ATTRIBUTES.map((name) => submission[name] ?? null));
  return hash('sha256', content).slice(0, GENERATED_LENGTH);
}

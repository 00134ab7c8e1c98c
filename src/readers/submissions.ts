import { hash } from 'node:crypto';
import { IdCleaner } from '../domain/clean-id.js';
import { parseSubmission, SUBMISSION_ATTRIBUTES, type Submission } from '../domain/submission.js';
import { cleanedRow, faultOf } from './cleaned-ids.js';
import type { AttributeNeeds, PlannedRow, TableChoices } from './column-plan.js';
import type { Source } from './documents/find.js';
import { type Judge, type JudgedTable, openJudged } from './judged.js';
import { openTable } from './table.js';

export interface SubmissionChoices extends TableChoices {
  /** Columns in the names of documents: `{task_id}/{author_id}`. */
  readonly name?: string | undefined;
  /** Rows without an id get one that is derived from their attributes. */
  readonly generateIds?: boolean | undefined;
  /** Key under which valid ids are made of any values (domain/clean-id.ts); absent: such rows are rejected. */
  readonly idKey?: string | undefined;
}

/** Hexadecimal digits of a generated id: 128 bits, with no risk that two texts of an archive share one. */
const GENERATED_LENGTH = 32;

/**
 * Opens CSV, TSV, JSONL, Parquet, a spreadsheet or documents as submissions, which are read where this is called. A column `@file`
 * of texts names files, which are read as documents.
 * @param signal ends the reading at once; its reason is then thrown
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
  const judge = judgeSubmission(choices);
  const { map = {}, name } = choices;
  if (typeof source !== 'string') {
    return openJudged(source.path, needs, choices, judge, signal, async (reading) => {
      const { openDocuments } = await import('./documents/table.js');
      return openDocuments(source, name, reading, signal);
    });
  }
  const { text, ...others } = map;
  const column = columnOfFiles(text);
  if (column === undefined) return openJudged(source, needs, choices, judge, signal);
  return openJudged(source, needs, { ...choices, map: others }, judge, signal, async (reading) => {
    const { withNamedTexts } = await import('./documents/named-files.js');
    return withNamedTexts(source, await openTable(source, signal, reading), column, reading, signal);
  });
}

/** `@file`: the column names files that hold the texts. */
const columnOfFiles = (column: string | undefined) => (column?.startsWith('@') ? column.slice(1) : undefined);

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

/** An id that depends on all attributes and on nothing else, so that the same row has the same id in every import. */
function generatedId(submission: Submission): string {
  const content = JSON.stringify(SUBMISSION_ATTRIBUTES.map((name) => submission[name] ?? null));
  return hash('sha256', content).slice(0, GENERATED_LENGTH);
}

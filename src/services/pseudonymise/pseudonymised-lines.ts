import type { ConditionSubject } from '../../domain/submissions/condition.js';
import type { Lexicon } from '../../engine/lexicon/lexicon.js';
import { maskText } from '../../engine/masking/mask-text.js';
import type { Dataset } from '../../writers/dataset.js';
import { type FeedbackLine, feedbackDataset } from '../../writers/feedback.js';
import { type ResultLine, resultsDataset } from '../../writers/results.js';
import {
  type IdentityLine,
  type SubmissionLine,
  submissionsDataset,
  withMetadataColumns,
} from '../../writers/submissions.js';
import type { Pseudonyms } from './key.js';
import { maskedResult } from './masked-result.js';

export interface Pseudonymiser {
  readonly pseudonyms: Pseudonyms;
  readonly lexicon: Lexicon;
  /** The metadata columns to export. */
  readonly kept: ReadonlySet<string>;
}

/** A kind of rows: the table they are written as, and how each is pseudonymised. */
interface PseudonymisedRows<R> {
  readonly dataset: Dataset<R>;
  /** The table with a column for each of these metadata columns. */
  readonly flat: (metadata: readonly string[]) => Dataset<R>;
  readonly of: (line: R, by: Pseudonymiser) => R;
}

const submissions: PseudonymisedRows<SubmissionLine> = {
  dataset: submissionsDataset,
  flat: (metadata) => withMetadataColumns('submissions', submissionsDataset, metadata),
  of: (line, by) => ({
    ...line,
    ...identity(line, by),
    question_text: line.question_text,
    text: maskText(line.text, by.lexicon).text,
  }),
};

const results: PseudonymisedRows<ResultLine & { readonly question_text?: string; readonly text?: string }> = {
  dataset: resultsDataset,
  flat: (metadata) => withMetadataColumns('results', resultsDataset, metadata),
  of: ({ question_text: _, text = '', ...line }, by) => ({
    ...line,
    ...identity(line, by),
    result: maskedResult(line.result, text, maskText(text, by.lexicon)),
  }),
};

const feedback: PseudonymisedRows<FeedbackLine> = {
  dataset: feedbackDataset,
  flat: () => feedbackDataset,
  // The name of an examiner is not exported.
  of: ({ examiner_name: _, ...line }, { pseudonyms, lexicon }) => ({
    ...line,
    account_id: pseudonyms.of('account', line.account_id, line.account_id),
    id: pseudonyms.of('submission', line.account_id, line.id),
    examiner_id: pseudonyms.ofExaminer(line.account_id, line.examiner_id),
    mark: maskedValue(line.mark, lexicon) as FeedbackLine['mark'],
  }),
};

export const PSEUDONYMISED: Readonly<Record<ConditionSubject, PseudonymisedRows<unknown>>> = {
  submissions,
  results,
  feedback,
} as Record<ConditionSubject, PseudonymisedRows<unknown>>;

/** The submission that a line is about, with pseudonyms. */
export function identity(
  line: IdentityLine,
  { pseudonyms, kept }: Pick<Pseudonymiser, 'pseudonyms' | 'kept'>,
): IdentityLine {
  const { account_id, id, author_id, task_id, session_id, sequence_id, test, metadata } = line;
  return {
    account_id: pseudonyms.of('account', account_id, account_id),
    id: pseudonyms.of('submission', account_id, id),
    author_id: pseudonyms.of('author', account_id, author_id),
    task_id,
    session_id: session_id === null ? null : pseudonyms.of('session', account_id, session_id),
    sequence_id,
    test,
    metadata: Object.fromEntries(Object.entries(metadata).filter(([column]) => kept.has(column))),
  };
}

/** Masks examiners' remarks like texts; a mark such as `B2` has nothing to mask. */
function maskedValue(value: unknown, lexicon: Lexicon): unknown {
  if (typeof value === 'string') return /\s/.test(value.trim()) ? maskText(value, lexicon).text : value;
  if (Array.isArray(value)) return value.map((one) => maskedValue(one, lexicon));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, maskedValue(one, lexicon)]));
}

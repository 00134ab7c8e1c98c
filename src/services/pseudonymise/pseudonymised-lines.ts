import { StoredJson } from '../../domain/files/stored-json.js';
import type { ConditionSubject } from '../../domain/submissions/condition.js';
import type { Lexicon } from '../../engine/lexicon/lexicon.js';
import { maskText } from '../../engine/masking/mask-text.js';
import type { FeedbackLine, IdentityLine, ResultLine, SubmissionLine } from '../../writers/lines.js';
import { maskedResult } from './masked-result.js';
import type { Pseudonymiser, Pseudonymising } from './pseudonymiser.js';

/** A result as the store exports it, with its text. */
export type ResultWithText = ResultLine & { readonly text: string; readonly question_text?: string };

/** How lines are pseudonymised. */
export const PSEUDONYMISED = {
  submissions: (line: SubmissionLine, by: Pseudonymiser): SubmissionLine => ({
    ...line,
    ...identity(line, by),
    text: maskText(line.text, by.lexicon).text,
  }),

  results: ({ question_text: _, text, ...line }: ResultWithText, by: Pseudonymiser): ResultLine => ({
    ...line,
    ...identity(line, by),
    result: StoredJson.of(maskedResult(line.result.value, text, maskText(text, by.lexicon))),
  }),

  // The name of an examiner is not exported.
  feedback: (
    { examiner_name: _, ...line }: FeedbackLine,
    { pseudonyms, lexicon }: Pseudonymiser,
  ): FeedbackLine => ({
    ...line,
    account_id: pseudonyms.of('account', line.account_id, line.account_id),
    id: pseudonyms.of('submission', line.account_id, line.id),
    examiner_id: pseudonyms.ofExaminer(line.account_id, line.examiner_id),
    mark: StoredJson.of(maskedValue(line.mark.value, lexicon) as Record<string, unknown>),
  }),
} satisfies Record<ConditionSubject, unknown>;

/** The submission that a line is about, with pseudonyms. */
export function identity(line: IdentityLine, { pseudonyms, kept }: Pseudonymising): IdentityLine {
  const { account_id, id, author_id, task_id, session_id, sequence_id, test, metadata } = line;
  return {
    account_id: pseudonyms.of('account', account_id, account_id),
    id: pseudonyms.of('submission', account_id, id),
    author_id: pseudonyms.of('author', account_id, author_id),
    task_id,
    session_id: session_id === null ? null : pseudonyms.of('session', account_id, session_id),
    sequence_id,
    test,
    metadata: StoredJson.of(
      Object.fromEntries(Object.entries(metadata.value).filter(([column]) => kept.has(column))),
    ),
  };
}

/** Masks examiners' remarks like texts; a mark such as `B2` has nothing to mask. */
function maskedValue(value: unknown, lexicon: Lexicon): unknown {
  if (typeof value === 'string') return /\s/.test(value.trim()) ? maskText(value, lexicon).text : value;
  if (Array.isArray(value)) return value.map((one) => maskedValue(one, lexicon));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, maskedValue(one, lexicon)]));
}

import type { Condition } from '../../domain/submissions/condition.js';
import { metadataOfColumn } from '../../domain/submissions/metadata-column.js';
import type { Source } from '../../readers/documents/find.js';
import type { Exports } from '../../store/exports.js';
import type { IdentityLine, SubmissionLine } from '../../writers/lines.js';
import { linesOf } from '../export/rows.js';
import { type FileTextsOptions, textsOfFiles } from './file-texts.js';

/** A text with its author, from a file or the store. */
export interface AuthoredText {
  /** Names it within its source. */
  readonly place: string;
  readonly id: string;
  readonly author: string | undefined;
  readonly task: string | undefined;
  readonly question: string;
  readonly text: string;
  /** Values of further columns, in the order in which these were asked for. */
  readonly kept: readonly unknown[];
}

/** Reads texts in their order, a portion at a time; each call reads them anew. */
export type AuthoredTexts = () => AsyncGenerator<AuthoredText[], void>;

interface StoredChoices {
  readonly where?: readonly Condition[] | undefined;
  readonly includeTests: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** A line of the store as a text. @param keep metadata columns */
export const authoredOf = (
  {
    id,
    author_id: author,
    task_id: task,
    question_text: question,
    text,
    metadata,
  }: IdentityLine & Pick<SubmissionLine, 'question_text' | 'text'>,
  keep: readonly string[] = [],
): AuthoredText => ({
  ...{ place: id, id, author, task, question, text },
  kept: keep.map((column) => metadata?.value?.[metadataOfColumn(column)]),
});

/** The submissions of an account. */
export const authoredInStore = (
  store: Exports,
  accountId: string,
  { where, includeTests, signal }: StoredChoices,
): AuthoredTexts =>
  async function* () {
    const query = { accountId, subject: 'submissions', where } as const;
    for await (const lines of linesOf<SubmissionLine>(store, query, signal))
      yield lines.filter(({ test }) => includeTests || test !== 1).map((line) => authoredOf(line));
    signal?.throwIfAborted();
  };

const ATTRIBUTES = ['author_id', 'task_id'];

/** The texts of files. What cannot be read, and what people should know, is told when they are first read. */
export function authoredInFiles(
  sources: readonly Source[],
  { onReject, onHint, ...options }: Omit<FileTextsOptions, 'sources'>,
): AuthoredTexts {
  let isRepeated = false;
  return async function* () {
    const told = isRepeated ? {} : { onReject, onHint };
    isRepeated = true;
    for await (const texts of textsOfFiles(sources, { ...options, ...told, attributes: ATTRIBUTES }))
      yield texts.map(({ place, id, question, text, named, kept }) => ({
        ...{ place, id: id ?? place, author: named.author_id, task: named.task_id, question, text, kept },
      }));
  };
}

import { IdCleaner } from '../../domain/submissions/clean-id.js';
import { identifierFault } from '../../domain/submissions/identifier.js';
import { utcTimestamp } from '../../domain/submissions/submission.js';
import { AssessError, say } from '../../errors.js';
import type { AuthorDeletion, Deletions, Submissions } from '../../store/submissions.js';
import { removeKilledOutputs } from '../../writers/partial.js';
import type { ServiceContext } from '../service-context.js';
import { type ConfirmedTexts, countsWith } from './deletions.js';

/**
 * Deletes an author's submissions with everything that belongs to them (decision 30). A repeat with no new submission
 * in between gives the same count and the first timestamp.
 */
export async function deleteAuthor(
  { store, now }: ServiceContext<Deletions>,
  accountId: string,
  authorId: string,
): Promise<AuthorDeletion & { readonly killedOutputs: number }> {
  const deletion = await store.deleteAuthor(accountId, authorId, now());
  return { ...deletion, killedOutputs: await removeKilledOutputs() };
}

/** The confirmation of the deletion of an author. */
export interface DeletionConfirmation extends ConfirmedTexts {
  readonly author_id: string;
  /** Whether nothing was submitted since an earlier deletion; the confirmation is then that of the earlier one. */
  readonly repeated: boolean;
}

/**
 * Deletes an author and returns a confirmation.
 * @param options.cleanIds whether the author is given by the original value in the files
 * @throws AssessError `invalid_option`, `unknown_account`
 */
export async function authorDeletionConfirmation(
  context: ServiceContext<Deletions & Submissions>,
  accountId: string,
  author: string,
  { cleanIds = false }: { readonly cleanIds?: boolean } = {},
): Promise<DeletionConfirmation> {
  const key = cleanIds ? await context.store.idKey(accountId) : undefined;
  const ids = key === undefined ? [author] : idsOf(author, new IdCleaner(key));
  let found: DeletionConfirmation | undefined;
  for (const authorId of ids) {
    const fault = identifierFault(authorId, 'author_id');
    if (fault)
      throw new AssessError('invalid_option', { option: 'author delete', reason: say.orOriginalId(fault) });
    const one = confirmationOf(accountId, authorId, await deleteAuthor(context, accountId, authorId));
    found = found ? both(found, one) : one;
  }
  return found!;
}

/** The ids of an author whose name looks the same in several forms: `é` may be one character in a file, or two. */
const idsOf = (author: string, cleaner: IdCleaner): string[] => [
  ...new Set([author, author.normalize('NFC'), author.normalize('NFD')].map((form) => cleaner.clean(form))),
];

/** Of two ids of one author; mostly only one of them has submissions. */
function both(one: DeletionConfirmation, other: DeletionConfirmation): DeletionConfirmation {
  if (other.submissions === 0) return one;
  if (one.submissions === 0) return other;
  const sum = (name: 'results' | 'marks' | 'notifications') =>
    one[name] === null && other[name] === null ? null : (one[name] ?? 0) + (other[name] ?? 0);
  return {
    ...one,
    submissions: one.submissions + other.submissions,
    ...{ results: sum('results'), marks: sum('marks'), notifications: sum('notifications') },
    unfinished_copies: one.unfinished_copies + other.unfinished_copies,
    repeated: one.repeated && other.repeated,
  };
}

function confirmationOf(
  accountId: string,
  authorId: string,
  { submissionsDeleted, timestamp, deletedWith, killedOutputs }: Awaited<ReturnType<typeof deleteAuthor>>,
): DeletionConfirmation {
  return {
    account_id: accountId,
    author_id: authorId,
    submissions: submissionsDeleted,
    ...countsWith(deletedWith),
    unfinished_copies: killedOutputs,
    deleted_at: utcTimestamp(timestamp),
    repeated: deletedWith === undefined,
  };
}

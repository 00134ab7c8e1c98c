import { IdCleaner } from '../../domain/submissions/clean-id.js';
import { identifierFault } from '../../domain/submissions/identifier.js';
import { utcTimestamp } from '../../domain/submissions/submission.js';
import { AssessError, say } from '../../errors.js';
import type { AuthorDeletion, Deletions, Submissions } from '../../store/submissions.js';
import { removeKilledOutputs } from '../../writers/partial.js';
import type { ServiceContext } from '../service-context.js';

/**
 * Deletes an author's submissions with everything that belongs to them (decision 30). A repeat with no new submission
 * in between gives the same count and the first timestamp.
 */
export async function deleteAuthor(
  { store, now }: ServiceContext<Deletions>,
  accountId: string,
  authorId: string,
): Promise<AuthorDeletion & KilledOutputs> {
  const deletion = await store.deleteAuthor(accountId, authorId, now());
  return { ...deletion, killedOutputs: await removeKilledOutputs() };
}

interface KilledOutputs {
  /** Unfinished backups and exports of killed processes, which were removed because they might contain deleted data. */
  readonly killedOutputs: number;
}

/** The confirmation of a deletion. */
export interface DeletionConfirmation {
  readonly account_id: string;
  readonly author_id: string;
  readonly submissions: number;
  /** Null if everything was deleted before, because the record of a deletion counts only submissions. */
  readonly results: number | null;
  readonly marks: number | null;
  readonly notifications: number | null;
  /** Unfinished backups and exports of killed processes, which were removed because they might contain deleted data. */
  readonly unfinished_copies: number;
  readonly deleted_at: string;
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
  const authorId = cleanIds ? new IdCleaner(await context.store.idKey(accountId)).clean(author) : author;
  const fault = identifierFault(authorId, 'author_id');
  if (fault) {
    throw new AssessError('invalid_option', { option: 'author delete', reason: say.orOriginalId(fault) });
  }
  const { submissionsDeleted, timestamp, deletedWith, killedOutputs } = await deleteAuthor(
    context,
    accountId,
    authorId,
  );
  return {
    account_id: accountId,
    author_id: authorId,
    submissions: submissionsDeleted,
    results: deletedWith?.results ?? null,
    marks: deletedWith?.marks ?? null,
    notifications: deletedWith?.notifications ?? null,
    unfinished_copies: killedOutputs,
    deleted_at: utcTimestamp(timestamp),
    repeated: deletedWith === undefined,
  };
}

import type { AuthorDeletion } from '../store/store.js';
import type { ServiceContext } from './service-context.js';

/**
 * Deletes an author's submissions with everything that belongs to them (decision 30). A repeat with no new submission
 * in between gives the same count and the first timestamp.
 */
export function deleteAuthor(
  { store, now }: Pick<ServiceContext, 'store' | 'now'>,
  accountId: string,
  authorId: string,
): Promise<AuthorDeletion> {
  return store.deleteAuthor(accountId, authorId, now());
}

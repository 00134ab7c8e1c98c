import { utcTimestamp } from '../../domain/submissions/submission.js';
import { deleteAuthor } from '../../services/accounts/authors.js';
import type { ServiceContext } from '../../services/service-context.js';
import { ID, type Resource } from '../resource.js';
import { success } from '../response.js';
import { authorDeletionResponse } from '../schemas.js';
import { judgeId } from './text.js';

/** `/author/{id}`: deletes everything of an author. */
export const author = (context: ServiceContext): Resource => ({
  versioned: true,
  path: ['author', ID],
  judgeId,
  operations: {
    DELETE: {
      name: 'deleteAuthor',
      summary: 'Delete all submissions of an author',
      success: authorDeletionResponse,
      async respond({ accountId, id }) {
        const { submissionsDeleted, timestamp } = await deleteAuthor(context, accountId, id);
        return success({
          type: 'success',
          code: 200,
          submissions_deleted: submissionsDeleted,
          timestamp: utcTimestamp(timestamp),
        });
      },
    },
  },
});

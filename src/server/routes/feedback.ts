import { apiError, apiErrors } from '../../domain/api-error.js';
import { parseFeedback } from '../../domain/marks/feedback.js';
import { submissionExists, submitFeedback } from '../../services/assessment/feedback.js';
import type { ServiceContext } from '../../services/service-context.js';
import { ID, type Resource } from '../resource.js';
import { DONE, refusal } from '../response.js';
import { doneResponse, feedbackBody } from '../schemas.js';
import { judgeId } from './text.js';

/** `/text/{id}/feedback`: accepts examiners' marks. */
export const feedback = (context: ServiceContext): Resource => ({
  versioned: true,
  path: ['text', ID, 'feedback'],
  judgeId,
  operations: {
    PUT: {
      name: 'submitFeedback',
      summary: 'Submit an examiner’s mark for a text',
      body: feedbackBody,
      success: doneResponse,
      async respond({ accountId, id, body }) {
        const parsed = parseFeedback(body);
        if (parsed.message === undefined) {
          const { examiner_id, mark } = parsed;
          const isStored = await submitFeedback(context, accountId, { submission_id: id, examiner_id, mark });
          return isStored ? DONE : refusal(apiErrors.idNotFound);
        }
        // Whether the text exists is checked before the mark (decision 29).
        const exists = await submissionExists(context, accountId, id);
        return refusal(exists ? apiError(400, parsed.message) : apiErrors.idNotFound);
      },
    },
  },
});

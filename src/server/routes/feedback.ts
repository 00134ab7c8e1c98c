import { apiError, apiErrors } from '../../domain/api-error.js';
import { parseFeedback } from '../../domain/feedback.js';
import { submissionExists, submitFeedback } from '../../services/feedback.js';
import type { ServiceContext } from '../../services/service-context.js';
import { DONE, refusal } from '../answer.js';
import { ID, type Resource } from '../resource.js';
import { doneAnswer, feedbackBody } from '../schemas.js';
import { judgeId } from './text.js';

/** `/text/{id}/feedback`: examiners' marks are submitted. */
export const feedback = (context: ServiceContext): Resource => ({
  versioned: true,
  path: ['text', ID, 'feedback'],
  judgeId,
  operations: {
    PUT: {
      name: 'submitFeedback',
      summary: 'Submit an examiner’s mark for a text',
      body: feedbackBody,
      success: doneAnswer,
      async answer({ accountId, id, body }) {
        const parsed = parseFeedback(body);
        if (parsed.message === undefined) {
          const { examiner_id, mark } = parsed;
          const isStored = await submitFeedback(context, accountId, { submission_id: id, examiner_id, mark });
          return isStored ? DONE : refusal(apiErrors.idNotFound);
        }
        // Whether there is such a text comes before what is wrong with the mark (decision 29).
        const exists = await submissionExists(context, accountId, id);
        return refusal(exists ? apiError(400, parsed.message) : apiErrors.idNotFound);
      },
    },
  },
});

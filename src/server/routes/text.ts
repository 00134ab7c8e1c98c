import { apiError } from '../../domain/api-error.js';
import { identifierFault } from '../../domain/submissions/identifier.js';
import { parseSubmission } from '../../domain/submissions/submission.js';
import { traceText } from '../../domain/trace-context.js';
import { renderInvalidCharacters } from '../../domain/versions/render.js';
import { submitText } from '../../services/assessment/submit.js';
import type { ServiceContext } from '../../services/service-context.js';
import { ID, type Resource } from '../resource.js';
import { DONE, refusal } from '../response.js';
import { doneResponse, submissionBody } from '../schemas.js';

/** The response to a malformed or overlong id in the path. */
export function judgeId(id: string) {
  const fault = identifierFault(id, 'id');
  return fault === undefined ? undefined : refusal(apiError(400, fault));
}

/** `/text/{id}`: accepts submissions. */
export const text = (context: ServiceContext): Resource => ({
  versioned: true,
  path: ['text', ID],
  judgeId,
  operations: {
    PUT: {
      name: 'submitText',
      summary: 'Submit a text for assessment',
      body: submissionBody,
      success: doneResponse,
      async respond({ accountId, version, id, body, context: trace }) {
        const { submission, violation } = parseSubmission(id, body);
        if (!submission) {
          const { message, invalid_characters: found } = violation;
          const attributes = found && { invalid_characters: renderInvalidCharacters(version, found, body) };
          return refusal(apiError(400, message, attributes));
        }
        const conflict = await submitText(context, accountId, {
          ...submission,
          ...(trace && { trace: traceText(trace) }),
        });
        return conflict === undefined ? DONE : refusal(apiError(400, conflict));
      },
    },
  },
});

import { z } from 'zod';
import { apiError, apiErrors } from '../../domain/api-error.js';
import { explanation as explanationSchema } from '../../domain/results/explanation.js';
import { vocabularyProfile } from '../../domain/results/vocabulary-profile.js';
import { parseSubmission, submissionAttributes } from '../../domain/submissions/submission.js';
import { renderInvalidCharacters } from '../../domain/versions/render.js';
import type { ExplainText } from '../../services/assessment/explanations.js';
import type { Resource } from '../resource.js';
import { refusal, success } from '../response.js';

const explanationBody = z.object({
  text: submissionAttributes.text,
  question_text: submissionAttributes.question_text,
});

const explanationResponse = z.object({
  type: z.literal('success'),
  code: z.literal(200),
  pipeline: z.object({ name: z.string(), version: z.string() }),
  scale: z.object({ name: z.string(), min: z.number(), max: z.number() }).optional(),
  explanation: explanationSchema.optional().describe('Absent if the text can’t be assessed.'),
  vocabulary: vocabularyProfile.optional().describe('The CEFR levels of its words.'),
});

/** A text follows the rules of a submission; the other attributes do not matter here. */
const OTHER_ATTRIBUTES = { author_id: 'try', task_id: 'try' };

const BUSY = refusal(apiErrors.unavailable, { 'retry-after': '1' });

/** `/explanation`: explains a text's score and lists the levels of its words. Nothing is stored. */
export const explanation = (explain: ExplainText): Resource => ({
  versioned: false,
  path: ['explanation'],
  operations: {
    POST: {
      name: 'explainText',
      summary: 'Explain the score of a text',
      body: explanationBody,
      success: explanationResponse,
      async respond({ accountId, version, body }) {
        const { text, question_text } = body;
        const { submission, violation } = parseSubmission('try', {
          text,
          question_text,
          ...OTHER_ATTRIBUTES,
        });
        if (!submission) {
          const { message, invalid_characters: found } = violation;
          const attributes = found && { invalid_characters: renderInvalidCharacters(version, found, body) };
          return refusal(apiError(400, message, attributes));
        }
        const task = { text: submission.text, question: submission.question_text };
        const explained = await explain(accountId, task);
        return explained ? success({ type: 'success', code: 200, ...explained }) : BUSY;
      },
    },
  },
});

import { z } from 'zod';
import { feedbackAttributes } from '../domain/feedback.js';
import { failureResult, successResult } from '../domain/result.js';
import { submissionAttributes } from '../domain/submission.js';
import { DISABLED_REASONS } from '../domain/webhook.js';
import { WEBHOOK_URL_MAX_LENGTH } from '../domain/webhook-url.js';

const timestamp = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);

const success = { type: z.literal('success'), code: z.literal(200) };

/** What operations answer that have nothing to tell. */
export const doneAnswer = z.object(success);

/** The body of a submission. Attributes that it doesn't name are ignored. */
export const submissionBody = z.object({
  ...submissionAttributes,
  session_id: submissionAttributes.session_id.nullish(),
  sequence_id: submissionAttributes.sequence_id.nullish(),
  sequence_count: submissionAttributes.sequence_count.nullish(),
  test: submissionAttributes.test.nullish(),
});

const resultsNotReady = z.object({
  type: z.literal('results_not_ready'),
  code: z.literal(200),
  estimated_seconds_to_completion: z
    .number()
    .nonnegative()
    .describe('A guess, which can reach 0 and stay there. Wait at least a second before asking again.'),
});

/** Major and minor versions differ in which attributes a success has: all but those of the interface are optional. */
export const resultsAnswer = z.discriminatedUnion('type', [
  successResult.extend({ pipeline: successResult.shape.pipeline.optional() }),
  resultsNotReady,
  failureResult,
]);

/** The body of a feedback request. */
export const feedbackBody = z.object(feedbackAttributes);

export const authorDeletionAnswer = z.object({
  ...success,
  submissions_deleted: z.number().int().nonnegative().describe('0 when the author had none.'),
  timestamp: timestamp.describe(
    'When it was done: for a repeat with no new submission in between, the first time.',
  ),
});

export const webhookBody = z.object({
  url: z
    .string()
    .max(WEBHOOK_URL_MAX_LENGTH)
    .regex(/^[Hh][Tt][Tt][Pp][Ss]:\/\//)
    .describe('Where notifications are sent.'),
});

export const webhookCreatedAnswer = z.object({
  ...success,
  id: z.uuid(),
  secret: z.string().describe('What notifications are signed with. It is shown this once.'),
});

export const webhookListAnswer = z.object({
  ...success,
  webhooks: z.array(
    z.object({
      id: z.uuid(),
      url: z.string(),
      disabled_at: timestamp
        .optional()
        .describe(
          'Since when nothing is sent to it; present while that is so. Not in versions before 2.1.0.',
        ),
      disabled_reason: z
        .enum(DISABLED_REASONS)
        .optional()
        .describe(
          'Why: it answered 410, every attempt failed for five days, or whoever runs the service wished so. Not in versions before 2.1.0.',
        ),
    }),
  ),
});

export const versionsAnswer = z.object({
  ...success,
  versions: z.array(z.string().regex(/^\d+\.\d+\.\d+$/)),
});

import { z } from 'zod';
import { feedbackAttributes } from '../domain/marks/feedback.js';
import { failureResult, successResult } from '../domain/results/result-schema.js';
import { submissionAttributes } from '../domain/submissions/submission.js';
import { DISABLED_REASONS } from '../domain/webhooks/webhook.js';
import { WEBHOOK_URL_MAX_LENGTH } from '../domain/webhooks/webhook-url.js';

const timestamp = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);

const success = { type: z.literal('success'), code: z.literal(200) };

/** The response of operations that return nothing else. */
export const doneResponse = z.object(success);

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
    .describe(
      'An estimate, which may stay at 0 for a while. Wait at least a second before the next request.',
    ),
});

/** Versions differ in the attributes of a success, so all except those of the interface are optional. */
export const resultsResponse = z.discriminatedUnion('type', [
  successResult.extend({ pipeline: successResult.shape.pipeline.optional() }),
  resultsNotReady,
  failureResult,
]);

/** The body of a feedback request. */
export const feedbackBody = z.object(feedbackAttributes);

export const authorDeletionResponse = z.object({
  ...success,
  submissions_deleted: z.number().int().nonnegative().describe('0 if the author had none.'),
  timestamp: timestamp.describe(
    'The time of the deletion. A repeated request without a new submission in between returns the first time.',
  ),
});

export const webhookBody = z.object({
  url: z
    .string()
    .max(WEBHOOK_URL_MAX_LENGTH)
    .regex(/^[Hh][Tt][Tt][Pp][Ss]:\/\//)
    .describe('The URL that notifications are sent to.'),
});

export const webhookCreatedResponse = z.object({
  ...success,
  id: z.uuid(),
  secret: z.string().describe('The key that signs notifications. It is returned only once.'),
});

export const webhookListResponse = z.object({
  ...success,
  webhooks: z.array(
    z.object({
      id: z.uuid(),
      url: z.string(),
      disabled_at: timestamp
        .optional()
        .describe('When the webhook was disabled; absent if it is enabled. Not in versions before 2.1.0.'),
      disabled_reason: z
        .enum(DISABLED_REASONS)
        .optional()
        .describe(
          'The reason: it returned 410, every attempt failed for five days, or the operator disabled it. Not in versions before 2.1.0.',
        ),
    }),
  ),
});

export const versionsResponse = z.object({
  ...success,
  versions: z.array(z.string().regex(/^\d+\.\d+\.\d+$/)),
});

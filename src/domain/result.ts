import { z } from 'zod';
import { CEFR_LABELS } from './scale.js';

/** Why a text could not be assessed (decision 28), in the order in which they are judged. */
export const FAILURE_MESSAGES = [
  'token_too_long',
  'sentence_too_long',
  'insufficient_english_text',
  'unspecified_error',
] as const;
export type FailureMessage = (typeof FAILURE_MESSAGES)[number];

const index = z.number().int().nonnegative();

/**
 * The result object as the newest version of the API renders it, and as it is stored. Indices count Unicode code
 * points, zero-based, end-exclusive; numbers have at most six significant digits.
 */
export const successResult = z.object({
  type: z.literal('success'),
  code: z.literal(200),
  overall_score: z.number(),
  score_dimensions: z.object({ prompt_relevance: z.number().min(0).max(5).optional() }).optional(),
  sentence_scores: z.array(z.tuple([index, index, z.number().min(-1).max(1)])),
  suspect_tokens: z.array(z.tuple([index, index])),
  textual_errors: z.array(z.tuple([index, index, z.string(), z.string()])),
  text_stats: z
    .object({
      r1: z.number(),
      r2: z.number(),
      r3: z.number(),
      lcs: z.number().int(),
      feature_count: z.number().int(),
      word_count: z.number().int(),
    })
    .partial()
    .optional(),
  cefr_level: z.enum(CEFR_LABELS).optional(),
  score_standard_error: z.number().optional(),
  pipeline: z.object({ name: z.string(), version: z.string() }),
});

export const failureResult = z.object({
  type: z.literal('failure'),
  code: z.literal(200),
  message: z.enum(FAILURE_MESSAGES),
});

export const assessmentResult = z.discriminatedUnion('type', [successResult, failureResult]);

export type SuccessResult = z.infer<typeof successResult>;
export type FailureResult = z.infer<typeof failureResult>;
export type AssessmentResult = z.infer<typeof assessmentResult>;

/** A failure in the form of the results operation. */
export function failure(message: FailureMessage): FailureResult {
  return { type: 'failure', code: 200, message };
}

/** Figures of a result that statistics need without opening the result object. */
export interface ResultSummary {
  readonly type: 'success' | 'failure';
  readonly overallScore?: number | undefined;
  readonly message?: FailureMessage | undefined;
  readonly wordCount: number;
  readonly sentenceCount: number;
  readonly errorCount: number;
  readonly suspectCount: number;
}

/** The figures of a result object. */
export function summarise(result: AssessmentResult): ResultSummary {
  if (result.type === 'failure') {
    return {
      type: 'failure',
      message: result.message,
      wordCount: 0,
      sentenceCount: 0,
      errorCount: 0,
      suspectCount: 0,
    };
  }
  return {
    type: 'success',
    overallScore: result.overall_score,
    wordCount: result.text_stats?.word_count ?? 0,
    sentenceCount: result.sentence_scores.length,
    errorCount: result.textual_errors.length,
    suspectCount: result.suspect_tokens.length,
  };
}

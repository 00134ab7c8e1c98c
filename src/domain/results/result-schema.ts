import { z } from 'zod';
import { FAILURE_MESSAGES, type FailureResult } from '../../engine/results/failure.js';
import type { SuccessResult } from '../../engine/results/result.js';
import { CEFR_LABELS } from '../../engine/results/scale.js';
import type { Trait } from '../../engine/results/traits.js';

const index = z.number().int().nonnegative();

const trait = (what: string) =>
  z
    .number()
    .optional()
    .describe(
      `${what}, on the scale of the pipeline; absent if the pipeline does not score it. From version 2.2.0.`,
    );

const traits: Record<Trait, ReturnType<typeof trait>> = {
  cohesion: trait('How well sentences and paragraphs are connected'),
  syntax: trait('How varied and well controlled the sentence structures are'),
  vocabulary: trait('How wide and appropriate the vocabulary is'),
  phraseology: trait('How natural the word combinations are'),
  grammar: trait('How correct the grammar is'),
  conventions: trait('How correct spelling and punctuation are'),
};

/**
 * The result object as the newest version of the API renders it. Indices count Unicode code points, zero-based,
 * end-exclusive; numbers have at most six significant digits.
 */
export const successResult = z.object({
  type: z.literal('success'),
  code: z.literal(200),
  overall_score: z
    .number()
    .optional()
    .describe(
      'Score on the scale of the account’s pipeline: CEFR 0 to 13 (default), or IELTS 0 to 9. Absent if the pipeline does not score texts.',
    ),
  score_dimensions: z
    .object({
      prompt_relevance: z
        .number()
        .min(0)
        .max(5)
        .optional()
        .describe('How well the answer relates to the question.'),
      ...traits,
    })
    .optional(),
  sentence_scores: z
    .array(z.tuple([index, index, z.number().min(-1).max(1)]))
    .describe('`[start, end, score]` of each sentence.'),
  suspect_tokens: z
    .array(z.tuple([index, index]))
    .describe('`[start, end]` of words that may be wrong, without a correction.'),
  textual_errors: z
    .array(z.tuple([index, index, z.string(), z.string()]))
    .describe('`[start, end, correction, code]`. An empty correction deletes the span.'),
  text_stats: z
    .object({
      r1: z.number().min(0).max(1).describe('Share of the answer’s words that also occur in the question.'),
      r2: z.number().min(0).max(1).describe('The same for pairs of words.'),
      r3: z.number().min(0).max(1).describe('The same for sequences of three words.'),
      lcs: z
        .number()
        .int()
        .nonnegative()
        .describe('Number of words in the longest common subsequence of question and answer.'),
      feature_count: z
        .number()
        .int()
        .nonnegative()
        .describe('Number of features of the scoring model that are active in the answer.'),
      word_count: z.number().int().nonnegative().describe('Number of words in the answer.'),
    })
    .partial()
    .optional(),
  cefr_level: z
    .enum(CEFR_LABELS)
    .optional()
    .describe(
      'CEFR level of the score, rounded down to a whole number from 0 to 13; only on the CEFR scale. From version 2.1.0.',
    ),
  score_standard_error: z
    .number()
    .optional()
    .describe('Standard error of the score, in points of the scale. From version 2.1.0.'),
  pipeline: z
    .object({ name: z.string(), version: z.string() })
    .describe('The pipeline that assessed the text. Always present from version 2.1.0.'),
  error_reasons: z
    .array(z.string())
    .optional()
    .describe(
      'The reason for each entry of `textual_errors`, in the same order: a plain sentence for learners, with quoted words ' +
        'between asterisks. Always present from version 2.2.0.',
    ),
}) satisfies z.ZodType<SuccessResult>;

export const failureResult = z.object({
  type: z.literal('failure'),
  code: z.literal(200),
  message: z
    .enum(FAILURE_MESSAGES)
    .describe(
      'The first that applies: a token of more than 200 characters; a sentence of more than 400 words; fewer than 5 English ' +
        'words, or a text that is mostly not English; anything else. A pipeline can have other limits.',
    ),
}) satisfies z.ZodType<FailureResult>;

import { expect, test } from 'vitest';
import { summarise } from '../../../src/domain/results/result.js';
import { failureResult, successResult } from '../../../src/domain/results/result-schema.js';
import { failure } from '../../../src/engine/results/failure.js';
import type { AssessmentResult } from '../../../src/engine/results/result.js';

const SUCCESS = {
  type: 'success',
  code: 200,
  overall_score: 6.5,
  sentence_scores: [
    [0, 20, 0.5],
    [21, 40, -0.25],
    [41, 50, 1],
  ],
  suspect_tokens: [[3, 6]],
  textual_errors: [
    [0, 4, 'They', 'RP'],
    [21, 25, '', 'UT'],
  ],
  text_stats: { r1: 0.5, r2: 0, r3: 0, lcs: 3, feature_count: 120, word_count: 11 },
  pipeline: { name: 'cefr', version: '1.0.0' },
} satisfies AssessmentResult;

test('a summary counts what a result lists', () => {
  expect(summarise(SUCCESS)).toEqual({
    type: 'success',
    overallScore: 6.5,
    wordCount: 11,
    sentenceCount: 3,
    errorCount: 2,
    suspectCount: 1,
  });
});

test('a summary without text statistics has no words', () => {
  const { text_stats: _, ...others } = SUCCESS;
  expect(summarise(others)).toMatchObject({ type: 'success', wordCount: 0, sentenceCount: 3 });
});

test('the summary of a failure has its message and counts nothing', () => {
  expect(summarise(failure('insufficient_english_text'))).toEqual({
    type: 'failure',
    message: 'insufficient_english_text',
    wordCount: 0,
    sentenceCount: 0,
    errorCount: 0,
    suspectCount: 0,
  });
});

test('results and failures have the shape of the interface', () => {
  expect(successResult.parse(SUCCESS)).toEqual(SUCCESS);
  expect(failureResult.parse(failure('insufficient_english_text'))).toEqual({
    type: 'failure',
    code: 200,
    message: 'insufficient_english_text',
  });
});

test.each([
  ['another type', { type: 'failure' }],
  ['another code', { code: 201 }],
  ['a score that is no number', { overall_score: '6.5' }],
  ['a relevance above 5', { score_dimensions: { prompt_relevance: 5.5 } }],
  ['a relevance below 0', { score_dimensions: { prompt_relevance: -0.5 } }],
  ['a sentence score above 1', { sentence_scores: [[0, 20, 1.5]] }],
  ['a sentence score below −1', { sentence_scores: [[0, 20, -1.5]] }],
  ['a sentence without an end', { sentence_scores: [[0, 0.5]] }],
  ['a negative index', { suspect_tokens: [[-1, 6]] }],
  ['an index between characters', { suspect_tokens: [[0.5, 6]] }],
  ['an error without a code', { textual_errors: [[0, 4, 'They']] }],
  ['a share above 1', { text_stats: { r1: 1.5 } }],
  ['a share below 0', { text_stats: { r2: -0.5 } }],
  ['a share of three words above 1', { text_stats: { r3: 1.5 } }],
  ['half a word', { text_stats: { word_count: 1.5 } }],
  ['a negative number of features', { text_stats: { feature_count: -1 } }],
  ['a negative overlap', { text_stats: { lcs: -1 } }],
  ['an unknown level', { cefr_level: 'D1' }],
  ['a pipeline without a version', { pipeline: { name: 'cefr' } }],
  ['a reason that is no text', { error_reasons: [1] }],
])('a result with %s does not', (_, part) => {
  expect(successResult.safeParse({ ...SUCCESS, ...part }).success).toBe(false);
});

test('a failure with an unknown message does not', () => {
  expect(failureResult.safeParse({ type: 'failure', code: 200, message: 'too_bad' }).success).toBe(false);
});

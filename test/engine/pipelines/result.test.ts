import { expect, test } from 'vitest';
import { successResult } from '../../../src/domain/results/result-schema.js';
import { Document } from '../../../src/engine/document/document.js';
import { toResult } from '../../../src/engine/pipelines/result.js';
import { SCALES } from '../../../src/engine/results/scale.js';

const cefr = { name: 'cefr', version: '1.2.3', scale: SCALES.cefr };

function assessed(): Document {
  const document = new Document('😀 I has.', 'Why?');
  document.sentences = [{ start: 0, end: 9, firstToken: 0, endToken: 4 }];
  document.edits = [{ start: 5, end: 8, correction: 'have', code: 'AGV', confidence: 0.9, source: 'test' }];
  document.suspects = [{ start: 3, end: 4, confidence: 0.4, source: 'test' }];
  document.statistics = { r1: 1 / 3, r2: 0, r3: 0, lcs: 1, wordCount: 2 };
  document.promptRelevance = 2.3456789;
  document.overallScore = 4.123456789;
  document.scoreStandardError = 1.0000001;
  document.activeFeatureCount = 7;
  document.sentenceScores = [-0.123456789];
  return document;
}

test('offsets are in code points, and numbers have at most six significant digits', () => {
  expect(toResult(assessed(), cefr)).toEqual({
    type: 'success',
    code: 200,
    overall_score: 4.12346,
    score_dimensions: { prompt_relevance: 2.34568 },
    sentence_scores: [[0, 8, -0.123457]],
    suspect_tokens: [[2, 3]],
    textual_errors: [[4, 7, 'have', 'AGV']],
    text_stats: { r1: 0.333333, r2: 0, r3: 0, lcs: 1, feature_count: 7, word_count: 2 },
    cefr_level: 'A2.ii',
    score_standard_error: 1,
    pipeline: { name: 'cefr', version: '1.2.3' },
    error_reasons: ['A verb must agree with its subject: write *have*.'],
  });
});

test('a result conforms to the schema', () => {
  expect(successResult.parse(toResult(assessed(), cefr))).toEqual(toResult(assessed(), cefr));
});

test('values are clamped to their range', () => {
  const document = assessed();
  document.overallScore = 14.2;
  document.promptRelevance = -1;
  document.sentenceScores = [1.5];
  expect(toResult(document, cefr)).toMatchObject({
    overall_score: 13,
    cefr_level: 'C2+',
    score_dimensions: { prompt_relevance: 0 },
    sentence_scores: [[0, 8, 1]],
  });
});

test('an IELTS result has a band up to 9 and no CEFR level; without relevance there is no dimension', () => {
  const document = assessed();
  document.overallScore = 11;
  document.promptRelevance = undefined;
  const result = toResult(document, { ...cefr, name: 'ielts', scale: SCALES.ielts });
  expect(result).toMatchObject({ overall_score: 9 });
  expect(result).not.toHaveProperty('cefr_level');
  expect(result).not.toHaveProperty('score_dimensions');
});

test('a failure contains only the reason', () => {
  const document = assessed();
  document.failure = 'sentence_too_long';
  expect(toResult(document, cefr)).toEqual({ type: 'failure', code: 200, message: 'sentence_too_long' });
});

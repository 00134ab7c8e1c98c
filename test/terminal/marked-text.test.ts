import { expect, test } from 'vitest';
import type { SuccessResult } from '../../src/domain/result.js';
import { markedText, weakestSentence } from '../../src/terminal/marked-text.js';

const text = '😀 I has dog. It is nise and shure.';
const result: SuccessResult = {
  type: 'success',
  code: 200,
  overall_score: 3,
  sentence_scores: [
    [0, 12, -0.5],
    [13, 34, -0.75],
  ],
  suspect_tokens: [[28, 33]],
  textual_errors: [
    [4, 7, 'have', 'AGV'],
    [8, 11, 'a', 'MD+'],
    [19, 23, 'nice', 'S'],
  ],
  pipeline: { name: 'cefr', version: '1' },
};

test('errors stand in their place with correction and code, suspects with a question mark', () => {
  expect(markedText(text, result)).toBe(
    '😀 I [has → have AGV] [+a MD+] dog. It is [nise → nice S] and [shure?].',
  );
});

test('an insertion after a word and a deletion are told apart', () => {
  const edits: SuccessResult['textual_errors'] = [
    [0, 1, ',', '+MP'],
    [2, 5, '', 'UV'],
  ];
  expect(markedText('I has', { ...result, textual_errors: edits, suspect_tokens: [] })).toBe(
    'I [+, +MP] [has → ∅ UV]',
  );
});

test('the weakest sentence is the one with the lowest score; a single sentence is not compared', () => {
  expect(weakestSentence(text, result)).toEqual({ sentence: 'It is nise and shure.', score: -0.75 });
  expect(weakestSentence(text, { ...result, sentence_scores: [[0, 12, -1]] })).toBeUndefined();
});

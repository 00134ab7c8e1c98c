import { describe, expect, test } from 'vitest';
import type { SuccessResult } from '../../src/engine/results/result.js';
import { errorLines, markedText, weakestSentence } from '../../src/terminal/marked-text.js';

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

test('errors are in their place with correction and code, suspects with a question mark', () => {
  expect(markedText(text, result)).toBe(
    '😀 I [has → have AGV] [+a MD+] dog. It is [nise → nice S] and [shure?].',
  );
});

test('an insertion after a word and a deletion look different', () => {
  const edits: SuccessResult['textual_errors'] = [
    [0, 1, ',', '+MP'],
    [2, 5, '', 'UV'],
  ];
  expect(markedText('I has', { ...result, textual_errors: edits, suspect_tokens: [] })).toBe(
    'I [+, +MP] [has → ∅ UV]',
  );
});

test('an error in a contraction shows the whole word', () => {
  const edits: SuccessResult['textual_errors'] = [[3, 7, 'has', 'AGV']];
  const contracted = { ...result, textual_errors: edits, suspect_tokens: [] };
  expect(markedText("It haven't time.", contracted)).toBe("It [haven't → hasn't AGV] time.");
  expect(errorLines("It haven't time.", contracted)[0]).toMatch(/^\[haven't → hasn't AGV\]/);
});

test('each error is listed with its reason, or that of its code if the result has none', () => {
  const error_reasons = ['The verb must agree.', 'Write *a dog*.', 'The spelling is *nice*.'];
  expect(errorLines(text, { ...result, error_reasons })).toEqual([
    '[has → have AGV] The verb must agree.',
    '[+a MD+] dog Write “a dog”.',
    '[nise → nice S] The spelling is “nice”.',
  ]);
  expect(errorLines(text, result)[2]).toBe('[nise → nice S] The spelling is not right: write “nice”.');
});

describe('the weakest sentence', () => {
  /** A result with these sentences and scores, and errors at these pieces. */
  const resultOf = (whole: string, segments: [string, number][], ...wrong: string[]): SuccessResult => {
    const place = (piece: string): [number, number] => {
      const start = Array.from(whole.slice(0, whole.indexOf(piece))).length;
      return [start, start + Array.from(piece).length];
    };
    return {
      ...result,
      sentence_scores: segments.map(([segment, score]) => [...place(segment), score]),
      suspect_tokens: [],
      textual_errors: wrong.map((piece) => [...place(piece), 'better', 'R']),
    };
  };

  test('is the one with the lowest score; a single sentence is not compared', () => {
    expect(weakestSentence(text, result)).toEqual({ sentence: 'It is nise and shure.', score: -0.75 });
    expect(weakestSentence(text, { ...result, sentence_scores: [[0, 12, -1]] })).toBeUndefined();
  });

  test('is never framing', () => {
    const letter = 'Dear 😀 Sir,\n\nThe room were dirty. It was cold.\n\nYours faithfuly,\nAnna Kowalska';
    const segments: [string, number][] = [
      ['Dear 😀 Sir,', -0.9],
      ['The room were dirty.', -0.2],
      ['It was cold.', 0.4],
      ['Yours faithfuly,\nAnna Kowalska', -0.8],
    ];
    const found = weakestSentence(letter, resultOf(letter, segments, 'Sir', 'were', 'faithfuly'));
    expect(found?.sentence).toBe('The room were dirty.');
  });

  test('is undefined if nothing is wrong', () => {
    const fine = 'I have a dog. Where to begin?';
    expect(
      weakestSentence(
        fine,
        resultOf(fine, [
          ['I have a dog.', 0.3],
          ['Where to begin?', -0.2],
        ]),
      ),
    ).toBeUndefined();
  });

  test('may be one with a low score in which no error was found', () => {
    const odd = 'I have a dog. Begin where to the?';
    const found = weakestSentence(
      odd,
      resultOf(odd, [
        ['I have a dog.', 0.3],
        ['Begin where to the?', -0.7],
      ]),
    );
    expect(found?.sentence).toBe('Begin where to the?');
  });
});

import { expect, test } from 'vitest';
import type { SuccessResult } from '../../../src/engine/results/result.js';
import { createDraftComparer } from '../../../src/services/progress/compare-drafts.js';

const { read, compare } = createDraftComparer();

/** A draft with errors as `[wrong|code]`. */
function draft(marked: string) {
  const errors: SuccessResult['textual_errors'] = [];
  let text = '';
  for (const part of marked.split(/(\[[^\]]+\])/)) {
    const error = /^\[(.+)\|(\+?[A-Z]+\+?)\]$/.exec(part);
    const written = error ? error[1]! : part;
    const start = [...text].length;
    if (error) errors.push([start, start + [...written].length, '', error[2]!]);
    text += written;
  }
  const result: SuccessResult = {
    ...{ type: 'success', code: 200, sentence_scores: [], suspect_tokens: [], textual_errors: errors },
    pipeline: { name: 'cefr', version: '1.0.0' },
  };
  return read(text, result);
}

const moves = (earlier: string, later: string) =>
  compare(draft(earlier), draft(later)).map(({ code, move }) => `${code} ${move}`);

test('an error that is gone where the words changed was mended', () => {
  expect(moves('She [go|AGV] to school. It is far.', 'She goes to school. It is far.')).toEqual([
    'AGV mended',
  ]);
});

test('an error that is still there was kept, wherever it is now', () => {
  const later = 'My town is small 🙂. In the morning she [go|AGV] to school by bus.';
  expect(moves('She [go|AGV] to school.', later)).toEqual(['AGV kept']);
});

test('an error that is gone with its sentence was dropped', () => {
  expect(moves('I like it. The teachers [was|AGV] very strict to us.', 'I like it.')).toEqual([
    'AGV dropped',
  ]);
});

test('another sentence in its place drops an error as well', () => {
  const earlier = 'I like it. She [have|AGV] two dogs and a cat.';
  expect(moves(earlier, 'I like it. I am very happy there.')).toEqual(['AGV dropped']);
});

test('an error that only the later draft has is new, in new words as in changed ones', () => {
  expect(moves('I like it.', 'I like it. She [go|AGV] to school.')).toEqual(['AGV added']);
  expect(moves('She goes to school.', 'She [go|AGV] to school.')).toEqual(['AGV added']);
});

test('a mended error and another one in the same place are two', () => {
  expect(moves('I have seen [beautifull|S] birds there.', 'I have seen [beauty|DJ] birds there.')).toEqual([
    'S mended',
    'DJ added',
  ]);
});

test('in a sentence without a change nothing was mended or made, whatever the results show', () => {
  const [shown, hidden] = ['She [go|AGV] to school.', 'She go to school.'];
  expect(moves(shown, `${hidden} I like it.`)).toEqual(['AGV kept']);
  expect(moves(hidden, `${shown} I like it.`)).toEqual(['AGV kept']);
  expect(moves(shown, 'She [go|TV] to school.')).toEqual(['AGV kept']);
});

test('equal counts do not hide that one error was mended and another made', () => {
  const earlier = 'She [go|AGV] to school. He likes books.';
  const later = 'She goes to school. He [like|AGV] books.';
  expect(moves(earlier, later)).toEqual(['AGV mended', 'AGV added']);
});

test('the same text twice keeps every error', () => {
  const text = 'She [go|AGV] to [a|UD] school. He [like|AGV] books.';
  expect(moves(text, text)).toEqual(['AGV kept', 'UD kept', 'AGV kept']);
});

test('an error beside a word that was mended for it was mended', () => {
  expect(moves('She [go|AGV] to school.', 'They go to school.')).toEqual(['AGV mended']);
});

test('texts without errors, and an empty one, have nothing to follow', () => {
  expect(moves('', 'She [go|AGV] to school.')).toEqual(['AGV added']);
  expect(moves('She [go|AGV] to school.', '')).toEqual(['AGV dropped']);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tokenize } from '../../../src/engine/document/tokenizer.js';
import type { LanguageModel } from '../../../src/engine/language-model/language-model.js';
import {
  FIRST_WORD,
  SENTENCE_END,
  SENTENCE_START,
  UNKNOWN_SHAPES,
} from '../../../src/engine/language-model/vocabulary.js';
import { simpleText, smallModel } from './small-model.js';

const model = smallModel(simpleText(3000));
/** A model that keeps a third of the n-grams. */
const pruned = smallModel(simpleText(3000), 150);

const idsOf = (sentence: string, of: LanguageModel = model) => of.sentenceIds(tokenize(sentence));

/** The sum of the probabilities of all words that may follow some words. */
function sumAfter(of: LanguageModel, before: Int32Array): number {
  const ids = Int32Array.from([...before, 0]);
  let sum = 0;
  for (let id = SENTENCE_END; id < of.size; id++) {
    ids[before.length] = id;
    sum += Math.exp(of.logProbability(ids, before.length));
  }
  return sum;
}

test.each([
  ['full', model],
  ['pruned', pruned],
])(
  'in a %s model, the probabilities of all words sum to about 1 after a context, and to no more after unknown words',
  (_, of) => {
    const sentence = idsOf('The dog finds a letter in the garden .', of);
    for (let end = 1; end < sentence.length; end++) {
      const sum = sumAfter(of, sentence.subarray(0, end));
      expect(sum).toBeLessThan(1.02);
      expect(sum).toBeGreaterThan(0.9);
    }
    expect(sumAfter(of, Int32Array.of(SENTENCE_START, of.wordId('qzzz'), of.wordId('qzzz')))).toBeLessThan(
      1.02,
    );
  },
);

test('a word is more likely in a context in which it was seen', () => {
  const score = (sentence: string) => {
    const ids = idsOf(sentence);
    return model.score(ids, 1, ids.length);
  };
  expect(score('The dog finds a letter .')).toBeGreaterThan(score('The dog a finds letter .'));
  expect(score('The dog finds a letter .')).toBeGreaterThan(score('The dog finds the letter .'));
});

test('the score of a range is the sum of its log probabilities', () => {
  const ids = idsOf('The dog finds a letter near the river .');
  let sum = 0;
  for (let at = 2; at < 7; at++) sum += model.logProbability(ids, at);
  expect(model.score(ids, 2, 7)).toBeCloseTo(sum, 10);
  expect(model.score(ids, 4, 4)).toBe(0);
});

const word = fc.nat(model.size - FIRST_WORD - 1).map((number) => FIRST_WORD + number);
const sentence = fc.array(word, { maxLength: 80, size: 'max' });

test.each([
  ['full', model],
  ['pruned', pruned],
])('with a %s model, the gain of an edit is the difference of the scores of whole sentences', (_, of) => {
  fc.assert(
    fc.property(sentence, sentence, fc.nat(), fc.nat(), (words, replacement, from, length) => {
      const ids = Int32Array.from([SENTENCE_START, ...words, SENTENCE_END]);
      const start = 1 + (from % (words.length + 1));
      const end = Math.min(start + (length % 4), words.length + 1);
      const edited = Int32Array.from([...ids.slice(0, start), ...replacement, ...ids.slice(end)]);
      const whole = of.score(edited, 1, edited.length) - of.score(ids, 1, ids.length);
      expect(of.editGain(ids, start, end, replacement)).toBeCloseTo(whole, 8);
    }),
  );
});

test('replacing words by themselves has no gain', () => {
  const ids = idsOf('The dog finds a letter .');
  expect(model.editGain(ids, 2, 4, ids.slice(2, 4))).toBeCloseTo(0, 10);
});

test('an empty sentence consists of its two markers and has a probability', () => {
  const ids = model.sentenceIds([]);
  expect([...ids]).toEqual([SENTENCE_START, SENTENCE_END]);
  expect(model.score(ids, 1, 2)).toBeLessThan(0);
  expect(Number.isFinite(model.editGain(ids, 1, 1, [model.wordId('the')]))).toBe(true);
});

test.each([
  ['1,984', 'number'],
  ['§§', 'symbol'],
  ['blorping', '-ing'],
  ['blorped', '-ed'],
  ['blorply', '-ly'],
  ['blorps', '-s'],
  ['blorp', 'other'],
  ['bing', 'other'],
  ['', 'symbol'],
] as const)('the unknown word %j has the shape %s', (unknown, shape) => {
  expect(model.knows(unknown)).toBe(false);
  expect(UNKNOWN_SHAPES[model.wordId(unknown) - SENTENCE_END - 1]).toBe(shape);
});

test('an unknown word is unlikely, but not impossible', () => {
  const ids = idsOf('The blorp finds a letter .');
  const unknown = model.logProbability(ids, 2);
  expect(unknown).toBeGreaterThan(-25);
  expect(unknown).toBeLessThan(model.logProbability(idsOf('The dog finds a letter .'), 2));
});

test('all digits are the same, and typographic quotation marks count as straight ones', () => {
  const text = Array.from({ length: 5 }, () => 'He said "1984" and it\'s 1950.').join(' ');
  const small = smallModel(text);
  expect(small.knows('2024')).toBe(true);
  expect(small.wordId('2024')).toBe(small.wordId('1950'));
  expect(small.wordId('“')).toBe(small.wordId('"'));
  expect(small.wordId('’s')).toBe(small.wordId("'s"));
});

test('the gains of several replacements are those of each', () => {
  const ids = idsOf('The dog finds a letter near the river .');
  const replacements = [[model.wordId('teacher')], [], [model.wordId('a'), model.wordId('train')]];
  expect(model.editGains(ids, 2, 3, replacements)).toEqual(
    replacements.map((replacement) => model.editGain(ids, 2, 3, replacement)),
  );
});

test.each([
  ['full', model],
  ['pruned', pruned],
])(
  'with a %s model, the gain of another word in a sentence that was read is the gain of the edit',
  (_, of) => {
    fc.assert(
      fc.property(
        sentence,
        fc.array(word, { minLength: 1, maxLength: 5 }),
        fc.nat(),
        (words, others, from) => {
          const ids = Int32Array.from([SENTENCE_START, ...words, SENTENCE_END]);
          const asWritten = ids.slice();
          const at = 1 + (from % (words.length + 1));
          of.read(ids);
          for (const other of others) {
            const gain = of.editGain(ids, at, at + 1, [other]);
            expect(of.gainOf(other, at)).toBeCloseTo(gain, 8);
            expect(of.gainOf(other, at, gain - 1e-6)).toBeCloseTo(gain, 8);
            expect(of.gainOf(other, at, gain + 1e-6)).toBe(Number.NEGATIVE_INFINITY);
          }
          expect(ids).toEqual(asWritten);
        },
      ),
    );
  },
);

test('all positions at once have the same probabilities as one by one', () => {
  for (const of of [model, pruned]) {
    const ids = idsOf('The dog finds a strange letter in the garden .', of);
    const together = of.logProbabilities(ids);
    expect(together[0]).toBe(0);
    for (let at = 1; at < ids.length; at++) expect(together[at]).toBeCloseTo(of.logProbability(ids, at), 10);
  }
});

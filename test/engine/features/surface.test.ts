import { describe, expect, it } from 'vitest';
import { documentOf } from '../../../src/engine/document/segment.js';
import { cohesionFeatures, findConnectives } from '../../../src/engine/features/cohesion.js';
import {
  diversityFeatures,
  expectedTypes,
  lexicalDiversity,
} from '../../../src/engine/features/diversity.js';
import { lengthFeatures } from '../../../src/engine/features/length.js';
import { mechanicsFeatures } from '../../../src/engine/features/mechanics.js';
import { runningWords } from '../../../src/engine/features/running-words.js';
import { taggedDocument } from './tagged-document.js';

const message = documentOf("Hi Ben. i can't come today,sorry!!\n\nSee you on Monday");

describe('running words', () => {
  it('leave clitics out', () => {
    const words = runningWords(documentOf("She's sure I can't go")).map(({ text }) => text);
    expect(words).toEqual(['She', 'sure', 'I', 'ca', 'go']);
  });
});

describe('length', () => {
  it('counts words, sentences and paragraphs in logarithms', () => {
    const values = lengthFeatures(message);
    expect(values['length.words']).toBeCloseTo(Math.log1p(11), 12);
    expect(values['length.paragraphs']).toBeCloseTo(Math.log1p(2), 12);
    expect(values['length.sentences']).toBeCloseTo(Math.log1p(3), 12);
    expect(values['length.sentence_mean']).toBeCloseTo((Math.log(2) + Math.log(5) + Math.log(4)) / 3, 12);
  });

  it('does not count a word twice among the different ones', () => {
    const values = lengthFeatures(documentOf('Go, go, GO there.'));
    expect(values['length.distinct_words']).toBeCloseTo(Math.log1p(2), 12);
    expect(values['length.word_mean']).toBeCloseTo((3 * 2 + 5) / 4, 12);
  });
});

describe('diversity', () => {
  it('finds factors of MTLD forwards and backwards', () => {
    // Forwards a b a b: the ratio falls to 2/3 at the third word, one factor; what is left, b, is 0 of a factor.
    expect(lexicalDiversity(['a', 'b', 'a', 'b'])).toBe(4);
    // Nothing repeated: the text's own length.
    expect(lexicalDiversity(['a', 'b', 'c', 'd', 'e'])).toBe(5);
    // Backwards b a a: 2 types in 3 words, one factor; the same forwards.
    expect(lexicalDiversity(['a', 'a', 'b'])).toBeCloseTo((3 / (1 + 0) + 3 / 1) / 2, 12);
  });

  it('expects types of a sample as the hypergeometric distribution says', () => {
    // Two of {a, a, b}: three pairs, aa ab ab; 1, 2, 2 types; mean 5/3, of 2.
    expect(expectedTypes(['a', 'a', 'b'], 2)).toBeCloseTo(5 / 6, 12);
    expect(expectedTypes(['a', 'b'], 42)).toBe(1);
    expect(expectedTypes([], 42)).toBe(0);
  });

  it('hardly changes when a text is said twice', () => {
    const text =
      'My town is small but the people who live here are kind and we often meet in the park after work.';
    const once = diversityFeatures(documentOf(text))['diversity.hdd_short']!;
    const twice = diversityFeatures(documentOf(`${text} ${text}`))['diversity.hdd_short']!;
    expect(twice).toBeLessThan(once);
  });
});

describe('mechanics', () => {
  it('sees what learners leave out', () => {
    const values = mechanicsFeatures(message);
    expect(values['mechanics.capital_start']).toBe(2 / 3);
    expect(values['mechanics.closed']).toBe(2 / 3);
    expect(values['mechanics.lower_i']).toBeCloseTo(Math.log1p(100 / 11), 12);
    expect(values['mechanics.crammed']).toBeCloseTo(Math.log1p(100 / 11), 12);
    expect(values['mechanics.emphasis']).toBeCloseTo(Math.log1p(100 / 11), 12);
    expect(values['mechanics.contractions']).toBeCloseTo(Math.log1p(100 / 11), 12);
  });
});

describe('cohesion', () => {
  it('takes the longest connective', () => {
    const words = runningWords(documentOf('I stayed even though it rained, and so that he could sleep.'));
    expect(findConnectives(words).types).toEqual({ 1: 1, 2: 2, 3: 0 });
  });

  it('measures what neighbouring sentences share', () => {
    const document = taggedDocument(
      'The/DT dog/NN barks/VBZ ./. A/DT dog/NN sleeps/VBZ ./. Rain/NN falls/VBZ ./.',
    );
    // {dog, barks} and {dog, sleeps} share 1 of 3; the next pair nothing.
    expect(cohesionFeatures(document)['cohesion.overlap']).toBeCloseTo(1 / 6, 12);
  });
});

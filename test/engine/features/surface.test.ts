import { describe, expect, it } from 'vitest';
import { documentOf } from '../../../src/engine/document/segment.js';
import { cohesionFeatures, findConnectives } from '../../../src/engine/features/cohesion.js';
import {
  diversityFeatures,
  expectedTypes,
  lexicalDiversity,
  movingTypeTokenRatio,
} from '../../../src/engine/features/diversity.js';
import { lengthFeatures } from '../../../src/engine/features/length.js';
import { mechanicsFeatures } from '../../../src/engine/features/mechanics.js';
import { sentenceFeatures } from '../../../src/engine/features/sentences.js';
import { styleFeatures } from '../../../src/engine/features/style.js';
import { columnsOf, runningWords } from '../../../src/engine/features/text-columns.js';
import { taggedDocument } from './tagged-document.js';

const message = documentOf("Hi Ben. i can't come today,sorry!!\n\nSee you on Monday");

describe('running words', () => {
  it('exclude clitics', () => {
    const words = runningWords(columnsOf(documentOf("She's sure I can't go")));
    expect(words).toEqual(['she', 'sure', 'i', 'ca', 'go']);
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

  it('counts a distinct word once', () => {
    const values = lengthFeatures(documentOf('Go, go, GO there.'));
    expect(values['length.distinct_words']).toBeCloseTo(Math.log1p(2), 12);
    expect(values['length.word_mean']).toBeCloseTo((3 * 2 + 5) / 4, 12);
  });
});

describe('diversity', () => {
  it('counts factors of MTLD forwards and backwards', () => {
    // Forwards 0 1 0 1: the ratio falls to 2/3 at the third word, one factor; the remaining 1 is 0 of a factor.
    expect(lexicalDiversity([0, 1, 0, 1])).toBe(4);
    // Nothing is repeated: the length of the text.
    expect(lexicalDiversity([0, 1, 2, 3, 4])).toBe(5);
    // Backwards 1 0 0: 2 types in 3 words, one factor. Forwards 0 0 1: one factor too.
    expect(lexicalDiversity([0, 0, 1])).toBeCloseTo((3 / (1 + 0) + 3 / 1) / 2, 12);
  });

  it('expects as many types in a sample as the hypergeometric distribution', () => {
    // Two of {0, 0, 1}: three pairs, 00 01 01, with 1, 2 and 2 types; their mean is 5/3, of 2.
    expect(expectedTypes([0, 0, 1], 2)).toBeCloseTo(5 / 6, 12);
    expect(expectedTypes([0, 1], 42)).toBe(1);
    expect(expectedTypes([], 42)).toBe(0);
  });

  it('is the mean ratio of all windows, or the ratio of a shorter text', () => {
    // The ratios of 0 1, 1 1 and 1 2 are 1, 1/2 and 1.
    expect(movingTypeTokenRatio([0, 1, 1, 2], 2)).toBeCloseTo(2.5 / 3, 12);
    expect(movingTypeTokenRatio([0, 1, 1], 25)).toBeCloseTo(2 / 3, 12);
    expect(movingTypeTokenRatio([], 25)).toBe(0);
  });

  it('excludes names and pairs of tags across sentences', () => {
    const values = diversityFeatures(taggedDocument('Ann/NNP Ann/NNP sings/VBZ ./. She/PRP sings/VBZ ./.'));
    expect(values['diversity.moving_25']).toBeCloseTo(2 / 3, 12);
    expect(values['diversity.verbs']).toBe(1 / 2);
    // NNP NNP, NNP VBZ, VBZ ., PRP VBZ, VBZ .: 4 of 5 are different.
    expect(values['diversity.tag_pairs']).toBeCloseTo(4 / 5, 12);
  });

  it('does not rise when a text is repeated', () => {
    const text =
      'My town is small but the people who live here are kind and we often meet in the park after work.';
    const once = diversityFeatures(documentOf(text))['diversity.hdd_short']!;
    const twice = diversityFeatures(documentOf(`${text} ${text}`))['diversity.hdd_short']!;
    expect(twice).toBeLessThan(once);
  });
});

describe('mechanics', () => {
  it('measures what learners leave out', () => {
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
  it('matches the longest connective', () => {
    const text = columnsOf(documentOf('I stayed even though it rained, and so that he could sleep.'));
    const words = runningWords(text);
    expect(findConnectives(words).types).toEqual({ 1: 1, 2: 2, 3: 0 });
  });

  it('measures what neighbouring sentences share', () => {
    const document = taggedDocument(
      'The/DT dog/NN barks/VBZ ./. A/DT dog/NN sleeps/VBZ ./. Rain/NN falls/VBZ ./.',
    );
    // {dog, barks} and {dog, sleeps} share 1 of 3 words; the next pair shares none.
    expect(cohesionFeatures(document)['cohesion.overlap']).toBeCloseTo(1 / 6, 12);
  });

  it('finds sentences that refer to the previous one', () => {
    const values = cohesionFeatures(
      taggedDocument(
        'The/DT dog/NN barks/VBZ ./. However/RB ,/, it/PRP sleeps/VBZ ./. Rain/NN falls/VBZ ./. Rain/NN stops/VBZ ./.',
      ),
    );
    // The second refers back, the third does not, the fourth shares a word.
    expect(values['cohesion.links']).toBeCloseTo(2 / 3, 12);
    expect(values['cohesion.linked_openings']).toBe(1 / 4);
  });
});

describe('sentences', () => {
  const words = (count: number) => `${Array.from({ length: count }, () => 'go/VB').join(' ')} ./.`;

  it('are best near the length of edited prose', () => {
    const off = (...lengths: number[]) =>
      sentenceFeatures(taggedDocument(lengths.map(words).join(' ')))['sentences.off_length']!;
    expect(off(17)).toBeCloseTo(0, 12);
    expect(off(4, 4)).toBeCloseTo(Math.log(17 / 4), 12);
    expect(off(60)).toBeCloseTo(Math.log(60 / 17), 12);
    // A sentence of two words does not count.
    expect(off(17, 2)).toBeCloseTo(0, 12);
  });

  it('are compared by their openings', () => {
    const values = sentenceFeatures(
      taggedDocument('I/PRP sing/VBP ./. "/`` I/PRP swim/VBP ./. In/IN May/NNP I/PRP ran/VBD ./.'),
    );
    expect(values['sentences.openings']).toBeCloseTo(2 / 3, 12);
    expect(values['sentences.pronoun_openings']).toBeCloseTo(2 / 3, 12);
    expect(values['sentences.adverbial_openings']).toBeCloseTo(1 / 3, 12);
  });

  it('have a share of words in overlong sentences', () => {
    expect(sentenceFeatures(taggedDocument(`${words(45)} ${words(5)}`))['sentences.overlong']).toBe(0.9);
  });

  it('are finite for a text without words', () => {
    const values = Object.values(sentenceFeatures(taggedDocument('!/.')));
    expect(values.every(Number.isFinite)).toBe(true);
  });
});

describe('style', () => {
  it('counts hedges, vague words and adverbs per hundred words', () => {
    const values = styleFeatures(
      taggedDocument('It/PRP may/MD rain/VB heavily/RB on/IN a/DT nice/JJ day/NN only/RB ./.'),
    );
    const once = Math.log1p(100 / 9);
    expect(values).toEqual({
      'style.hedges': once,
      'style.adverbs': once,
      'style.vague_words': once,
      'style.third_person': once,
    });
  });
});

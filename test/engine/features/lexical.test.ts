import { describe, expect, it } from 'vitest';
import { accuracyFeatures } from '../../../src/engine/features/accuracy.js';
import { meanCleanStretch } from '../../../src/engine/features/error-chances.js';
import { errorKind, errorOperation } from '../../../src/engine/features/error-kinds.js';
import { errorFeatures } from '../../../src/engine/features/errors.js';
import { vocabularyFeatures } from '../../../src/engine/features/vocabulary.js';
import { derivationalSuffix } from '../../../src/engine/features/word-formation.js';
import { lexiconFrom } from '../../../src/engine/lexicon/lexicon.js';
import { shippedModels } from '../shipped-models.js';
import { taggedDocument } from './tagged-document.js';

const lexicon = lexiconFrom(shippedModels('lexicon'));

describe('vocabulary', () => {
  const easy = vocabularyFeatures(taggedDocument('The/DT dog/NN eats/VBZ a/DT big/JJ fish/NN ./.'), lexicon);
  const hard = vocabularyFeatures(
    taggedDocument('The/DT dog/NN devours/VBZ an/DT exquisite/JJ delicacy/NN ./.'),
    lexicon,
  );

  it('distinguishes common words from advanced ones', () => {
    expect(easy['vocabulary.level_mean']).toBe(1);
    expect(easy['vocabulary.share_a1']).toBe(1);
    expect(hard['vocabulary.level_mean']!).toBeGreaterThan(2);
    expect(hard['vocabulary.zipf_mean']!).toBeLessThan(easy['vocabulary.zipf_mean']!);
    expect(hard['vocabulary.types_b2']!).toBeGreaterThan(0);
  });

  it('counts a word once, and no names', () => {
    const once = 'The/DT dog/NN eats/VBZ fish/NN ./.';
    const twice = vocabularyFeatures(taggedDocument(`${once} ${once} Rex/NNP eats/VBZ fish/NN ./.`), lexicon);
    const single = vocabularyFeatures(taggedDocument(once), lexicon);
    expect(twice['vocabulary.types_content']).toBe(single['vocabulary.types_content']);
    expect(twice['vocabulary.level_mean']).toBe(single['vocabulary.level_mean']);
  });

  it('divides words into bands of frequency, and relates advanced ones to the square root of all', () => {
    // No word of the easy sentence is rarer than the words of the last band.
    const band = (values: typeof easy, at: number) => values[`vocabulary.band_${at}`]!;
    expect(band(easy, 1) + band(easy, 2) + band(easy, 3) + band(easy, 4)).toBeCloseTo(1, 12);
    expect(band(hard, 1)).toBeLessThan(band(easy, 1));
    // At least two of six words are of level B1 or higher.
    expect(hard['vocabulary.advanced_b1']!).toBeGreaterThanOrEqual(2 / Math.sqrt(6));
    expect(easy['vocabulary.advanced_a2']).toBe(0);
  });

  it('gives levels by word class, or those of all words if a class is absent', () => {
    const values = vocabularyFeatures(taggedDocument('Dogs/NNS persuade/VBP fish/NN ./.'), lexicon);
    expect(values['vocabulary.level_nouns']).toBe(1);
    expect(values['vocabulary.level_verbs']!).toBeGreaterThan(2);
    expect(values['vocabulary.level_adjectives']).toBe(values['vocabulary.level_mean']);
  });

  it.each([
    ['happiness', 'ness'],
    ['statements', 'ment'],
    ['readable', 'able'],
    ['over', undefined],
    ['bought', undefined],
  ])('takes %s for a derivation with %s', (word, suffix) => {
    expect(derivationalSuffix(word)).toBe(suffix);
  });

  it('is finite for a text without words', () => {
    const values = Object.values(vocabularyFeatures(taggedDocument('!/.'), lexicon));
    expect(values.every(Number.isFinite)).toBe(true);
  });
});

describe('errors', () => {
  it.each([
    ['S', 'spelling'],
    ['SX', 'spelling'],
    ['MP', 'punctuation'],
    ['AGV', 'verb'],
    ['TV', 'verb'],
    ['+MD', 'determiner'],
    ['MD+', 'determiner'],
    ['DI', 'determiner'],
    ['RT', 'preposition'],
    ['CN', 'noun'],
    ['DJ', 'wording'],
    ['R', 'wording'],
    ['ID', 'wording'],
    ['W', 'wording'],
  ])('of code %s are of the kind %s', (code, kind) => {
    expect(errorKind(code)).toBe(kind);
  });

  it.each([
    ['MD+', 'missing'],
    ['UT', 'unnecessary'],
    ['RV', 'replaced'],
    ['FV', 'form'],
    ['TV', 'form'],
    ['DI', 'form'],
    ['AGV', 'agreement'],
    ['CN', 'agreement'],
    ['MP', undefined],
    ['S', undefined],
    ['AS', undefined],
    ['W', undefined],
  ])('of code %s ask for the operation %s', (code, operation) => {
    expect(errorOperation(code)).toBe(operation);
  });

  it('are counted per hundred words, weighted by confidence', () => {
    const document = taggedDocument('He/PRP go/VBP ./. I/PRP am/VBP glad/JJ ./.');
    const { start, end } = document.tokens[1]!;
    document.edits = [{ start, end, correction: 'goes', code: 'AGV', confidence: 0.5, source: 'test' }];
    const values = errorFeatures(document, lexicon);
    expect(values['errors.verb']).toBeCloseTo(Math.log1p(10), 12);
    expect(values['errors.grammar']).toBeCloseTo(Math.log1p(10), 12);
    expect(values['errors.spelling']).toBe(0);
    expect(values['errors.clean_sentences']).toBe(0.5);
    expect(values['errors.unknown_words']).toBe(0);
  });

  it('include words that are in no dictionary, except names', () => {
    const values = errorFeatures(taggedDocument('My/PRP$ frend/NN Zbxqa/NNP skjdfs/VBZ ./.'), lexicon);
    expect(values['errors.unknown_words']).toBeCloseTo(Math.log1p(50), 12);
  });

  it('are counted by operation, and separately for capitals and everyday words', () => {
    const document = taggedDocument('he/PRP ate/VBD aple/NN becaus/IN he/PRP hungry/JJ ./.');
    const edit = (token: number, code: string, correction: string) => {
      const { start, end } = document.tokens[token]!;
      return { start, end, correction, code, confidence: 0.7, source: 'test' };
    };
    document.edits = [
      edit(0, 'RP', 'He'),
      edit(2, 'MD+', 'an'),
      edit(2, 'S', 'apple'),
      edit(3, 'S', 'because'),
      edit(5, 'MV+', 'was'),
      edit(5, '+MP', '.'),
    ];
    const values = errorFeatures(document, lexicon);
    const rate = (errors: number) => Math.log1p((100 * 0.7 * errors) / 6);
    expect(values['errors.capitals']).toBeCloseTo(rate(1), 12);
    expect(values['errors.missing']).toBeCloseTo(rate(2), 12);
    expect(values['errors.everyday_spelling']).toBeCloseTo(rate(1), 12);
    expect(values['errors.missing_punctuation']).toBeCloseTo(rate(1), 12);
    expect(values['errors.punctuation']).toBeCloseTo(rate(2), 12);
  });

  it('count by their probability, whether or not they are shown', () => {
    const document = taggedDocument('He/PRP go/VBP home/NN late/RB ./.');
    const proposal = { correction: 'x', code: 'FV', source: 'test' };
    const at = (from: number, to: number, confidence: number) => ({
      ...proposal,
      start: document.tokens[from]!.start,
      end: document.tokens[to]!.end,
      confidence,
    });
    document.proposals = [at(1, 1, 0.3), at(1, 2, 0.4)];
    document.suspicions = [at(3, 3, 0.6)];
    document.expectedErrors = [1.5];
    const values = errorFeatures(document, lexicon);
    expect(values['errors.expected']).toBeCloseTo(Math.log1p((100 * 1.5) / 4), 12);
    // `He go home` and the stop, separated by a token that is probably wrong: 4 tokens in 2 stretches.
    expect(values['errors.clean_stretch']).toBeCloseTo(Math.log1p(2), 12);
    expect(values['errors.all']).toBe(0);
  });

  it('separate stretches, which are limited in length', () => {
    expect(meanCleanStretch(new Float64Array(30), 0.5, 60)).toBe(30);
    expect(meanCleanStretch(new Float64Array(120), 0.5, 60)).toBe(60);
    expect(meanCleanStretch(Float64Array.of(0, 0, 1, 0, 0, 1), 0.5, 60)).toBe(4 / 3);
    expect(meanCleanStretch(new Float64Array(0), 0.5, 60)).toBe(0);
  });
});

describe('accuracy', () => {
  const clean = 'He/PRP goes/VBZ home/NN ./.';
  const withErrors = (sentence: string, times: number, errorsEach: number, numbered = true) => {
    const sentences = Array.from({ length: times }, (_, at) =>
      numbered ? sentence.replace('home', `home${at}`) : sentence,
    );
    const document = taggedDocument(sentences.join(' '));
    document.edits = document.sentences.flatMap(({ firstToken }) =>
      Array.from({ length: errorsEach }, (_, at) => {
        const { start, end } = document.tokens[firstToken + at]!;
        return { start, end, correction: 'x', code: 'S', confidence: 1, source: 'test' };
      }),
    );
    document.expectedErrors = document.sentences.map(() => errorsEach);
    return accuracyFeatures(document);
  };

  it('is that of an average learner for a text of almost nothing', () => {
    const nothing = withErrors('!/.', 1, 0);
    expect(nothing['accuracy.expected']).toBeCloseTo(Math.log1p(10.2), 12);
    expect(withErrors(clean, 1, 0)['accuracy.expected']!).toBeLessThan(nothing['accuracy.expected']!);
  });

  it('does not change with repeated sentences', () => {
    expect(withErrors(clean, 50, 0, false)).toEqual(withErrors(clean, 1, 0, false));
    expect(withErrors(clean, 50, 1, false)).toEqual(withErrors(clean, 1, 1, false));
  });

  it('is better for a long text without errors than for a short one, and worse for a long text with errors', () => {
    expect(withErrors(clean, 50, 0)['accuracy.spelling']!).toBeLessThan(
      withErrors(clean, 5, 0)['accuracy.spelling']!,
    );
    expect(withErrors(clean, 50, 1)['accuracy.spelling']!).toBeGreaterThan(
      withErrors(clean, 5, 1)['accuracy.spelling']!,
    );
  });

  it('approaches the rate of the text', () => {
    // One error per three words.
    expect(withErrors(clean, 4000, 1)['accuracy.words']!).toBeCloseTo(Math.log1p(100 / 3), 1);
    expect(withErrors(clean, 4000, 1)['accuracy.grammar']!).toBeLessThan(0.1);
  });
});

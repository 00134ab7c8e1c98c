import { describe, expect, it } from 'vitest';
import { errorFeatures, errorKind } from '../../../src/engine/features/errors.js';
import { vocabularyFeatures } from '../../../src/engine/features/vocabulary.js';
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

  it('tells common words from advanced ones', () => {
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

  it('are counted in a hundred words, by confidence', () => {
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

  it('see words that no dictionary has, names aside', () => {
    const values = errorFeatures(taggedDocument('My/PRP$ frend/NN Zbxqa/NNP skjdfs/VBZ ./.'), lexicon);
    expect(values['errors.unknown_words']).toBeCloseTo(Math.log1p(50), 12);
  });
});

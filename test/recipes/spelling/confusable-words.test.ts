import { describe, expect, it } from 'vitest';
import { confusableWords } from '../../../recipes/spelling/confusable-words.js';
import { spellingModelFrom } from '../../../src/engine/errors/spelling/spelling-model.js';
import { shippedModels } from '../../engine/shipped-models.js';

describe('confusable words', () => {
  const model = spellingModelFrom(shippedModels('language-model', 'lexicon', 'spelling'));
  const { lexicon } = model;
  const found = confusableWords(model);
  const meantBy = (word: string) => (found.get(lexicon.id(word)) ?? []).map(({ id }) => lexicon.word(id));

  it.each([
    ['form', 'from'],
    ['there', 'their'],
    ['then', 'than'],
    ['loose', 'lose'],
    ['weather', 'whether'],
    ['to', 'too'],
  ])('%s may be a confusion of %s', (written, meant) => {
    expect(meantBy(written)).toContain(meant);
  });

  it.each([
    ['form', 'forms', 'forms of one word'],
    ['go', 'goes', 'forms of one word'],
    ['this', 'these', 'determiners'],
    ['our', 'your', 'determiners'],
    ['in', 'on', 'prepositions'],
    ['center', 'centre', 'varieties of one word'],
    ['house', 'home', 'words that do not look alike'],
  ])('%s is not confused with %s: %s', (written, other) => {
    expect(meantBy(written)).not.toContain(other);
  });

  it('has a lower cost if both sound alike', () => {
    const costOf = (written: string, meant: string) =>
      found.get(lexicon.id(written))!.find(({ id }) => lexicon.word(id) === meant)!.cost;
    expect(costOf('there', 'their')).toBeLessThanOrEqual(4);
    expect(costOf('end', 'and')).toBeGreaterThan(0);
  });
});

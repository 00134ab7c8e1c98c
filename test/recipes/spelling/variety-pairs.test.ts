import { describe, expect, it } from 'vitest';
import { varietyPairs } from '../../../recipes/spelling/variety-pairs.js';
import { lexiconFrom } from '../../../src/engine/lexicon/lexicon.js';
import { shippedModels } from '../../engine/shipped-models.js';

describe('pairs of varieties', () => {
  const pairs = new Map(varietyPairs(lexiconFrom(shippedModels('lexicon'))));

  it.each([
    ['colour', 'color'],
    ['color', 'colour'],
    ['realise', 'realize'],
    ['travelled', 'traveled'],
    ['centre', 'center'],
    ['defence', 'defense'],
    ['licence', 'license'],
    ['jewelry', 'jewellery'],
    ['paediatric', 'pediatric'],
    ['skilful', 'skillful'],
  ])('%s is paired with %s', (own, other) => {
    expect(pairs.get(own)).toBe(other);
  });

  it('do not include words of both varieties, words without a partner, and merely similar words', () => {
    for (const word of ['realize', 'grey', 'house', 'lorry', 'whilst', 'spilt', 'axe', 'arse', 'cheque'])
      expect(pairs.get(word)).toBeUndefined();
  });
});

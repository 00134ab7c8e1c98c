import { describe, expect, it } from 'vitest';
import { extractFeatures } from '../../../recipes/scoring/extraction.js';
import { Document } from '../../../src/engine/document/document.js';
import { lexiconFrom } from '../../../src/engine/lexicon/lexicon.js';
import { shippedModels } from '../../engine/shipped-models.js';

describe('extraction', () => {
  const lexicon = lexiconFrom(shippedModels('lexicon'));

  it('leaves out texts that the pipeline cannot assess, and counts them', () => {
    const assess = (text: string) => {
      const document = new Document(text);
      if (text === '') document.failure = 'insufficient_english_text';
      else document.features.set(`saw ${text}`, 1);
      return document;
    };
    const source = { id: '', corpus: 'c', question: '', score: 5, group: 'g' };
    const texts = ['b a', '', 'a'].map((text) => ({ ...source, text }));
    const { names, vectors, refused } = extractFeatures(texts, assess, lexicon);
    expect(names).toEqual(['saw a', 'saw b a']);
    expect(vectors.map(({ values, words }) => [[...values], words])).toEqual([
      [[0, 1], 2],
      [[1, 0], 1],
    ]);
    expect(refused).toEqual({ insufficient_english_text: 1 });
  });
});

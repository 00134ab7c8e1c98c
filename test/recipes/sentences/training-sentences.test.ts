import { describe, expect, test } from 'vitest';
import { COST_OF_MARK } from '../../../recipes/sentences/error-costs.js';
import { costedPair, markedSentence, placesOf } from '../../../recipes/sentences/training-sentences.js';
import { documentOf } from '../../../src/engine/document/segment.js';
import { tagger } from '../../../src/engine/document/tagging/tagger.js';
import { documentReaderFrom } from '../../../src/engine/language-model/document-reading.js';
import { lexiconFrom } from '../../../src/engine/lexicon/lexicon.js';
import { TokenFactsReader } from '../../../src/engine/sentences/token-facts.js';
import { FEATURES_OF_PLACE, TOKEN_BUCKETS } from '../../../src/engine/sentences/token-features.js';
import { shippedModels } from '../../engine/shipped-models.js';

const resources = shippedModels('language-model', 'lexicon', 'tagger');
const tag = tagger.create(resources, undefined);
const reading = {
  reader: new TokenFactsReader(documentReaderFrom(resources), lexiconFrom(resources)),
  document: (text: string) => {
    const document = documentOf(text);
    tag(document);
    return document;
  },
};

describe('the places of a text', () => {
  test('are its tokens and the end of each sentence, each with its features', () => {
    const places = placesOf(reading.document('It rains. We go home.'), reading);
    expect(places).toHaveLength(3 + 1 + 4 + 1);
    for (const buckets of places) {
      expect(buckets).toHaveLength(FEATURES_OF_PLACE);
      expect(buckets.every((bucket) => bucket >= 0 && bucket < TOKEN_BUCKETS)).toBe(true);
    }
    expect(places[0]).not.toEqual(places[1]);
  });

  test('are an empty list for an empty text', () => {
    expect(placesOf(reading.document(''), reading)).toEqual([]);
  });
});

describe('a pair', () => {
  test('has an edited sentence without errors, and one with known errors', () => {
    const pair = costedPair({ right: 'We waited for the bus.', written: 'We waited the buses.' }, reading)!;
    expect([...pair.right.costs]).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect(pair.right.places).toHaveLength(7);
    // `for` is missing before the third token, and the fourth is another word.
    expect([...pair.written.costs]).toEqual([0, 0, 1, 1, 0, 0]);
    expect(pair.written.places).toHaveLength(6);
  });

  test('is undefined if either is split into two', () => {
    const [one, two] = ['We waited.', 'We waited. It rained.'];
    expect(costedPair({ right: one, written: two }, reading)).toBeUndefined();
    expect(costedPair({ right: two, written: one }, reading)).toBeUndefined();
    expect(costedPair({ right: one, written: one }, reading)).toBeDefined();
  });
});

describe('a sentence that examiners marked', () => {
  const costsOf = (tokens: readonly string[], ...wrong: readonly string[]) => {
    const found = markedSentence({ tokens, wrong: tokens.map((token) => wrong.includes(token)) }, reading);
    return found && [...found.costs];
  };

  test('has the cost 1 at wrong words and less at punctuation marks', () => {
    const tokens = ['We', 'waits', ',', 'for', 'it', '.'];
    expect(costsOf(tokens)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect(costsOf(tokens, 'waits', ',')).toEqual([0, 1, COST_OF_MARK, 0, 0, 0, 0]);
  });

  test('is undefined if it is split into several', () => {
    expect(costsOf(['We', 'waited', '.', 'It', 'rained', '.'])).toBeUndefined();
  });
});

import { describe, expect, test } from 'vitest';
import { wordClasses } from '../../../recipes/lexicon/word-classes.js';
import { BaseForm, PartOfSpeech as P } from '../../../src/engine/lexicon/parts-of-speech.js';
import { WordFlag } from '../../../src/engine/lexicon/word-flags.js';

type Sources = Parameters<typeof wordClasses>[3];

/** The classes of a word as bits. */
function classesOf(word: string, sources: Partial<Sources> = {}, flag: number = WordFlag.lower): number {
  const parts = wordClasses([word], Uint16Array.of(flag), (other) => (other === word ? 0 : undefined), {
    inflections: [],
    profiles: [],
    tagCounts: new Map(),
    ...sources,
  });
  return parts[0]!;
}
const tagged = (word: string, tags: Record<string, number>): Partial<Sources> => ({
  tagCounts: new Map([[word, new Map(Object.entries(tags))]]),
});

describe('the classes of a word', () => {
  test('follow from inflections, for bases and forms', () => {
    const inflections = [
      {
        bases: [['zorb', 'verb'] as const],
        forms: [
          { lemma: 'zorb', form: 'zorbed', kind: 'past' as const, rank: 0 },
          { lemma: 'zorb', form: 'zorbs', kind: 'plural' as const, rank: 0 },
        ],
      },
    ];
    expect(classesOf('zorb', { inflections })).toBe(P.verb | BaseForm.verb);
    expect(classesOf('zorbed', { inflections })).toBe(P.verb);
    expect(classesOf('zorbs', { inflections })).toBe(P.noun);
  });

  test('include parts of speech of profiles, as base forms if they inflect', () => {
    const profiles = [
      { word: 'zorb', partOfSpeech: 'adjective', level: 1 },
      { word: 'zorb', partOfSpeech: 'adverb', level: 2 },
      { word: 'zorb', partOfSpeech: 'phrase', level: 2 },
    ];
    expect(classesOf('zorb', { profiles })).toBe(P.adjective | BaseForm.adjective | P.adverb);
  });

  test('include tags of a corpus, unless these are rare for the word or errors', () => {
    expect(classesOf('zorb', tagged('zorb', { NN: 97, VB: 3 }))).toBe(
      P.noun | BaseForm.noun | P.verb | BaseForm.verb,
    );
    expect(classesOf('zorb', tagged('zorb', { NN: 98, VB: 2 }))).toBe(P.noun | BaseForm.noun);
    expect(classesOf('zorb', tagged('zorb', { NN: 970, VB: 29 }))).toBe(P.noun | BaseForm.noun);
    // Twice, and more than half of the occurrences.
    expect(classesOf('zorb', tagged('zorb', { JJ: 2, NN: 1 }))).toBe(P.adjective | BaseForm.adjective);
  });

  test('exclude closed classes from a corpus, and proper nouns for a word in lower case', () => {
    expect(classesOf('zorb', tagged('zorb', { IN: 50, NN: 50 }))).toBe(P.noun | BaseForm.noun);
    expect(classesOf('zorb', tagged('zorb', { NNP: 50, NN: 50 }))).toBe(P.noun | BaseForm.noun);
    expect(classesOf('zorb', tagged('zorb', { NNP: 50 }), WordFlag.title | WordFlag.lower)).toBe(
      P.properNoun,
    );
  });
});

describe('a word that is in no source', () => {
  test.each([
    ['zorbingly', P.adverb],
    ['zorbation', P.noun | BaseForm.noun],
    ['zorbless', P.adjective | BaseForm.adjective],
    ['zorbed', P.verb],
    ['zorbs', P.noun],
    ['zorb', 0],
  ])('%s is classified by its ending', (word, parts) => {
    expect(classesOf(word)).toBe(parts);
  });

  test('is a proper noun if it is listed with a capital', () => {
    expect(classesOf('zorbs', {}, WordFlag.title)).toBe(P.properNoun);
  });
});

test('words of closed classes are listed', () => {
  expect(classesOf('the') & P.determiner).not.toBe(0);
  expect(classesOf('must') & P.modal).not.toBe(0);
});

import { describe, expect, test } from 'vitest';
import { compileLexicon, type LexiconSources } from '../../../recipes/lexicon/compile-lexicon.js';
import { Artefact } from '../../../src/engine/artefact/artefact.js';
import { Lexicon } from '../../../src/engine/lexicon/lexicon.js';
import { WordFlag } from '../../../src/engine/lexicon/word-flags.js';

const { lower, rare } = WordFlag;

/** A lexicon of these words, in lower case unless other flags are given. */
function compiled(
  words: Readonly<Record<string, number>> | readonly string[],
  sources: Partial<LexiconSources> = {},
  mixed: readonly string[] = [],
): Lexicon {
  const entries = Array.isArray(words)
    ? words.map((word: string) => [word, lower] as const)
    : Object.entries(words as Readonly<Record<string, number>>);
  const bytes = compileLexicon({
    vocabulary: {
      words: entries.map(([word]) => word),
      flags: Uint16Array.from(entries, ([, flags]) => flags),
      mixed,
    },
    zipf: new Map(),
    inflections: [],
    profiles: [],
    firstSounds: new Map(),
    tagCounts: new Map(),
    ...sources,
  });
  return new Lexicon(new Artefact('lexicon', Uint8Array.from(bytes)));
}

describe('a compiled lexicon', () => {
  test('contains its words with their frequencies, to a hundredth', () => {
    const lexicon = compiled(['zorble', 'blick'], { zipf: new Map([['zorble', 4.567]]) });
    expect(lexicon.size).toBe(2);
    expect([lexicon.zipf('zorble'), lexicon.zipf('blick'), lexicon.zipf('other')]).toEqual([4.57, 0, 0]);
    expect([lexicon.isWord('blick'), lexicon.isWord('other')]).toEqual([true, false]);
  });

  test('contains the form of words with inner capitals', () => {
    const lexicon = compiled({ zorphone: WordFlag.mixed }, {}, ['zorPhone']);
    expect(lexicon.isWord('zorPhone')).toBe(true);
    expect(lexicon.isWord('zorphone')).toBe(false);
  });

  test('may be empty', () => {
    expect(compiled([]).size).toBe(0);
    expect(compiled([]).isWord('zorble')).toBe(false);
  });

  test('marks its nouns that have no plural', () => {
    const lexicon = compiled(['information', 'table']);
    expect(lexicon.isUncountable('information')).toBe(true);
    expect(lexicon.isUncountable('table')).toBe(false);
    expect(lexicon.isUncountable('homework')).toBe(false);
  });
});

describe('the first sound of a word', () => {
  test('is that of its pronunciation, not of its first letter', () => {
    const firstSounds = new Map([
      ['hour', [true]],
      ['unit', [false]],
      ['house', [false]],
    ]);
    const lexicon = compiled(['hour', 'unit', 'house'], { firstSounds });
    expect(['hour', 'unit', 'house'].map((word) => lexicon.startsWithVowelSound(word))).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('varies if pronunciations vary', () => {
    const lexicon = compiled(['herb', 'hour'], {
      firstSounds: new Map([
        ['herb', [true, false]],
        ['hour', [true]],
      ]),
    });
    expect(lexicon.vowelSoundVaries('herb')).toBe(true);
    expect(lexicon.vowelSoundVaries('hour')).toBe(false);
  });

  test('of a word without a pronunciation follows a known word with the same start', () => {
    const firstSounds = new Map([['hour', [true]]]);
    const lexicon = compiled(['hour', 'hourglass', 'house'], { firstSounds });
    expect(lexicon.startsWithVowelSound('hourglass')).toBe(true);
    expect(lexicon.startsWithVowelSound('house')).toBe(false);
  });
});

describe('the level of a word', () => {
  const profiles = [
    { word: 'plan', partOfSpeech: 'noun', level: 1 },
    { word: 'plan', partOfSpeech: 'verb', level: 3 },
    { word: 'plan', partOfSpeech: 'nonsense', level: 6 },
    { word: 'absent', partOfSpeech: 'noun', level: 6 },
  ];

  test('depends on its part of speech', () => {
    const lexicon = compiled(['plan', 'other'], { profiles });
    expect([lexicon.cefr('plan', 'NN'), lexicon.cefr('plan', 'VB'), lexicon.cefr('plan')]).toEqual([1, 3, 1]);
    expect([lexicon.cefr('other'), lexicon.cefr('absent')]).toEqual([0, 0]);
  });
});

describe('inflections', () => {
  const form = (lemma: string, text: string, rank = 0) => ({
    lemma,
    form: text,
    kind: 'past' as const,
    rank,
  });
  const list = (...forms: readonly ReturnType<typeof form>[]) => ({ bases: [], forms });
  const pastOf = (lists: LexiconSources['inflections'], words: Parameters<typeof compiled>[0]) =>
    compiled(words, { inflections: lists }).verbForms('blick').past;

  test('are those of the first list, and of it the preferred one', () => {
    const words = ['blick', 'blicked', 'blought'];
    expect(pastOf([list(form('blick', 'blought')), list(form('blick', 'blicked'))], words)).toBe('blought');
    expect(pastOf([list(form('blick', 'blicked', 1), form('blick', 'blought'))], words)).toBe('blought');
  });

  test('that are rare are not used if another list has others', () => {
    const words = { blick: lower, blicked: lower, blought: lower | rare };
    expect(pastOf([list(form('blick', 'blought')), list(form('blick', 'blicked'))], words)).toBe('blicked');
  });

  test('with words that are not in the vocabulary are left out', () => {
    expect(pastOf([list(form('blick', 'blought'))], ['blick'])).toBe('blicked');
    expect(
      compiled(['blought'], { inflections: [list(form('blick', 'blought'))] }).lemmas('blought', 'verb'),
    ).toEqual([]);
  });

  test('of `be` are known without a list', () => {
    const lexicon = compiled(['be', 'is', 'was', 'been', 'being', 'little', 'less']);
    expect(lexicon.lemmas('was', 'verb')).toEqual(['be']);
    expect(lexicon.inflections('been')).toEqual(['pastParticiple']);
    expect(lexicon.comparatives('little')?.comparative).toBe('less');
  });
});

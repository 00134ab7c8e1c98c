import { describe, expect, it } from 'vitest';
import { lexiconFrom } from '../../../src/engine/lexicon/lexicon.js';
import { PartOfSpeech } from '../../../src/engine/lexicon/parts-of-speech.js';
import { shippedModels } from '../shipped-models.js';
import { usedHeap } from '../used-heap.js';

const resources = shippedModels('lexicon');
const lexicon = lexiconFrom(resources);

describe('spelling', () => {
  it.each([
    'house',
    'House',
    'HOUSE',
    'English',
    'POLISH',
    'polish',
    'NATO',
    'iPhone',
    'TVs',
    'I',
    'Monday',
    'wellbeing',
    'colour',
    'color',
    "n't",
    "'s",
    "teacher's",
    "teachers'",
    'teacher’s',
    'well-known',
    'non-smoker',
    'e-mail',
    'T-shirt',
    'café',
  ])('accepts %s', (word) => {
    expect(lexicon.isWord(word)).toBe(true);
  });

  it.each([
    'english',
    'monday',
    'i',
    'nato',
    'iphone',
    'hOuse',
    'famos',
    'dont',
    'Im',
    'alot',
    'informations',
    'childs',
    'u',
    'xyzzy',
    'well-knwon',
    '',
    '-',
    "'",
  ])('does not accept %s', (word) => {
    expect(lexicon.isWord(word)).toBe(false);
  });

  it('distinguishes the varieties on request', () => {
    expect(lexicon.isWord('colour', 'US')).toBe(false);
    expect(lexicon.isWord('color', 'GB')).toBe(false);
    expect(lexicon.isWord('organise', 'US')).toBe(false);
    expect(lexicon.isWord('organize', 'GB')).toBe(true);
    expect(lexicon.variety('colour')).toBe('GB');
    expect(lexicon.variety('color')).toBe('US');
    expect(lexicon.variety('house')).toBe('both');
    expect(lexicon.variety('famos')).toBeUndefined();
  });

  it('returns each word as it is written within a sentence', () => {
    for (const word of ['house', 'English', 'NATO', 'iPhone']) {
      expect(lexicon.written(lexicon.id(word.toLowerCase()))).toBe(word);
    }
  });

  it('finds each of its words under its id', () => {
    for (let id = 0; id < lexicon.size; id += 97) expect(lexicon.id(lexicon.word(id))).toBe(id);
  });
});

describe('frequency and level', () => {
  it('orders words by frequency', () => {
    expect(lexicon.zipf('the')).toBeGreaterThan(7);
    expect(lexicon.zipf('house')).toBeGreaterThan(lexicon.zipf('mansion'));
    expect(lexicon.zipf('famos')).toBe(0);
    for (let id = 1; id < lexicon.size; id += 101)
      expect(lexicon.zipfOfId(id - 1)).toBeGreaterThanOrEqual(lexicon.zipfOfId(id));
  });

  it('knows levels by word, by lemma and by part of speech', () => {
    expect(lexicon.cefr('house')).toBe(1);
    expect(lexicon.cefr('houses', 'NNS')).toBe(1);
    expect(lexicon.cefr('house', 'VB')).toBe(5);
    expect(lexicon.cefr('ran', 'VBD')).toBe(1);
    expect(lexicon.cefr('aluminium')).toBe(4);
    expect(lexicon.cefr('reluctantly')).toBe(5);
    expect(lexicon.cefr('yttrium')).toBe(0);
  });
});

describe('inflection', () => {
  it('leads from forms to lemmas', () => {
    expect(lexicon.lemmas('saw', 'verb')).toEqual(['see', 'saw']);
    expect(lexicon.lemmas('leaves', 'noun')).toEqual(['leave', 'leaf']);
    expect(lexicon.lemmas('worst', 'adjective')).toContain('bad');
    expect(lexicon.lemmas('was', 'verb')).toEqual(['be']);
    expect(lexicon.lemmas('quickly', 'noun')).toEqual([]);
    expect(lexicon.inflections('left')).toEqual(['past', 'pastParticiple']);
  });

  it.each([
    ['child', 'children'],
    ['person', 'people'],
    ['city', 'cities'],
    ['box', 'boxes'],
    ['sheep', 'sheep'],
    ['phenomenon', 'phenomena'],
    ['blorf', 'blorfs'],
  ])('makes %s into %s', (singular, plural) => {
    expect(lexicon.plural(singular)).toBe(plural);
  });

  it('makes singulars of plurals only', () => {
    expect(lexicon.singular('children')).toBe('child');
    expect(lexicon.singular('cities')).toBe('city');
    expect(lexicon.singular('city')).toBeUndefined();
    expect(lexicon.singular('blorfs')).toBeUndefined();
  });

  it('distinguishes countable from uncountable nouns', () => {
    for (const noun of ['information', 'advice', 'furniture', 'homework', 'equipment']) {
      expect(lexicon.isUncountable(noun)).toBe(true);
      expect(lexicon.isCountable(noun)).toBe(false);
    }
    for (const noun of ['book', 'child', 'experience', 'work'])
      expect(lexicon.isUncountable(noun)).toBe(false);
    expect(lexicon.isCountable('book')).toBe(true);
    expect(lexicon.isCountable('quickly')).toBe(false);
  });

  it('gives the forms of verbs', () => {
    const forms = (verb: string) => Object.values(lexicon.verbForms(verb)).join(' ');
    expect(forms('go')).toBe('go goes went gone going');
    expect(forms('be')).toBe('be is was been being');
    expect(forms('write')).toBe('write writes wrote written writing');
    expect(forms('stop')).toBe('stop stops stopped stopped stopping');
    expect(forms('blorf')).toBe('blorf blorfs blorfed blorfed blorfing');
    expect(lexicon.verbForms('travel', 'GB').past).toBe('travelled');
    expect(lexicon.verbForms('travel', 'US').past).toBe('traveled');
  });

  it('gives comparatives and superlatives of adjectives that take an ending', () => {
    expect(lexicon.comparatives('good')).toEqual({ comparative: 'better', superlative: 'best' });
    expect(lexicon.comparatives('happy')).toEqual({ comparative: 'happier', superlative: 'happiest' });
    expect(lexicon.comparatives('beautiful')).toBeUndefined();
  });

  it('knows parts of speech of open and closed classes', () => {
    expect(lexicon.partsOfSpeech('beautiful')).toBe(PartOfSpeech.adjective);
    expect(lexicon.partsOfSpeech('run') & PartOfSpeech.verb).not.toBe(0);
    expect(lexicon.partsOfSpeech('run') & PartOfSpeech.preposition).toBe(0);
    expect(lexicon.partsOfSpeech('the')).toBe(PartOfSpeech.determiner);
    expect(lexicon.partsOfSpeech('tokyo')).toBe(PartOfSpeech.properNoun);
    expect(lexicon.partsOfSpeech('famos')).toBe(0);
  });
});

describe('first sound', () => {
  it.each(['hour', 'apple', 'honest', 'heir', 'MP', 'FBI', 'NGO', '8', '18', '11', 'X-ray', 'umbrella'])(
    'an %s',
    (word) => {
      expect(lexicon.startsWithVowelSound(word)).toBe(true);
    },
  );

  it.each(['university', 'European', 'one', 'house', 'UN', 'USA', 'NASA', '12', '110', 'one-year', 'user'])(
    'a %s',
    (word) => {
      expect(lexicon.startsWithVowelSound(word)).toBe(false);
    },
  );

  it('knows words that speakers pronounce differently', () => {
    expect(lexicon.vowelSoundVaries('herb')).toBe(true);
    expect(lexicon.vowelSoundVaries('house')).toBe(false);
  });
});

describe('cost', () => {
  it('is ready without building anything large', () => {
    const fresh = shippedModels('lexicon');
    fresh.artefact('lexicon');
    const before = usedHeap();
    const made = lexiconFrom(fresh);
    // A table with an object per word would take megabytes.
    expect(usedHeap() - before).toBeLessThan(500_000);
    expect(made.vowelSoundVaries('herb')).toBe(true);
  });

  it('is created once per thread', () => {
    expect(lexiconFrom(resources)).toBe(lexicon);
  });

  it('survives hostile words', () => {
    for (const word of [
      'a'.repeat(10_000),
      '-'.repeat(10_000),
      "'s".repeat(500),
      'a-'.repeat(5000),
      '😀',
      'дом',
      '\u0000',
    ])
      expect(lexicon.isWord(word)).toBe(false);
  });
});

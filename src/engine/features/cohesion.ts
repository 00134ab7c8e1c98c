import type { Document, Sentence } from '../document/document.js';
import type { Token } from '../document/token.js';
import { CONNECTIVES } from './connectives.js';
import { type FeatureValues, featureFamily, logged, loggedRate, share, spread } from './feature-family.js';
import { isContentWord, runningWords, wordsOfSentence } from './running-words.js';

interface Connective {
  readonly words: readonly string[];
  readonly level: 1 | 2 | 3;
}

/** Connectives by their first word, the longest first. */
const BY_FIRST_WORD = indexConnectives();
const STEM = 5;
const FIRST_PERSON = new Set('i me my mine myself we us our ours ourselves'.split(' '));
const POINTING = new Set(['this', 'these', 'those', 'such']);

/** First words by which a sentence is most often joined to what stands before it, above the level of `and`. */
const LINKING_OPENINGS = new Set([
  ...[...CONNECTIVES[2], ...CONNECTIVES[3]].map((phrase) => phrase.split(' ')[0]!),
  ...'also another second third last next then because when after'.split(' '),
]);
const REFERRING = new Set([...'he she it they him her them his its their this that'.split(' '), ...POINTING]);

/**
 * Cohesion: connectives by level, pronouns and demonstratives, and words that neighbouring sentences share (Halliday &
 * Hasan 1976, "Cohesion in English"; Graesser, McNamara et al. 2004 for measures that need no parser).
 */
export function cohesionFeatures(document: Document): FeatureValues {
  const words = runningWords(document);
  const found = findConnectives(words);
  const openings = document.sentences
    .map((sentence) => wordsOfSentence(document, sentence)[0]?.lower)
    .filter((word) => word !== undefined);
  const overlaps = sentenceOverlaps(document);
  const links = overlaps.map((overlap, at) =>
    Number(overlap > 0 || refersBack(document, document.sentences[at + 1]!)),
  );
  const joined = openings.filter((word) => word === 'and' || word === 'so' || word === 'but');
  return {
    'cohesion.connectives_a': loggedRate(found.tokens[1], words.length),
    'cohesion.connectives_b': loggedRate(found.tokens[2], words.length),
    'cohesion.connectives_c': loggedRate(found.tokens[3], words.length),
    'cohesion.types_b': logged(found.types[2]),
    'cohesion.types_c': logged(found.types[3]),
    'cohesion.types': logged(found.types[1] + found.types[2] + found.types[3]),
    'cohesion.first_person': loggedRate(
      words.filter(({ lower }) => FIRST_PERSON.has(lower)).length,
      words.length,
    ),
    'cohesion.pointing': loggedRate(words.filter(({ lower }) => POINTING.has(lower)).length, words.length),
    'cohesion.overlap': spread(overlaps).mean,
    'cohesion.opening_variety': logged(new Set(openings).size),
    'cohesion.linked_openings': share(
      openings.filter((word) => LINKING_OPENINGS.has(word)).length,
      openings.length,
    ),
    'cohesion.links': spread(links).mean,
    'cohesion.joined_openings': share(joined.length, openings.length),
  };
}

/** Connectives found, longest match first, in tokens and in types by level. */
export function findConnectives(words: readonly Token[]) {
  const tokens = { 1: 0, 2: 0, 3: 0 };
  const types = { 1: 0, 2: 0, 3: 0 };
  const seen = new Set<Connective>();
  for (let at = 0; at < words.length; ) {
    const candidates = BY_FIRST_WORD.get(words[at]!.lower);
    const match = candidates?.find((connective) => matches(words, at, connective));
    if (match) {
      tokens[match.level] += 1;
      if (!seen.has(match)) types[match.level] += 1;
      seen.add(match);
    }
    at += match?.words.length ?? 1;
  }
  return { tokens, types };
}

const matches = (words: readonly Token[], at: number, connective: Connective) =>
  connective.words.every((word, offset) => words[at + offset]?.lower === word);

function indexConnectives(): ReadonlyMap<string, readonly Connective[]> {
  const index = new Map<string, Connective[]>();
  for (const level of [1, 2, 3] as const) {
    for (const phrase of CONNECTIVES[level]) {
      const words = phrase.split(' ');
      const group = index.get(words[0]!) ?? [];
      group.push({ words, level });
      index.set(words[0]!, group);
    }
  }
  for (const group of index.values()) group.sort((a, b) => b.words.length - a.words.length);
  return index;
}

/** Whether a sentence holds a word that points to what was named before. */
const refersBack = (document: Document, sentence: Sentence) =>
  wordsOfSentence(document, sentence).some(({ lower }) => REFERRING.has(lower));

/** For each pair of neighbouring sentences, Jaccard's index of their content words, cut to a crude stem. */
function sentenceOverlaps(document: Document): number[] {
  const stems = document.sentences.map(
    (sentence) =>
      new Set(
        wordsOfSentence(document, sentence)
          .filter(isContentWord)
          .map(({ lower }) => lower.slice(0, STEM)),
      ),
  );
  const overlaps: number[] = [];
  for (let at = 1; at < stems.length; at++) {
    const [before, after] = [stems[at - 1]!, stems[at]!];
    let shared = 0;
    for (const stem of after) if (before.has(stem)) shared += 1;
    overlaps.push(share(shared, before.size + after.size - shared));
  }
  return overlaps;
}

export const cohesionFamily = featureFamily({
  name: 'features-cohesion',
  version: '1.1.0',
  requires: ['tokens', 'sentences', 'tags'],
  prepare: () => cohesionFeatures,
});

import type { Document, Sentence } from '../document/document.js';
import { CONNECTIVES } from './connectives.js';
import { type FeatureValues, featureFamily, logged, loggedRate, share, spread } from './feature-family.js';
import { PhraseFinder } from './phrases.js';
import {
  columnsOf,
  contentStems,
  countListed,
  firstWordOf,
  runningWords,
  type TextColumns,
  type WordColumns,
} from './text-columns.js';
import { wordList } from './word-lists.js';

const FINDER = new PhraseFinder(([1, 2, 3] as const).map((level) => [level, CONNECTIVES[level]] as const));
const FIRST_PERSON = wordList('i me my mine myself we us our ours ourselves');
const POINTING = wordList('this these those such');

/** First words that most often connect a sentence to the previous one, above the level of `and`. */
const LINKING_OPENINGS = wordList([
  ...[...CONNECTIVES[2], ...CONNECTIVES[3]].map((phrase) => phrase.split(' ')[0]!),
  ...'also another second third last next then because when after'.split(' '),
]);
const JOINING_OPENINGS = wordList('and so but');
const REFERRING = wordList('he she it they him her them his its their this that these those such');

/**
 * Cohesion: connectives by level, pronouns and demonstratives, and words that neighbouring sentences share (Halliday &
 * Hasan 1976, "Cohesion in English"; Graesser, McNamara et al. 2004 for measures that need no parser).
 */
export function cohesionFeatures(document: Document): FeatureValues {
  const text = columnsOf(document);
  const { written, words } = text;
  const found = findConnectives(runningWords(text));
  const openings = document.sentences
    .map((sentence) => firstWordOf(written, sentence))
    .filter((at) => at >= 0);
  const shareOfOpenings = (list: number) =>
    share(openings.filter((at) => (written.lists[at]! & list) !== 0).length, openings.length);
  const overlaps = sentenceOverlaps(document.sentences, text);
  const links = overlaps.map((overlap, at) =>
    Number(overlap > 0 || refersBack(written, document.sentences[at + 1]!)),
  );
  return {
    'cohesion.connectives_a': loggedRate(found.tokens[1], words),
    'cohesion.connectives_b': loggedRate(found.tokens[2], words),
    'cohesion.connectives_c': loggedRate(found.tokens[3], words),
    'cohesion.types_b': logged(found.types[2]),
    'cohesion.types_c': logged(found.types[3]),
    'cohesion.types': logged(found.types[1] + found.types[2] + found.types[3]),
    'cohesion.first_person': loggedRate(countListed(written, FIRST_PERSON), words),
    'cohesion.pointing': loggedRate(countListed(written, POINTING), words),
    'cohesion.overlap': spread(overlaps).mean,
    'cohesion.opening_variety': logged(new Set(openings.map((at) => written.numbers[at])).size),
    'cohesion.linked_openings': shareOfOpenings(LINKING_OPENINGS),
    'cohesion.links': spread(links).mean,
    'cohesion.joined_openings': shareOfOpenings(JOINING_OPENINGS),
  };
}

/** Connectives found, longest match first: numbers of tokens and of types, both by level. */
export function findConnectives(words: readonly string[]) {
  const tokens = { 1: 0, 2: 0, 3: 0 };
  const types = { 1: 0, 2: 0, 3: 0 };
  const found = FINDER.find(words);
  for (const { value } of found) tokens[value] += 1;
  for (const { value } of new Set(found)) types[value] += 1;
  return { tokens, types };
}

/** Whether a sentence contains a word that refers to something mentioned before. */
function refersBack({ isRunning, lists }: WordColumns, { firstToken, endToken }: Sentence): boolean {
  for (let at = firstToken; at < endToken; at++)
    if (isRunning[at] === 1 && (lists[at]! & REFERRING) !== 0) return true;
  return false;
}

/** For each pair of neighbouring sentences, Jaccard's index of their content words, reduced to a crude stem. */
function sentenceOverlaps(sentences: readonly Sentence[], text: TextColumns): number[] {
  const stems = sentences.map((sentence) => contentStems(sentence, text));
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
  prepare: () => cohesionFeatures,
});

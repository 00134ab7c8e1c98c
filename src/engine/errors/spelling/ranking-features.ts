import type { Lexicon } from '../../lexicon/lexicon.js';
import { WordFlag } from '../../lexicon/word-flags.js';

/**
 * The ranker's features of a candidate, in this order. None of them needs the sentence; context.ts has those that do.
 */
export const RANKING_FEATURES = [
  /** −ln of the probability of the edits (edit-costs.ts). */
  'cost',
  'costPerLetter',
  'zipf',
  'uncommon',
  'isOneEdit',
  'isFarAway',
  'hasSameStart',
  'hasSameEnd',
  'soundsSame',
  'isLonger',
  'isShorter',
  'isLearnersWord',
  'level',
  'isName',
  'isRare',
  'hasApostrophe',
  'isSplit',
  'splitsOffArticle',
  'splitZipf',
  /** ln of how much more likely the second word is after the first than in general (context.ts). */
  'splitAffinity',
  'isInflectionError',
] as const;
type RankingFeature = (typeof RANKING_FEATURES)[number];

/** A word, or two, that may be intended. */
export interface Candidate {
  /** As written within a sentence: `famous`, `English`, `a lot`. */
  readonly text: string;
  /** Ids in the lexicon of the first and last word, which differ only if there are two words. */
  readonly first: number;
  readonly last: number;
  readonly isSplit: boolean;
  /** Number of edits, swaps counted as one. */
  readonly distance: number;
  /** In the order of `RANKING_FEATURES`. */
  readonly features: Float32Array;
}

/** A candidate with the log of its unnormalised probability. */
export interface RankedCandidate {
  readonly candidate: Candidate;
  readonly score: number;
}

const index = Object.fromEntries(RANKING_FEATURES.map((name, at) => [name, at])) as Record<
  RankingFeature,
  number
>;
/** Learners hardly ever mean rarer words. Zipf scale. */
const COMMON = 3.5;

interface WordMatch {
  readonly cost: number;
  readonly distance: number;
  readonly soundsSame: boolean;
  readonly isInflectionError: boolean;
}

/** A candidate with one word. */
export function wordCandidate(written: string, id: number, match: WordMatch, lexicon: Lexicon): Candidate {
  const features = new Float32Array(RANKING_FEATURES.length);
  const word = lexicon.word(id);
  const flags = lexicon.flags(id);
  const zipf = lexicon.zipfOfId(id);
  const level = lexicon.cefr(word);
  features[index.cost] = match.cost;
  features[index.costPerLetter] = match.cost / Math.max(3, written.length);
  features[index.zipf] = zipf;
  features[index.uncommon] = Math.max(0, COMMON - zipf);
  features[index.isOneEdit] = match.distance <= 1 ? 1 : 0;
  features[index.isFarAway] = match.distance >= 3 ? 1 : 0;
  features[index.hasSameStart] = written.charCodeAt(0) === word.charCodeAt(0) ? 1 : 0;
  features[index.hasSameEnd] = written.slice(-2) === word.slice(-2) ? 1 : 0;
  features[index.soundsSame] = match.soundsSame ? 1 : 0;
  features[index.isLonger] = word.length > written.length ? 1 : 0;
  features[index.isShorter] = word.length < written.length ? 1 : 0;
  features[index.isLearnersWord] = level > 0 ? 1 : 0;
  features[index.level] = level;
  features[index.isName] = (flags & WordFlag.lower) === 0 && !word.startsWith("i'") ? 1 : 0;
  features[index.isRare] = (flags & WordFlag.rare) !== 0 ? 1 : 0;
  features[index.hasApostrophe] = word.includes("'") ? 1 : 0;
  features[index.isInflectionError] = match.isInflectionError ? 1 : 0;
  return {
    text: lexicon.written(id),
    first: id,
    last: id,
    isSplit: false,
    distance: match.distance,
    features,
  };
}

/** Two consecutive words: ids in the lexicon, and how common the rarer one is. */
export interface Split {
  readonly first: number;
  readonly last: number;
  readonly zipf: number;
  readonly affinity: number;
}

/** A candidate with two words. */
export function splitCandidate({ first, last, zipf, affinity }: Split, lexicon: Lexicon): Candidate {
  const features = new Float32Array(RANKING_FEATURES.length);
  features[index.zipf] = zipf;
  features[index.isSplit] = 1;
  features[index.splitsOffArticle] = lexicon.word(first) === 'a' ? 1 : 0;
  features[index.splitZipf] = zipf;
  features[index.splitAffinity] = affinity;
  const text = `${lexicon.written(first)} ${lexicon.written(last)}`;
  return { text, first, last, isSplit: true, distance: 1, features };
}

/** How strongly the two words of a split belong together; 0 for a single word. */
export const splitAffinity = ({ features }: Candidate): number => features[index.splitAffinity]!;

/** −ln of the probability of the slip that turned a single word into the written one. */
export const slipCost = ({ features }: Candidate): number => features[index.cost]!;

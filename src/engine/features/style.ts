import type { Document } from '../document/document.js';
import { type FeatureValues, featureFamily, loggedRate } from './feature-family.js';
import { columnsOf, countListed } from './text-columns.js';
import { wordList } from './word-lists.js';

/** Words that weaken a claim (Hyland & Milton 1997, "Qualification and certainty in L1 and L2 students' writing"). */
const HEDGES = wordList(
  'may might could would perhaps probably possibly likely seem seems seemed appear appears generally usually often ' +
    'rather quite almost somewhat apparently',
);
/** General words that learners fall back on (Hasselgren 1994, "lexical teddy bears"). */
const VAGUE = wordList(
  'very really so lot lots many good nice thing things big get gets got getting bad stuff',
);
const THIRD_PERSON = wordList(
  'he she it they him her them his hers its their theirs himself herself itself themselves',
);
/** Minimum length of adverbs in -ly, in letters, so that `only`, `early` and the like are not counted. */
const SHORTEST_ADVERB = 6;

/** Style: hedges, adverbs in -ly, vague words, reference to third persons, each per hundred intended words. */
export function styleFeatures(document: Document): FeatureValues {
  const { meant } = columnsOf(document);
  let words = 0;
  let adverbs = 0;
  meant.tokens.forEach(({ tag, lower }, at) => {
    if (meant.isRunning[at] === 0) return;
    words += 1;
    if (tag === 'RB' && lower.length >= SHORTEST_ADVERB && lower.endsWith('ly')) adverbs += 1;
  });
  const rateOf = (list: number) => loggedRate(countListed(meant, list), words);
  return {
    'style.hedges': rateOf(HEDGES),
    'style.adverbs': loggedRate(adverbs, words),
    'style.vague_words': rateOf(VAGUE),
    'style.third_person': rateOf(THIRD_PERSON),
  };
}

export const styleFamily = featureFamily({
  name: 'features-style',
  version: '1.0.0',
  prepare: () => styleFeatures,
});

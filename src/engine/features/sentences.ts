import type { Document, Sentence } from '../document/document.js';
import type { Token } from '../document/token.js';
import { expectedTypes } from './diversity.js';
import { type FeatureValues, featureFamily, share, spread } from './feature-family.js';
import { isRunningWord, wordsOfSentence } from './running-words.js';

/** Words in a sentence of edited prose, about (Francis & Kučera 1982 counted 18 in the Brown corpus). */
const USUAL_LENGTH = 17;
/** Fewer words are a heading, a greeting, an answer. */
const SHORTEST = 3;
/** A sentence of more words seldom holds together in learners' writing: most often stops are missing. */
const OVERLONG = 40;
/** Openings are compared five by five. */
const SAMPLE = 5;
const ADVERBIAL = /^(?:IN|RB|VBG|TO|WRB)/;

/**
 * How sentences are built and begun: how far their length is from that of edited prose, to either side, so that neither
 * chopped nor run-on sentences count as good, and how much their openings vary (Crossley & McNamara 2012, "Predicting
 * second language writing proficiency", for variety as a sign of level). Openings are expected different ones in a
 * random sample, so that longer texts have no more.
 */
export function sentenceFeatures(document: Document): FeatureValues {
  const { sentences, intended } = document;
  const lengths = sentences.map((sentence) => wordsOfSentence(document, sentence).length);
  const whole = lengths.filter((length) => length >= SHORTEST).map(Math.log);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const overlong = lengths.filter((length) => length > OVERLONG).reduce((sum, length) => sum + length, 0);
  const openings = sentences
    .map((sentence) => firstWord(intended, sentence))
    .filter((word) => word !== undefined);
  return {
    'sentences.off_length': whole.length > 0 ? Math.abs(spread(whole).mean - Math.log(USUAL_LENGTH)) : 1,
    'sentences.overlong': share(overlong, total),
    'sentences.openings': expectedTypes(
      openings.map(({ lower }) => lower),
      SAMPLE,
    ),
    'sentences.adverbial_openings': share(
      openings.filter(({ tag }) => ADVERBIAL.test(tag)).length,
      openings.length,
    ),
    'sentences.pronoun_openings': share(
      openings.filter(({ tag }) => tag.startsWith('PRP')).length,
      openings.length,
    ),
  };
}

function firstWord(tokens: readonly Token[], { firstToken, endToken }: Sentence): Token | undefined {
  for (let at = firstToken; at < endToken; at++) if (isRunningWord(tokens[at]!)) return tokens[at];
  return undefined;
}

export const sentencesFamily = featureFamily({
  name: 'features-sentences',
  version: '1.0.0',
  requires: ['tokens', 'intended', 'sentences', 'tags'],
  prepare: () => sentenceFeatures,
});

import type { Document } from '../document/document.js';
import { expectedTypes } from './diversity.js';
import { type FeatureValues, featureFamily, share, spread } from './feature-family.js';
import { tagClass } from './tag-classes.js';
import { columnsOf, firstWordOf, wordsOf } from './text-columns.js';

/** Approximate sentence length of edited prose in words (Francis & Kučera 1982 counted 18 in the Brown corpus). */
const USUAL_LENGTH = 17;
/** Fewer words are a heading, a greeting or a short answer. */
const SHORTEST = 3;
/** Longer sentences of learners are seldom coherent: usually full stops are missing. */
const OVERLONG = 40;
/** Openings are compared in groups of five. */
const SAMPLE = 5;
const ADVERBIAL = tagClass('IN RB* VBG TO WRB');
const PRONOUN = tagClass('PRP*');

/**
 * How sentences are built and begun: how far their length is from that of edited prose, in either direction, so that
 * neither choppy nor run-on sentences count as good, and how much their openings vary (Crossley & McNamara 2012,
 * "Predicting second language writing proficiency", for variety as a sign of level). Openings are measured as the
 * expected share of different ones in a random sample, so that longer texts do not have more.
 */
export function sentenceFeatures(document: Document): FeatureValues {
  const { sentences } = document;
  const { written, meant, tags } = columnsOf(document);
  const lengths = sentences.map((sentence) => wordsOf(written, sentence));
  const whole = lengths.filter((length) => length >= SHORTEST).map(Math.log);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const overlong = lengths.filter((length) => length > OVERLONG).reduce((sum, length) => sum + length, 0);
  const openings = sentences.map((sentence) => firstWordOf(meant, sentence)).filter((at) => at >= 0);
  const shareOf = (classes: number) =>
    share(openings.filter((at) => (tags[at]! & classes) !== 0).length, openings.length);
  return {
    'sentences.off_length': whole.length > 0 ? Math.abs(spread(whole).mean - Math.log(USUAL_LENGTH)) : 1,
    'sentences.overlong': share(overlong, total),
    'sentences.openings': expectedTypes(
      openings.map((at) => meant.numbers[at]!),
      SAMPLE,
    ),
    'sentences.adverbial_openings': shareOf(ADVERBIAL),
    'sentences.pronoun_openings': shareOf(PRONOUN),
  };
}

export const sentencesFamily = featureFamily({
  name: 'features-sentences',
  version: '1.0.0',
  prepare: () => sentenceFeatures,
});

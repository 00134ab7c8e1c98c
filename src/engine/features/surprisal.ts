import type { Document, Sentence } from '../document/document.js';
import type { Token } from '../document/token.js';
import { type LanguageModel, languageModelFrom } from '../language-model/language-model.js';
import { type Lexicon, lexiconFrom } from '../lexicon/lexicon.js';
import { type FeatureValues, featureFamily, share, spread } from './feature-family.js';
import { isContentWord, isName, isRunningWord } from './running-words.js';

/** Frequencies on the Zipf scale are decimal logarithms of counts in a billion words. */
const BILLION = 9;
/** Association, in nats, below which a word is less expected after those before it than anywhere. */
const MISPLACED = -1;
/** Association from which on words are said to belong together. */
const COLLOCATED = 3;
/** Surprisal, in nats, beyond which a word is very unexpected: one in 60,000. */
const UNEXPECTED = 11;

interface WordReading {
  readonly isContent: boolean;
  /** −ln P(word | words before it). */
  readonly surprisal: number;
  /** ln P(word | words before it) − ln P(word). */
  readonly association: number;
}

/**
 * What a model of good English expects. Surprisal is −ln P(word | the three before it); association is what the words
 * before contribute to it, pointwise mutual information, which tells how well words go together from how rare they are
 * (Lau, Clark & Lappin 2017, "Grammaticality, Acceptability, and Probability", normalise likewise; association as a sign
 * of level: Bestgen & Granger 2014, Garner, Crossley & Kyle 2019). Words are read as meant, so that a misspelling does
 * not count again; what it costs by itself is `surprisal.repaired`. Names, numbers and words that the model or the
 * lexicon lacks are left out.
 */
export function surprisalFeatures(document: Document, model: LanguageModel, lexicon: Lexicon): FeatureValues {
  const read = document.sentences.map((sentence) => readSentence(document, sentence, model, lexicon));
  const words = read.flatMap((sentence) => sentence.words);
  const content = words.filter(({ isContent }) => isContent);
  const functional = words.filter(({ isContent }) => !isContent);
  const surprisals = spread(words.map(({ surprisal }) => surprisal));
  const repaired = read.reduce((sum, sentence) => sum + sentence.repaired, 0);
  return {
    'surprisal.mean': surprisals.mean,
    'surprisal.spread': surprisals.deviation,
    'surprisal.unexpected': shareOf(words, ({ surprisal }) => surprisal > UNEXPECTED),
    'surprisal.repaired': share(repaired, words.length),
    'surprisal.association': meanAssociation(words),
    'surprisal.function_words': meanAssociation(functional),
    'surprisal.content_words': meanAssociation(content),
    'surprisal.misplaced': shareOf(words, isMisplaced),
    'surprisal.misplaced_content': shareOf(content, isMisplaced),
    'surprisal.collocated': shareOf(words, isCollocated),
    'surprisal.collocated_content': shareOf(content, isCollocated),
  };
}

const isMisplaced = ({ association }: WordReading) => association < MISPLACED;
const isCollocated = ({ association }: WordReading) => association > COLLOCATED;
const meanAssociation = (words: readonly WordReading[]) =>
  spread(words.map(({ association }) => association)).mean;
const shareOf = (words: readonly WordReading[], test: (word: WordReading) => boolean) =>
  share(words.filter(test).length, words.length);

interface SentenceReading {
  readonly words: WordReading[];
  /** How much likelier the sentence gets when its misspellings are put right, in nats. */
  readonly repaired: number;
}

function readSentence(
  { tokens, intended }: Document,
  { firstToken, endToken }: Sentence,
  model: LanguageModel,
  lexicon: Lexicon,
): SentenceReading {
  const meant = intended.slice(firstToken, endToken);
  const logProbabilities = model.logProbabilities(model.sentenceIds(meant));
  const words: WordReading[] = [];
  let total = 0;
  meant.forEach((token, at) => {
    const logProbability = logProbabilities[at + 1]!;
    total += logProbability;
    const zipf = isComparable(token) && model.knows(token.lower) ? lexicon.zipf(token.lower) : 0;
    if (zipf === 0) return;
    const association = logProbability - Math.LN10 * (zipf - BILLION);
    words.push({ isContent: isContentWord(token), surprisal: -logProbability, association });
  });
  const written = tokens.slice(firstToken, endToken);
  const isRespelt = meant.some((token, at) => token !== written[at]);
  if (!isRespelt) return { words, repaired: 0 };
  const writtenIds = model.sentenceIds(written);
  return { words, repaired: total - model.score(writtenIds, 1, writtenIds.length - 1) };
}

const isComparable = (token: Token) => isRunningWord(token) && !isName(token);

export const surprisalFamily = featureFamily({
  name: 'features-surprisal',
  version: '1.0.0',
  requires: ['tokens', 'intended', 'sentences', 'tags'],
  artefacts: ['language-model', 'lexicon'],
  prepare: (resources) => {
    const model = languageModelFrom(resources);
    const lexicon = lexiconFrom(resources);
    return (document) => surprisalFeatures(document, model, lexicon);
  },
});

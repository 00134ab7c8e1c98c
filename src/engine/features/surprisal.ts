import type { Document, Sentence } from '../document/document.js';
import { type DocumentReader, documentReaderFrom } from '../language-model/document-reading.js';
import { FIRST_WORD } from '../language-model/vocabulary.js';
import { type Lexicon, lexiconFrom } from '../lexicon/lexicon.js';
import { type FeatureValues, featureFamily, share, spread } from './feature-family.js';
import { NAME } from './tag-classes.js';
import { columnsOf, isContent } from './text-columns.js';

/** Frequencies on the Zipf scale are decimal logarithms of counts in a billion words. */
const BILLION = 9;
/** Association, in nats, below which the preceding words make a word less likely than usual. */
const MISPLACED = -1;
/** Association from which on words count as belonging together. */
const COLLOCATED = 3;
/** Surprisal, in nats, above which a word is very unexpected: one in 60,000. */
const UNEXPECTED = 11;

/**
 * How well a text matches a model of good English. Surprisal is −ln P(word | the three before it). Association is the
 * contribution of the preceding words, pointwise mutual information, which separates how well words go together from
 * how rare they are (Lau, Clark & Lappin 2017, "Grammaticality, Acceptability, and Probability", normalise likewise;
 * association as a sign of level: Bestgen & Granger 2014, Garner, Crossley & Kyle 2019). The intended words are read,
 * so that a misspelling does not count again; its own cost is `surprisal.repaired`. Names, numbers and words that the
 * model or the lexicon lacks are left out.
 */
export function surprisalFeatures(
  document: Document,
  reader: DocumentReader,
  lexicon: Lexicon,
): FeatureValues {
  const { meant, tags } = columnsOf(document);
  const surprisals: number[] = [];
  const content = new Associations();
  const functional = new Associations();
  const all = new Associations();
  let unexpected = 0;
  let repaired = 0;
  for (const sentence of document.sentences) {
    const ids = reader.ids(document, sentence);
    const logProbabilities = reader.logProbabilities(document, sentence);
    repaired += repairOf(document, sentence, reader);
    for (let at = sentence.firstToken, place = 1; at < sentence.endToken; at++, place++) {
      if (ids[place]! < FIRST_WORD || meant.isRunning[at] === 0 || (tags[at]! & NAME) !== 0) continue;
      const zipf = lexicon.zipf(meant.tokens[at]!.lower);
      if (zipf === 0) continue;
      const surprisal = -logProbabilities[place]!;
      surprisals.push(surprisal);
      if (surprisal > UNEXPECTED) unexpected += 1;
      const association = -surprisal - Math.LN10 * (zipf - BILLION);
      all.add(association);
      (isContent(tags[at]!, meant.lists[at]!) ? content : functional).add(association);
    }
  }
  const { mean, deviation } = spread(surprisals);
  return {
    'surprisal.mean': mean,
    'surprisal.spread': deviation,
    'surprisal.unexpected': share(unexpected, all.count),
    'surprisal.repaired': share(repaired, all.count),
    'surprisal.association': share(all.sum, all.count),
    'surprisal.function_words': share(functional.sum, functional.count),
    'surprisal.content_words': share(content.sum, content.count),
    'surprisal.misplaced': share(all.misplaced, all.count),
    'surprisal.misplaced_content': share(content.misplaced, content.count),
    'surprisal.collocated': share(all.collocated, all.count),
    'surprisal.collocated_content': share(content.collocated, content.count),
  };
}

/** How well words go together with those before them: ln P(word | words before it) − ln P(word). */
class Associations {
  count = 0;
  sum = 0;
  misplaced = 0;
  collocated = 0;

  add(association: number): void {
    this.count += 1;
    this.sum += association;
    if (association < MISPLACED) this.misplaced += 1;
    if (association > COLLOCATED) this.collocated += 1;
  }
}

/** How much more likely a sentence becomes when its misspellings are corrected, in nats. */
function repairOf(document: Document, sentence: Sentence, reader: DocumentReader): number {
  const { tokens, intended } = document;
  const { firstToken, endToken } = sentence;
  let isRespelt = false;
  for (let at = firstToken; at < endToken && !isRespelt; at++) isRespelt = intended[at] !== tokens[at];
  if (!isRespelt) return 0;
  const logProbabilities = reader.logProbabilities(document, sentence);
  let meant = 0;
  for (let place = 1; place <= endToken - firstToken; place++) meant += logProbabilities[place]!;
  const written = reader.model.sentenceIds(tokens.slice(firstToken, endToken));
  return meant - reader.model.score(written, 1, written.length - 1);
}

export const surprisalFamily = featureFamily({
  name: 'features-surprisal',
  version: '1.0.0',
  artefacts: ['language-model', 'lexicon'],
  prepare: (resources) => {
    const reader = documentReaderFrom(resources);
    const lexicon = lexiconFrom(resources);
    return (document) => surprisalFeatures(document, reader, lexicon);
  },
});

import type { Document } from '../../engine/document/document.js';
import { documentOf } from '../../engine/document/segment.js';
import type { TokenFactsReader } from '../../engine/sentences/token-facts.js';
import { FEATURES_OF_PLACE, featuresOfPlace } from '../../engine/sentences/token-features.js';
import { shuffled } from '../random.js';
import { errorCosts } from './error-costs.js';
import type { CostedSentence } from './fit-token-model.js';
import type { SentencePair } from './sentence-pairs.js';

/** Takes a sentence through the components that the shipped model sees it through. */
export interface SentenceReading {
  readonly document: (text: string) => Document;
  readonly reader: TokenFactsReader;
}

/** Buckets of the features of each place of a text. */
export function placesOf(document: Document, { reader }: SentenceReading): Int32Array[] {
  const places: Int32Array[] = [];
  for (const facts of reader.read(document))
    for (let place = 0; place < facts.places; place++) {
      const buckets = new Int32Array(FEATURES_OF_PLACE);
      featuresOfPlace(facts, place, buckets);
      places.push(buckets);
    }
  return places;
}

/** A pair as two sentences with known errors, of which the first has none; undefined where a text was split in two. */
export function costedPair(
  { right, written }: SentencePair,
  reading: SentenceReading,
): { right: CostedSentence; written: CostedSentence } | undefined {
  const [rightDocument, writtenDocument] = [reading.document(right), reading.document(written)];
  if (rightDocument.sentences.length !== 1 || writtenDocument.sentences.length !== 1) return undefined;
  const words = ({ tokens }: Document) => tokens.map(({ text }) => text);
  const rightPlaces = placesOf(rightDocument, reading);
  return {
    right: { places: rightPlaces, costs: new Float64Array(rightPlaces.length) },
    written: {
      places: placesOf(writtenDocument, reading),
      costs: errorCosts(words(rightDocument), words(writtenDocument)),
    },
  };
}

/** So many sentences are taken of an essay, whatever its length. */
const SENTENCES_OF_ESSAY = 10;
const [SHORTEST, LONGEST] = [3, 400];

/** Sentences of a learner's essay, chosen at random, each as places of its own. */
export function sampledSentences(
  essay: string,
  reading: SentenceReading,
  random: () => number,
): Int32Array[][] {
  return shuffled(documentOf(essay).sentences, random)
    .slice(0, SENTENCES_OF_ESSAY)
    .filter(({ firstToken, endToken }) => {
      const size = endToken - firstToken;
      return size >= SHORTEST && size <= LONGEST;
    })
    .map(({ start, end }) => placesOf(reading.document(essay.slice(start, end)), reading));
}

/**
 * The mean cost of a place that is expected of a writer whose grammar and conventions got this grade, 1 to 5, on the scale
 * of ELLIPSE: at 3 as much as a model of injected errors alone finds; a grade makes a factor of 2.2. That model finds 1.6
 * between grades; since both are uncertain, the true factor is larger. How much is a judgement of ours.
 */
export const expectedRate = (grade: number): number => 0.093 * Math.exp(-0.8 * (grade - 3));

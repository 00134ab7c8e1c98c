import type { Document } from '#src/engine/document/document.js';
import { tokensWithin } from '#src/engine/document/tokens-within.js';
import type { TokenFactsReader } from '#src/engine/sentences/token-facts.js';
import { FEATURES_OF_PLACE, featuresOfPlace } from '#src/engine/sentences/token-features.js';
import { detokenise } from '../evaluation/tokenised-sentence.js';
import type { MarkedSentence } from '../text/marked-sentences.js';
import { COST_OF_MARK, errorCosts } from './error-costs.js';
import type { CostedSentence } from './fit-token-model.js';
import type { SentencePair } from './sentence-pairs.js';

/** Takes a sentence through the components that the shipped model sees it through. */
interface SentenceReading {
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

/** A learner's sentence of which examiners marked the words that are wrong; undefined where it is read as several. */
export function markedSentence(
  { tokens, wrong }: MarkedSentence,
  reading: SentenceReading,
): CostedSentence | undefined {
  const { text, spans } = detokenise(tokens);
  const document = reading.document(text);
  if (document.sentences.length !== 1) return undefined;
  const places = placesOf(document, reading);
  const costs = new Float64Array(places.length);
  spans.forEach((span, at) => {
    if (!wrong[at]) return;
    for (const token of tokensWithin(document.tokens, span))
      costs[token.index] = token.kind === 'punctuation' ? COST_OF_MARK : 1;
  });
  return { places, costs };
}

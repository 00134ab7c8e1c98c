import type { Resources } from '../component.js';
import { cleanText } from '../document/clean-text.js';
import { wordSpans } from '../document/counted-words.js';
import { Document } from '../document/document.js';
import { lexiconFrom } from '../lexicon/lexicon.js';
import type { FailureMessage } from '../results/failure.js';
import { NgramReader, type SparseVector } from '../scoring/ngram-vector.js';
import { buildPipeline, type PipelineDefinition, stepsToFeatures } from './pipeline.js';

/** The input for fitting a scoring model, for one text. */
interface Extracted {
  readonly features: ReadonlyMap<string, number>;
  readonly ngrams: SparseVector;
  /** Words as results count them. */
  readonly words: number;
}

/** A text that a component refused. */
export interface Refused {
  readonly failure: FailureMessage;
}

/**
 * Prepares the components up to the features, once per thread.
 * @returns a function that runs a text with its question through them; it rethrows errors of components
 * @throws BrokenArtefactError
 */
export function createExtractor(
  definition: PipelineDefinition,
  resources: Resources,
): (text: string, question: string) => Extracted | Refused {
  const run = buildPipeline({ ...definition, steps: stepsToFeatures(definition) }, resources);
  const reader = new NgramReader(lexiconFrom(resources));
  return (written, question) => {
    const { text } = cleanText(written);
    const document = new Document(text, cleanText(question).text);
    run(document);
    if (document.failure) return { failure: document.failure };
    const { features, tokens } = document;
    return { features, ngrams: reader.read(tokens), words: wordSpans(text).length };
  };
}

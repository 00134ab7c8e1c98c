import { Artefact, encodeArtefact } from '#src/engine/artefact/artefact.js';
import { PENN_TAGS } from '#src/engine/document/penn-tags.js';
import { TagModel } from '#src/engine/document/tagging/tag-model.js';
import { kernelOf } from '#src/engine/kernel/model-files.js';
import { modelFiles } from '#src/engine/node/model-files.js';
import { seededRandom } from '#src/training/random.js';
import { compactWeights } from './compact-weights.js';
import { type PerceptronOptions, type TagWeights, trainPerceptron } from './perceptron.js';
import type { RunningText } from './running-text.js';
import type { TaggedSentence } from './tagged-sentence.js';
import { gatherWords, type WordOptions, wordSections } from './word-sections.js';

interface TaggerOptions {
  readonly words: WordOptions;
  readonly perceptron: PerceptronOptions;
  /** The weights are the mean of so many runs, which differ in the order of sentences. */
  readonly runs: number;
  /** Share of the sentences that are learnt a second time without capitals, as learners write. */
  readonly withoutCapitals: number;
  /** Step of the stored weights (`compactWeights`). */
  readonly step: number;
}

/** Chosen on the development part of UD English EWT. */
export const TAGGER_OPTIONS: TaggerOptions = {
  words: { clusteredWords: 60_000, contexts: 800, clusters: 1000, groups: 100, rounds: 9 },
  perceptron: { rounds: 14, margin: 50, dropout: 0.1, fewestOccurrences: 2, seed: 1 },
  runs: 3,
  withoutCapitals: 0.15,
  step: 3,
};

interface TaggerData {
  /** What the weights are learnt from. */
  readonly gold: readonly TaggedSentence[];
  /** Adds to the ambiguity classes of words. */
  readonly more: readonly TaggedSentence[];
  /** Where the groups of words come from. */
  readonly text: RunningText;
}

/** Trains the tagger. @returns the bytes of models/tagger/tagger.bin; the same data and options give the same bytes */
export function trainTagger(
  data: TaggerData,
  options: TaggerOptions,
  onRound: (round: number, wrong: number) => void = () => {},
): Uint8Array {
  const words = wordSections(gatherWords(data.gold, data.more, data.text, options.words));
  const random = seededRandom(options.perceptron.seed);
  const sentences = data.gold.flatMap((sentence) =>
    random() < options.withoutCapitals ? [sentence, uncapitalised(sentence)] : [sentence],
  );
  const runs = Array.from({ length: options.runs }, (_, run) => {
    const perceptron = { ...options.perceptron, seed: options.perceptron.seed + run };
    return trainPerceptron(sentences, words.knowledge, perceptron, onRound);
  });
  const weights = meanOf(runs);
  return encodeArtefact(
    { version: '1', options },
    { ...words.sections, ...compactWeights(weights, options.step) },
  );
}

/** Runs over the same sentences number their features alike. */
function meanOf(runs: readonly TagWeights[]): TagWeights {
  const [{ hashes }] = runs as readonly [TagWeights];
  const weights = new Float32Array(hashes.length * PENN_TAGS.length);
  for (const run of runs)
    for (let cell = 0; cell < weights.length; cell++)
      weights[cell] = weights[cell]! + run.weights[cell]! / runs.length;
  return { hashes, weights };
}

/** A sentence as a learner writes it who uses no capitals. */
export function uncapitalised(sentence: TaggedSentence): TaggedSentence {
  return {
    ...sentence,
    tokens: sentence.tokens.map((token) => ({ ...token, text: token.text.toLowerCase() })),
  };
}

/** The tagger of some bytes that `trainTagger` returned. */
export function tagModelOf(bytes: Uint8Array): TagModel {
  const kernel = kernelOf(modelFiles([]));
  return new TagModel(new Artefact('tagger', kernel.place(bytes)), kernel);
}

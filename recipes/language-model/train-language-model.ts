import { Artefact, encodeArtefact } from '#src/engine/artefact/artefact.js';
import { kernelOf } from '#src/engine/kernel/model-files.js';
import { LanguageModel } from '#src/engine/language-model/language-model.js';
import { tokenHash, Vocabulary } from '#src/engine/language-model/vocabulary.js';
import { modelFiles } from '#src/engine/node/model-files.js';
import { buildHashIndex } from '../tagger/hash-index.js';
import { type BackoffFigures, type BackoffOptions, backoffSections } from './backoff-sections.js';
import { groupWords } from './word-groups.js';
import type { WordStream } from './word-stream.js';

export interface LanguageModelOptions {
  readonly words: BackoffOptions;
  readonly groups: BackoffOptions;
  /** Weight of the model of groups in the mixture with that of words. */
  readonly weightOfGroups: number;
  /** Words that the spelling lexicon knows need so many occurrences to be in the vocabulary, others more. */
  readonly fewestOfKnown: number;
  readonly fewestOfOthers: number;
}

/** Chosen by perplexity on the parts for choosing, and on essays of ELLIPSE. */
export const LANGUAGE_MODEL_OPTIONS: LanguageModelOptions = {
  words: { fewest: [1, 2, 2, 3], limit: 2_150_000 },
  groups: { fewest: [1, 2, 2, 2], limit: 800_000 },
  weightOfGroups: 0.35,
  fewestOfKnown: 3,
  fewestOfOthers: 40,
};

/** What a recipe knows of words before it has counted any. */
export interface WordFacts {
  /** Whether the spelling lexicon knows a word in lower case. */
  readonly isKnown: (lower: string) => boolean;
  /** Group of a word with like neighbours, from 1; 0 for none. */
  readonly clusterOf: (lower: string) => number;
}

/** What came of training, for the model card. */
interface LanguageModelFigures {
  readonly tokens: number;
  readonly words: number;
  readonly ofWords: BackoffFigures;
  readonly ofGroups: BackoffFigures;
}

/**
 * Trains the language model.
 * @returns the bytes of models/language-model/language-model.bin; the same text, facts and options give the same bytes
 */
export function trainLanguageModel(
  text: WordStream,
  facts: WordFacts,
  options: LanguageModelOptions,
): { bytes: Uint8Array; figures: LanguageModelFigures } {
  const words = vocabularyWords(text, facts, options);
  const { index } = buildHashIndex(words.map(tokenHash));
  const vocabulary = new Vocabulary(index);
  const ids = text.ids(vocabulary);
  const { size, groupOf, shareOfGroup, shareOfShape } = groupWords(text, vocabulary, facts.clusterOf);
  const ofWords = backoffSections('word', ids, vocabulary.size, options.words);
  for (let at = 0; at < ids.length; at++) ids[at] = groupOf[ids[at]!]!;
  const ofGroups = backoffSections('group', ids, size, options.groups);
  const bytes = encodeArtefact(
    { version: '1', weightOfGroups: options.weightOfGroups, options },
    {
      indexBuckets: index.buckets.slice(),
      indexPrints: index.prints.slice(),
      groupOf,
      shareOfGroup,
      shareOfShape,
      ...ofWords.sections,
      ...ofGroups.sections,
    },
  );
  const figures = { ofWords: ofWords.figures, ofGroups: ofGroups.figures };
  return { bytes, figures: { tokens: text.tokens, words: words.length, ...figures } };
}

/** The words of the vocabulary, the most frequent first. */
function vocabularyWords(
  { words, frequencies }: WordStream,
  { isKnown }: WordFacts,
  { fewestOfKnown, fewestOfOthers }: LanguageModelOptions,
): string[] {
  return [...words.keys()]
    .slice(2)
    .filter((number) => frequencies[number]! >= (isKnown(words[number]!) ? fewestOfKnown : fewestOfOthers))
    .sort((a, b) => frequencies[b]! - frequencies[a]! || a - b)
    .map((number) => words[number]!);
}

/** The language model of some bytes that `trainLanguageModel` returned. */
export function languageModelOf(bytes: Uint8Array): LanguageModel {
  const kernel = kernelOf(modelFiles([]));
  return new LanguageModel(new Artefact('language-model', kernel.place(bytes)), kernel);
}

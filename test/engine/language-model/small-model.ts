import {
  LANGUAGE_MODEL_OPTIONS,
  type LanguageModelOptions,
  languageModelOf,
  trainLanguageModel,
  type WordFacts,
} from '../../../recipes/language-model/train-language-model.js';
import { WordStream } from '../../../recipes/language-model/word-stream.js';
import type { LanguageModel } from '../../../src/engine/language-model/language-model.js';
import { seededRandom } from '../../../src/training/random.js';

const NOUNS = 'teacher dog river letter garden train picture friend'.split(' ');
const VERBS = 'sees finds paints likes follows'.split(' ');
const PLACES = ['in the garden', 'at school', 'on Monday', 'near the river', ''];

/** A text of simple sentences, the same for the same seed. Some of its words occur once. */
export function simpleText(sentences: number, seed = 1): string {
  const random = seededRandom(seed);
  const oneOf = (words: readonly string[]) => words[Math.floor(random() ** 2 * words.length)]!;
  return Array.from({ length: sentences }, (_, number) => {
    const rare =
      number % 50 === 0
        ? ` the ${'qrvwx'.charAt((number / 50) % 5)}${'aeiou'.charAt(number % 5)}zz${number}`
        : '';
    return `The ${oneOf(NOUNS)} ${oneOf(VERBS)} a ${oneOf(NOUNS)}${rare} ${oneOf(PLACES)}.`;
  }).join(' ');
}

/** All words are in the lexicon, and words with the same last letter form a group. */
export const FACTS: WordFacts = {
  isKnown: () => true,
  clusterOf: (lower) => Math.max(0, lower.charCodeAt(lower.length - 1) - 'a'.charCodeAt(0) + 1),
};

/** Options for small texts. @param limit how many n-grams of words, and of groups, are kept at most */
export const smallOptions = (limit: number): LanguageModelOptions => ({
  ...LANGUAGE_MODEL_OPTIONS,
  words: { fewest: [1, 2, 2, 2], limit },
  groups: { fewest: [1, 2, 2, 2, 3], limit },
  fewestOfKnown: 2,
});

export function streamOf(...paragraphs: string[]): WordStream {
  const stream = new WordStream();
  for (const paragraph of paragraphs) stream.add(paragraph);
  return stream;
}

/** The model file of a text. */
export function smallModelBytes(text: string, limit = 1e6): Uint8Array {
  return trainLanguageModel(streamOf(text), FACTS, smallOptions(limit)).bytes;
}

export function smallModel(text: string, limit?: number): LanguageModel {
  return languageModelOf(smallModelBytes(text, limit));
}

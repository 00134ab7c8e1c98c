import { Artefact } from '../../../src/engine/artefact/artefact.js';
import { LanguageModel } from '../../../src/engine/language-model/language-model.js';
import {
  LANGUAGE_MODEL_OPTIONS,
  trainLanguageModel,
} from '../../../src/training/language-model/train-language-model.js';
import { WordStream } from '../../../src/training/language-model/word-stream.js';
import { seededRandom } from '../../../src/training/random.js';

const NOUNS = 'teacher dog river letter garden train picture friend'.split(' ');
const VERBS = 'sees finds paints likes follows'.split(' ');
const PLACES = ['in the garden', 'at school', 'on Monday', 'near the river', ''];

/** A text of simple sentences, the same for the same seed; some words are in it once. */
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

/** The bytes of a model of a text, whose words the lexicon is said to know. */
export function smallModelBytes(text: string, limit = 1e6): Uint8Array {
  const stream = new WordStream();
  stream.add(text);
  const options = { ...LANGUAGE_MODEL_OPTIONS, fewestOfKnown: 2, limit };
  return trainLanguageModel(stream, () => true, options).bytes;
}

export function smallModel(text: string, limit?: number): LanguageModel {
  return new LanguageModel(new Artefact('language-model', smallModelBytes(text, limit).slice().buffer));
}

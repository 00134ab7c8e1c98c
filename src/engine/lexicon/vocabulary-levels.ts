import type { Artefact } from '../artefact/artefact.js';
import { PartOfSpeech } from './parts-of-speech.js';

/** CEFR levels: 0 not listed, 1 to 6 for A1 to C2. */
export type VocabularyLevel = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/**
 * The classes that vocabulary profiles distinguish; each has four bits of a packed entry. The last one is for the rest.
 */
export const CLASSES = [
  PartOfSpeech.noun | PartOfSpeech.properNoun,
  PartOfSpeech.verb | PartOfSpeech.modal,
  PartOfSpeech.adjective,
  PartOfSpeech.adverb,
  PartOfSpeech.pronoun,
  PartOfSpeech.determiner,
  PartOfSpeech.preposition | PartOfSpeech.conjunction,
  PartOfSpeech.number | PartOfSpeech.interjection,
] as const;
export const BITS = 4;

/** CEFR levels of word ids: a sorted list of ids, and beside it their packed entries. */
export class VocabularyLevels {
  readonly #ids: Uint32Array;
  readonly #packed: Uint32Array;

  constructor(artefact: Artefact) {
    this.#ids = artefact.section('levelIds', 'u32');
    this.#packed = artefact.section('levels', 'u32');
  }

  /** The lowest level that the word has as one of the given parts of speech (a mask); 0 if none. */
  level(id: number, partsOfSpeech: number): VocabularyLevel {
    const packed = this.#find(id);
    let lowest = 0;
    if (packed === 0) return 0;
    for (let index = 0; index < CLASSES.length; index++) {
      const known = (packed >>> (index * BITS)) & 15;
      if (known !== 0 && (CLASSES[index]! & partsOfSpeech) !== 0 && (lowest === 0 || known < lowest))
        lowest = known;
    }
    return lowest as VocabularyLevel;
  }

  #find(id: number): number {
    let low = 0;
    let high = this.#ids.length - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const found = this.#ids[middle]!;
      if (found === id) return this.#packed[middle]!;
      if (found < id) low = middle + 1;
      else high = middle - 1;
    }
    return 0;
  }
}

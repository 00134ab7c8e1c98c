import type { Artefact } from '../../artefact/artefact.js';
import type { Variety } from '../../lexicon/lexicon.js';
import { positionOf } from './sorted-ids.js';

/** British and American spellings of one word, as pairs of word ids in both directions. */
export class Varieties {
  readonly #words: Uint32Array;
  readonly #partners: Uint32Array;

  constructor(artefact: Artefact) {
    this.#words = artefact.section('varietyWords', 'u32');
    this.#partners = artefact.section('varietyPartners', 'u32');
  }

  /** The id of the word in the other variety's spelling, or −1 if that is the same. */
  partner(id: number): number {
    const position = positionOf(this.#words, id);
    return position < 0 ? -1 : this.#partners[position]!;
  }
}

/** How consistently a text uses one variety of English. */
export interface VarietyHabit {
  /** The variety with more words; undefined on a tie or without any. */
  readonly variety: Variety | undefined;
  /** Whether the text uses it so clearly that a word of the other variety stands out. */
  readonly isClear: boolean;
}

const CLEAR = { words: 3, ratio: 3 } as const;

/** @param counts of the words that are specific to one variety */
export function habitOf(counts: Readonly<Record<Variety, number>>): VarietyHabit {
  const { GB, US } = counts;
  if (GB === US) return { variety: undefined, isClear: false };
  const [most, least] = GB > US ? [GB, US] : [US, GB];
  return { variety: GB > US ? 'GB' : 'US', isClear: most >= CLEAR.words && most >= CLEAR.ratio * least };
}

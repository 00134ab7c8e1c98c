import type { PennTag } from '../document/penn-tags.js';

/** The parts of speech that a word can have, as bits of a mask. */
export const PartOfSpeech = {
  noun: 1 << 0,
  verb: 1 << 1,
  adjective: 1 << 2,
  adverb: 1 << 3,
  pronoun: 1 << 4,
  determiner: 1 << 5,
  preposition: 1 << 6,
  conjunction: 1 << 7,
  modal: 1 << 8,
  number: 1 << 9,
  interjection: 1 << 10,
  properNoun: 1 << 11,
} as const;

/** The word classes that are inflected. */
export type InflectingClass = 'noun' | 'verb' | 'adjective';

/** In addition to the parts of speech: whether the word is a base form of this class. Never part of a returned mask. */
export const BaseForm: Readonly<Record<InflectingClass, number>> = {
  noun: 1 << 12,
  verb: 1 << 13,
  adjective: 1 << 14,
};

/** The bits of `PartOfSpeech`. */
export const PARTS_OF_SPEECH_MASK = (1 << 12) - 1;

const P = PartOfSpeech;

// biome-ignore format: one table
const BY_TAG: Readonly<Partial<Record<PennTag, number>>> = {
  NN: P.noun, NNS: P.noun, NNP: P.properNoun, NNPS: P.properNoun,
  VB: P.verb, VBD: P.verb, VBG: P.verb, VBN: P.verb, VBP: P.verb, VBZ: P.verb, MD: P.modal,
  JJ: P.adjective, JJR: P.adjective, JJS: P.adjective,
  RB: P.adverb, RBR: P.adverb, RBS: P.adverb, WRB: P.adverb, RP: P.adverb,
  PRP: P.pronoun, PRP$: P.determiner, WP: P.pronoun, WP$: P.determiner, EX: P.pronoun,
  DT: P.determiner, PDT: P.determiner, WDT: P.determiner,
  IN: P.preposition | P.conjunction, TO: P.preposition, CC: P.conjunction, CD: P.number, UH: P.interjection,
};

/** The parts of speech that a Penn tag can mean; 0 for punctuation and for tags that say nothing. */
export function partsOfSpeechOfTag(tag: PennTag | ''): number {
  return tag === '' ? 0 : (BY_TAG[tag] ?? 0);
}

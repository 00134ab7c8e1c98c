import type { PennTag } from '#src/engine/document/penn-tags.js';
import { BaseForm, PartOfSpeech, partsOfSpeechOfTag } from '#src/engine/lexicon/parts-of-speech.js';
import { WordFlag } from '#src/engine/lexicon/word-flags.js';
import { CLOSED_CLASSES } from './closed-classes.js';
import type { ListedForm, ListedInflections, ProfileEntry } from './sources.js';

const P = PartOfSpeech;

/** The parts of speech of a vocabulary profile. */
export const PROFILE_PARTS: Readonly<Record<string, number>> = {
  noun: P.noun,
  verb: P.verb,
  vern: P.verb,
  adjective: P.adjective,
  adverb: P.adverb,
  pronoun: P.pronoun,
  determiner: P.determiner,
  preposition: P.preposition,
  conjunction: P.conjunction,
  number: P.number,
  interjection: P.interjection,
  'modal auxiliary': P.modal,
  'be-verb': P.verb,
  'do-verb': P.verb,
  'have-verb': P.verb,
  'infinitive-to': P.preposition,
};

const OF_KIND: Readonly<Record<ListedForm['kind'], number>> = {
  plural: P.noun,
  thirdPerson: P.verb,
  past: P.verb,
  pastParticiple: P.verb,
  gerund: P.verb,
  present: P.verb,
  comparative: P.adjective,
  superlative: P.adjective,
};

/** Endings that give the class of a derived word, for words that no list and no corpus knows. */
const BY_ENDING: readonly (readonly [RegExp, number])[] = [
  [/.{3}ly$/, P.adverb],
  [/.{2}(?:ness|tion|sion|ity|ment|ism|ist|ology|ship|ance|ence)$/, P.noun | BaseForm.noun],
  [/.{2}(?:able|ible|ful|less|ous|ive|ical|ic|ish|al|ary)$/, P.adjective | BaseForm.adjective],
  [/.{3}(?:ing|ed)$/, P.verb],
  [/.{3}s$/, P.noun],
];

/** A tag must be this frequent for a word, as a share, unless it has been seen often enough to be no slip. */
const SHARE = 0.03;
const CLOSED = P.pronoun | P.determiner | P.preposition | P.conjunction | P.modal | P.number;

/** The bits that a corpus gives a word: of tags seen at least three times and not by mistake. */
function partsInCorpus(tags: ReadonlyMap<string, number>): number {
  let total = 0;
  for (const count of tags.values()) total += count;
  let parts = 0;
  for (const [tag, count] of tags) {
    if (count < 3 && count / total < 0.5) continue;
    if (count / total < SHARE) continue;
    parts |= partsOfSpeechOfTag(tag as PennTag) & ~CLOSED;
    if (tag === 'JJ') parts |= BaseForm.adjective;
    if (tag === 'NN') parts |= BaseForm.noun;
    if (tag === 'VB') parts |= BaseForm.verb;
  }
  return parts;
}

/** Parts of speech and base forms of each word, as bits, put together from all sources. */
export function wordClasses(
  words: readonly string[],
  flags: Uint16Array,
  id: (word: string) => number | undefined,
  sources: {
    readonly inflections: readonly ListedInflections[];
    readonly profiles: readonly ProfileEntry[];
    readonly tagCounts: ReadonlyMap<string, ReadonlyMap<string, number>>;
  },
): Uint16Array<ArrayBuffer> {
  const parts = new Uint16Array(words.length);
  const add = (word: string, bits: number) => {
    const at = id(word);
    if (at !== undefined) parts[at]! |= bits;
  };
  for (const { bases, forms } of sources.inflections) {
    for (const [word, wordClass] of bases) add(word, BaseForm[wordClass] | P[wordClass]);
    for (const { form, kind } of forms) add(form, OF_KIND[kind]);
  }
  for (const { word, partOfSpeech } of sources.profiles) {
    add(word, PROFILE_PARTS[partOfSpeech] ?? 0);
    if (partOfSpeech === 'noun' || partOfSpeech === 'verb' || partOfSpeech === 'adjective')
      add(word, BaseForm[partOfSpeech]);
  }
  for (const [bits, list] of CLOSED_CLASSES) for (const word of list) add(word, bits);
  words.forEach((word, at) => {
    const tags = sources.tagCounts.get(word);
    if (tags) {
      const isName = (flags[at]! & (WordFlag.title | WordFlag.name)) !== 0;
      parts[at]! |= partsInCorpus(tags) & (isName ? ~0 : ~P.properNoun);
    }
    if ((flags[at]! & (WordFlag.lower | WordFlag.upper)) === 0) parts[at]! |= P.properNoun;
    if (parts[at] !== 0) return;
    for (const [ending, bits] of BY_ENDING) {
      if (!ending.test(word)) continue;
      parts[at] = bits;
      break;
    }
  });
  return parts;
}

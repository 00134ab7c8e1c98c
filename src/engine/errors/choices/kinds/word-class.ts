import { type ChoiceKind, firstClasses } from '../choice-kind.js';
import { FAMILY_MEMBERS } from '../derivation.js';
import type { SentenceFacts } from '../sentence-facts.js';
import type { Slot } from '../slot.js';
import { NOUN, tagSet, VERB } from '../tags.js';

const CAN_BE = tagSet('NN JJ RB NNP VB VBP UH IN');

/** Noun, adjective or adverb of one stem: `confidence`, `confident`, `confidently`. */
export const wordClass: ChoiceKind = {
  name: 'word-class',
  anchor: 'last',
  classes: FAMILY_MEMBERS,
  visit(facts, slot, visitor) {
    const { tag, index, words, end } = facts;
    for (let at = 4; at < end; at++) {
      const member = words.member[index[at]!]!;
      if (member === 0 || !CAN_BE[tag[at]!]) continue;
      slot.set(at, at + 1, member - 1, firstClasses(FAMILY_MEMBERS.length));
      slot.lemma = words.family[index[at]!]!;
      describe(facts, slot);
      visitor(slot);
    }
  },
};

/** The noun or verb that the word may belong to, before and after it. */
function describe({ tag, end }: SentenceFacts, slot: Slot): void {
  for (let at = slot.first - 1; at >= 4 && at > slot.first - 6; at--)
    if (VERB[tag[at]!]) {
      slot.governor = at;
      break;
    }
  for (let at = slot.end; at < end && at < slot.end + 4; at++)
    if (NOUN[tag[at]!]) {
      slot.head = at;
      break;
    }
}

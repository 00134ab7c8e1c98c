import { type ChoiceKind, firstClasses } from '../choice-kind.js';
import { PADDING, type SentenceFacts } from '../sentence-facts.js';
import type { Site } from '../site.js';
import { NOUN, tagSet, VERB } from '../tags.js';
import { FAMILY_MEMBERS } from '../word-family.js';

const CAN_BE = tagSet('NN JJ RB NNP VB VBP UH IN');

/** Noun, adjective or adverb of one stem: `confidence`, `confident`, `confidently`. */
export const wordClass: ChoiceKind = {
  name: 'word-class',
  anchor: 'last',
  classes: FAMILY_MEMBERS,
  reason: ({ meant }) => `${meant === 'noun' ? 'A' : 'An'} ${meant} is needed here: *{correction}*.`,
  visit(facts, site, visitor) {
    const { tag, index, words, end } = facts;
    for (let at = PADDING; at < end; at++) {
      const member = words.member[index[at]!]!;
      if (member === 0 || !CAN_BE[tag[at]!]) continue;
      site.set(at, at + 1, member - 1, firstClasses(FAMILY_MEMBERS.length));
      site.lemma = words.family[index[at]!]!;
      describe(facts, site);
      visitor(site);
    }
  },
};

/** The noun or verb that the word may belong to, before and after it. */
function describe({ tag, end }: SentenceFacts, site: Site): void {
  for (let at = site.first - 1; at >= PADDING && at > site.first - 6; at--)
    if (VERB[tag[at]!]) {
      site.governor = at;
      break;
    }
  for (let at = site.end; at < end && at < site.end + 4; at++)
    if (NOUN[tag[at]!]) {
      site.head = at;
      break;
    }
}

import { wordHash } from '../../../document/tagging/token-facts.js';
import { CONFUSED } from '../../confused-words.js';
import { type ChoiceKind, firstClasses } from '../choice-kind.js';
import { CONFUSION_SETS, VERB_CONFUSION_SETS } from '../confusion-sets.js';
import { PADDING, type SentenceFacts } from '../sentence-facts.js';
import type { Site } from '../site.js';
import { subjectOf } from '../subject.js';
import { VERB } from '../tags.js';

/** Position of a word in a set. */
interface Membership {
  readonly set: number;
  readonly member: number;
  readonly size: number;
}

/** The sets that contain each word, or each base form of a verb, by hash. */
function memberships(sets: readonly (readonly string[])[], firstSet: number): Map<number, Membership[]> {
  const found = new Map<number, Membership[]>();
  sets.forEach((words, at) => {
    words.forEach((word, member) => {
      const hash = wordHash(word);
      const membership = { set: firstSet + at, member, size: words.length };
      found.set(hash, [...(found.get(hash) ?? []), membership]);
    });
  });
  return found;
}

const OF_WORDS = memberships(CONFUSION_SETS, 0);
const OF_VERBS = memberships(VERB_CONFUSION_SETS, CONFUSION_SETS.length);

/** So frequent, and so rarely an error for another word, that examining each occurrence costs more than it finds. */
const COMMON = new Set(
  'to of with from that very when what which who i we he she it'.split(' ').map(wordHash),
);

/** Corrections that were more often wrong than right in essays of learners, or depend on the variety of English. */
const NOT_PROPOSED: Readonly<Record<string, readonly string[]>> = {
  no: ['know', 'now'],
  not: ['know', 'now', 'no'],
  firstly: ['first'],
  first: ['firstly'],
  practice: ['practise'],
  practise: ['practice'],
  every: ['all'],
  each: ['all'],
};

/** What follows `yours` at the end of a letter. */
const CLOSES_LETTER = new Set(['faithfully', 'sincerely', 'truly', 'respectfully', 'ever']);

/** The words of a set, those of verbs in their base form. */
export function confusionSet(set: number): {
  readonly words: readonly string[];
  readonly isOfVerbs: boolean;
} {
  const isOfVerbs = set >= CONFUSION_SETS.length;
  const words = isOfVerbs ? VERB_CONFUSION_SETS[set - CONFUSION_SETS.length]! : CONFUSION_SETS[set]!;
  return { words, isOfVerbs };
}

/**
 * One of a few words that learners confuse. The classes are the positions in the set, and the set is the variant of the
 * site.
 */
export const confusion: ChoiceKind = {
  name: 'confusion',
  anchor: 'last',
  classes: ['first', 'second', 'third', 'fourth'],
  reason: () => CONFUSED,
  isHardlyWrong: ({ word }, { first }) => COMMON.has(word[first]!),
  isProposable: ({ index, words: { text } }, { first, variant }, choice) =>
    !NOT_PROPOSED[text[index[first]!]!]?.includes(confusionSet(variant).words[choice]!) &&
    !(text[index[first]!] === 'yours' && CLOSES_LETTER.has(text[index[first + 1]!]!)),
  visit(facts, site, visitor) {
    const { word, tag, lemma, end } = facts;
    for (let at = PADDING; at < end; at++) {
      const ofWord = OF_WORDS.get(word[at]!);
      const ofVerb = VERB[tag[at]!] ? OF_VERBS.get(lemma[at]!) : undefined;
      if (ofWord) for (const membership of ofWord) offer(facts, site, at, membership, visitor);
      if (ofVerb) for (const membership of ofVerb) offer(facts, site, at, membership, visitor);
    }
  },
};

function offer(
  facts: SentenceFacts,
  site: Site,
  at: number,
  { set, member, size }: Membership,
  visitor: (site: Site) => void,
): void {
  site.set(at, at + 1, member, firstClasses(size));
  site.variant = set;
  site.head = subjectOf(facts, at);
  site.after = at + 3;
  // The form of the verb, which stays, says much about its object.
  site.addExtra(facts.tag[at]!);
  visitor(site);
}

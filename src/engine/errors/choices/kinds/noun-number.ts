import { UNCOUNTABLE } from '../../reason.js';
import { type ChoiceKind, firstClasses } from '../choice-kind.js';
import { nounPhraseStart } from '../noun-phrase.js';
import { PADDING, type SentenceFacts } from '../sentence-facts.js';
import type { Site } from '../site.js';
import { COMMON_NOUN, FINITE, PUNCTUATION, tagSet } from '../tags.js';
import { GrammaticalNumber } from '../word-facts.js';

const FARTHEST_VERB = 6;
const OTHER_NOUN_PHRASE = tagSet('NN NNS NNP NNPS PRP');

/** Singular or plural of a common noun. */
export const nounNumber: ChoiceKind = {
  name: 'noun-number',
  anchor: 'last',
  classes: ['singular', 'plural'],
  reason: ({ meant, code }) =>
    code === 'CN' ? UNCOUNTABLE : `This noun should be ${meant} here: *{correction}*.`,
  visit(facts, site, visitor) {
    const { tag, index, words, end } = facts;
    for (let at = PADDING; at < end; at++) {
      if (!COMMON_NOUN[tag[at]!]) continue;
      const number = words.number[index[at]!]!;
      if (number === GrammaticalNumber.none) continue;
      site.set(at, at + 1, number === GrammaticalNumber.plural ? 1 : 0, firstClasses(2));
      site.lemma = words.nounLemma[index[at]!]!;
      describe(facts, site);
      visitor(site);
    }
  },
};

function describe(facts: SentenceFacts, site: Site): void {
  const start = nounPhraseStart(facts, site.first);
  // The determiner, and the words before it: `one of the …`.
  site.head = start - 1;
  site.governor = verbAfter(facts, site.end);
  site.after = start - 2;
  site.addExtra((Math.min(site.first - start, 3) << 8) | facts.tag[start]!);
  site.addExtra(facts.word[start]!);
}

/** The finite verb that follows before another phrase begins, with which the noun may have to agree. */
function verbAfter({ tag, end }: SentenceFacts, from: number): number {
  for (let at = from; at < end && at < from + FARTHEST_VERB; at++) {
    const here = tag[at]!;
    if (FINITE[here]) return at;
    if (PUNCTUATION[here] || OTHER_NOUN_PHRASE[here]) return 0;
  }
  return 0;
}

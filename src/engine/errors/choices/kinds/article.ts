import { wordHash } from '../../../document/tagging/token-facts.js';
import { type ChoiceKind, firstClasses } from '../choice-kind.js';
import { nounPhraseHead } from '../noun-phrase.js';
import type { SentenceFacts } from '../sentence-facts.js';
import type { Slot } from '../slot.js';
import { NOUN, PUNCTUATION, tagSet } from '../tags.js';

const NONE = 0;
const A = 1;
const THE = 2;
const CLASS_OF = new Map([
  [wordHash('a'), A],
  [wordHash('an'), A],
  [wordHash('the'), THE],
]);
const OPENS_PHRASE = tagSet('JJ JJR JJS NN NNS NNP NNPS VBN VBG RB RBR RBS CD');
/** After these a noun phrase has its determiner, or is one already. */
const TAKES_NO_ARTICLE = tagSet('DT PRP$ PDT WDT WP$ POS JJ JJR JJS CD NN NNS NNP NNPS HYPH $ AFX');

/** The article before a noun phrase: `a` (or `an`), `the`, or none. Other determiners are left alone. */
export const article: ChoiceKind = {
  name: 'article',
  anchor: 'after',
  classes: ['', 'a', 'the'],
  visit(facts, slot, visitor) {
    const { tag, word, end } = facts;
    for (let at = 4; at < end; at++) {
      const written = CLASS_OF.get(word[at]!) ?? NONE;
      const start = written === NONE ? at : at + 1;
      if (!OPENS_PHRASE[tag[start]!]) continue;
      if (written === NONE && TAKES_NO_ARTICLE[tag[at - 1]!]) continue;
      const head = nounPhraseHead(facts, start);
      if (head === 0) continue;
      slot.set(at, start, written, firstClasses(3));
      describe(facts, slot, start, head);
      visitor(slot);
      at = head;
    }
  },
};

function describe(
  { tag, word, index, words, lemma }: SentenceFacts,
  slot: Slot,
  start: number,
  head: number,
): void {
  slot.head = head;
  slot.after = head + 1;
  if (head > start) slot.governor = start;
  slot.addExtra((Math.min(head - start, 4) << 8) | tag[head]!);
  slot.addExtra(words.number[index[head]!]! | (PUNCTUATION[tag[slot.first - 1]!]! << 4));
  // In a list, what its first member has.
  const isAfterNoun = NOUN[tag[slot.first - 2]!]!;
  slot.addExtra(isAfterNoun ? lemma[slot.first - 2]! ^ word[slot.first - 1]! : 0);
}

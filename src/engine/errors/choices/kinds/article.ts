import { wordHash } from '../../../document/tagging/token-facts.js';
import { type ChoiceKind, firstClasses } from '../choice-kind.js';
import { nounPhraseHead } from '../noun-phrase.js';
import { PADDING, type SentenceFacts } from '../sentence-facts.js';
import type { Site } from '../site.js';
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
/** After these, a noun phrase already has its determiner, or has already started. */
const TAKES_NO_ARTICLE = tagSet('DT PRP$ PDT WDT WP$ POS JJ JJR JJS CD NN NNS NNP NNPS HYPH $ AFX');

/** `a few`, `a lot`: not singular nouns. */
const OPENS_AMOUNT = new Set('few little lot couple bit hundred thousand million dozen number'.split(' '));

/** The article before a noun phrase: `a` (or `an`), `the`, or none. Other determiners are left alone. */
export const article: ChoiceKind = {
  name: 'article',
  anchor: 'after',
  classes: ['', 'a', 'the'],
  reason({ written, meant, next }) {
    if (meant === '') return 'No article is needed here: leave out *{written}*.';
    if (meant === 'the')
      return 'Use *the* for what the reader can identify: write *{correction}* before *{after}*.';
    if (written === 'the')
      return 'Use *a* or *an* for one of many that is new to the reader: write *{correction}* before *{after}*.';
    if (OPENS_AMOUNT.has(next))
      return 'In this sense, the phrase begins with an article: write *{correction}* before *{after}*.';
    return 'A singular noun that can be counted needs a word such as *a* or *the*: write *{correction}* before *{after}*.';
  },
  visit(facts, site, visitor) {
    const { tag, word, end } = facts;
    for (let at = PADDING; at < end; at++) {
      const written = CLASS_OF.get(word[at]!) ?? NONE;
      const start = written === NONE ? at : at + 1;
      if (!OPENS_PHRASE[tag[start]!]) continue;
      if (written === NONE && TAKES_NO_ARTICLE[tag[at - 1]!]) continue;
      const head = nounPhraseHead(facts, start);
      if (head === 0) continue;
      site.set(at, start, written, firstClasses(3));
      describe(facts, site, start, head);
      visitor(site);
      at = head;
    }
  },
};

function describe(
  { tag, word, index, words, lemma }: SentenceFacts,
  site: Site,
  start: number,
  head: number,
): void {
  site.head = head;
  site.after = head + 1;
  if (head > start) site.governor = start;
  site.addExtra((Math.min(head - start, 4) << 8) | tag[head]!);
  site.addExtra(words.number[index[head]!]! | (PUNCTUATION[tag[site.first - 1]!]! << 4));
  // In a list, the article of its first member.
  const isAfterNoun = NOUN[tag[site.first - 2]!]!;
  site.addExtra(isAfterNoun ? lemma[site.first - 2]! ^ word[site.first - 1]! : 0);
}

import { wordHash } from '../../../document/tagging/token-facts.js';
import { type ChoiceKind, firstClasses } from '../choice-kind.js';
import { PADDING, type SentenceFacts } from '../sentence-facts.js';
import type { Site } from '../site.js';
import { FINITE, OUTSIDE, PUNCTUATION, tagSet, VERB } from '../tags.js';

const COMMA = wordHash(',');
/** Words that are never followed by a comma. */
const NEVER_BEFORE = tagSet('DT PRP$ TO POS PDT WP$ `` -LRB- $ HYPH');
/**
 * Neighbours between which edited English has fewer than six commas per thousand gaps (in the development part of the
 * running text): almost half of all gaps, which need not be examined. Numbers in a row are data, not a list without commas.
 */
const HARDLY_EVER_AFTER = tagSet('IN WP MD WDT WRB CC EX');
const HARDLY_EVER_BEFORE = tagSet('RP POS TO HYPH');
const HARDLY_EVER_PAIRS: readonly (readonly [Uint8Array, Uint8Array])[] = [
  [tagSet('PRP'), tagSet('VB VBP VBZ VBD MD')],
  [tagSet('JJ JJR'), tagSet('NN NNS')],
  [tagSet('CD'), tagSet('CD NNS')],
  [tagSet('VB VBP VBZ VBD VBG'), tagSet('DT JJ VBN PRP$')],
];
const TAG_BITS = 6;
/** By the tags on both sides of a gap: 1 if it need not be examined. */
const HARDLY_EVER = Uint8Array.from({ length: 1 << (2 * TAG_BITS) }, (_, tags) => {
  const [before, after] = [tags >> TAG_BITS, tags & OUTSIDE];
  if (HARDLY_EVER_AFTER[before] || HARDLY_EVER_BEFORE[after]) return 1;
  return HARDLY_EVER_PAIRS.some(([left, right]) => left[before] === 1 && right[after] === 1) ? 1 : 0;
});
const CLOSES = tagSet("'' -RRB-");
const FARTHEST = 24;

/** `and` and `or` may also join words. */
const OPENS_PART = new Set(['but', 'so', 'yet']);
const JOINS = new Set(['and', 'or']);
/** Both phrases and clauses. */
const OPENS_SENTENCE = new Set(
  'when if because although though while unless once whenever until in on at for with by during after before since from to without about'.split(
    ' ',
  ),
);
const LONGEST_OPENING = 8;

/** A comma between two words, or none. */
export const comma: ChoiceKind = {
  name: 'comma',
  anchor: 'after',
  classes: ['', ','],
  reason({ meant, before, next }) {
    if (meant === '') return 'No comma is needed between *{before}* and *{after}*.';
    if (OPENS_PART.has(next))
      return 'Put a comma before *{after}* where it opens a new part of the sentence.';
    const [opener = ''] = before;
    const isOpening = before.every((word) => /^[\p{L}\p{N}]/u.test(word)) && !JOINS.has(next);
    if (isOpening && OPENS_SENTENCE.has(opener) && before.length <= LONGEST_OPENING)
      return 'Put a comma after the words that open the sentence, before *{after}*.';
    return 'Put a comma between *{before}* and *{after}*.';
  },
  visit(facts, site, visitor) {
    const { tag, word, end } = facts;
    for (let at = PADDING + 1; at < end; at++) {
      const isComma = word[at] === COMMA;
      const next = isComma ? at + 1 : at;
      if (next >= end || PUNCTUATION[tag[next]!]) continue;
      const before = tag[at - 1]!;
      if (NEVER_BEFORE[before] || (PUNCTUATION[before] && !CLOSES[before])) continue;
      if (!isComma && HARDLY_EVER[(before << TAG_BITS) | tag[at]!]) continue;
      site.set(at, next, isComma ? 1 : 0, firstClasses(2));
      describe(facts, site);
      visitor(site);
      at = next;
    }
  },
};

function describe({ tag, word, end }: SentenceFacts, site: Site): void {
  let verbsBefore = 0;
  let opener = PADDING;
  for (let at = site.first - 1; at >= PADDING && at > site.first - FARTHEST; at--) {
    if (PUNCTUATION[tag[at]!]) {
      opener = at + 1;
      break;
    }
    if (FINITE[tag[at]!]) verbsBefore += 1;
  }
  let verbsAfter = 0;
  let subjectAfter = 0;
  for (let at = site.end; at < end && at < site.end + FARTHEST; at++) {
    if (PUNCTUATION[tag[at]!]) break;
    if (FINITE[tag[at]!]) verbsAfter += 1;
    else if (verbsAfter === 0 && VERB[tag[at]!]) subjectAfter = 1;
  }
  site.head = opener;
  site.after = site.end + 1;
  const length = Math.min(site.first - opener, 7);
  const verbs = Math.min(verbsBefore, 2) | (Math.min(verbsAfter, 2) << 2) | (subjectAfter << 4);
  const isFirst = opener === PADDING ? 1 : 0;
  site.addExtra(verbs | (length << 6) | (isFirst << 10));
  site.addExtra(word[opener]! ^ (verbs | (isFirst << 10)));
  site.addExtra(word[opener]! ^ length ^ (tag[opener + 1]! << 8));
}

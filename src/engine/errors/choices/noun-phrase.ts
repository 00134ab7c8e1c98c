import type { SentenceFacts } from './sentence-facts.js';
import { NOUN, tagSet } from './tags.js';

const BEFORE_HEAD = tagSet('JJ JJR JJS NN NNS NNP NNPS CD VBN VBG');
const ADJECTIVE = tagSet('JJ JJR JJS VBN VBG');
const ADVERB = tagSet('RB RBR RBS');
const CONJUNCTION = tagSet('CC ,');
const LONGEST = 8;

/**
 * The head of the noun phrase whose first word (after determiners) is at `start`: the last noun of a run of adjectives,
 * numbers and nouns; 0 if none starts there.
 */
export function nounPhraseHead(facts: SentenceFacts, start: number): number {
  const { tag, end } = facts;
  let head = 0;
  for (let at = start; at < end && at < start + LONGEST; at++) {
    const here = tag[at]!;
    if (NOUN[here]) {
      head = at;
    } else if (head !== 0) {
      break;
    } else if (ADVERB[here]) {
      if (!ADJECTIVE[tag[at + 1]!]) break;
    } else if (CONJUNCTION[here]) {
      if (at === start || !ADJECTIVE[tag[at - 1]!] || !ADJECTIVE[tag[at + 1]!]) break;
    } else if (!BEFORE_HEAD[here]) {
      break;
    }
  }
  return head;
}

/** Start of the words before a noun that belong to its phrase, without determiners: `old` in `the old stone bridge`. */
export function nounPhraseStart(facts: SentenceFacts, head: number): number {
  const { tag } = facts;
  let start = head;
  for (let at = head - 1; at > head - LONGEST; at--) {
    const here = tag[at]!;
    if (BEFORE_HEAD[here]) start = at;
    else if (!(ADVERB[here] && start === at + 1 && ADJECTIVE[tag[start]!])) break;
    else start = at;
  }
  return start;
}

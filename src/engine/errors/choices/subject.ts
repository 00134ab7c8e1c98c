import { PADDING, type SentenceFacts } from './sentence-facts.js';
import { NOUN, PUNCTUATION, tagSet } from './tags.js';

const SUBJECT = tagSet('NN NNS NNP NNPS PRP EX DT WP CD');
const PREPOSITION = tagSet('IN TO');
const IN_PHRASE = tagSet('DT PRP$ JJ JJR JJS NN NNS NNP NNPS CD POS VBN RB');
const CLAUSE_OPENER = tagSet('WDT WP WRB CC');
const FARTHEST = 12;

/**
 * The likely subject of a verb at `verb`: the nearest noun or pronoun to the left that is not the object of a
 * preposition; 0 if none is found before the start of the clause.
 */
export function subjectOf({ tag }: SentenceFacts, verb: number): number {
  let nearest = 0;
  for (let at = verb - 1; at >= PADDING && at > verb - FARTHEST; at--) {
    const here = tag[at]!;
    if (SUBJECT[here]) {
      let start = at;
      while (start > PADDING && NOUN[here] && IN_PHRASE[tag[start - 1]!]) start -= 1;
      if (nearest === 0) nearest = at;
      if (!PREPOSITION[tag[start - 1]!]) return at;
      at = start - 1;
    } else if (PUNCTUATION[here] || (CLAUSE_OPENER[here] && nearest !== 0)) {
      break;
    }
  }
  return nearest;
}

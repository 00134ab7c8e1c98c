import { isFiniteTag } from '../../document/penn-tags.js';
import type { Token } from '../../document/token.js';
import type { Cursor, Proposal } from '../patterns/cursor.js';
import type { Rule } from '../rule.js';

const OPENERS = new Set([
  'when',
  'if',
  'after',
  'before',
  'although',
  'because',
  'while',
  'whenever',
  'since',
  'as',
  'though',
]);
const SUBJECT = /^(?:i|he|she|we|they)$/;
/** After these words, the second pronoun belongs to the same clause, or to one inside it. */
const CONTINUES =
  /^(?:and|or|but|that|than|what|where|who|which|how|why|when|if|because|as|so|like|think|thought|know|knew|say|said|believe|hope|feel|felt|see|saw|until|before|after|while|although|though|since|whatever|everything|something|anything|all|thing|things|way|time|day|reason|people|person|place|one|ones|whether|once|even|with|to|for|of|whom|sure|not|just|ask|asked|did|do|does|told|tell|guess|suppose|maybe|first|best|most|more|much|moment|wish)$/;
const LONGEST = 12;

export const openingClause: Rule = {
  name: 'opening-clause',
  description: 'no comma between an opening clause and the main clause',
  reason: 'Put a comma after a clause that opens the sentence.',
  detector: {
    sentences: true,
    codes: ['MP'],
    detect(cursor) {
      if (!OPENERS.has(cursor.at(0)?.lower ?? '') || !isSubject(cursor, 1)) return undefined;
      return commaBeforeMainClause(cursor);
    },
  },
  detects: [
    ['When I was young we lived by the sea.', 'When I was young, we lived by the sea.'],
    ['If it rains they stay at home.', 'If it rains, they stay at home.'],
    ['After he left the house she called me.', 'After he left the house, she called me.'],
  ],
  leaves: [
    'When I was young, we lived by the sea.',
    'If you think he is right, say so.',
    'When I met the people we know, I was glad.',
    'Because I like what he does, I stay.',
    'As I said he would, he came.',
  ],
};

/** Verbs that need nothing after them: "If it rains they stay." */
const INTRANSITIVE =
  /^(?:rains?|snows?|rained|snowed|comes?|came|arrives?|arrived|left|leaves?|go|goes|went|slept|finish(?:es|ed)?|ends?|ended|died|works?|worked|fails?|failed|happens?|happened|starts?|started|talks?|talked|eats?|ate|grew|graduated?)$/;

function canEndClause({ tag, lower }: Token): boolean {
  return INTRANSITIVE.test(lower) || !/^(?:VB[DPZ]|MD|RB|TO|WP|WRB|NNS)$/.test(tag);
}

/** A comma soon afterwards shows that the clause was still open: "for the job they want, they". */
function hasComma(cursor: Cursor, offset: number): boolean {
  for (let ahead = 1; ahead <= 5; ahead++) if (cursor.at(offset + ahead)?.lower === ',') return true;
  return false;
}

function isSubject(cursor: Cursor, offset: number): boolean {
  return /^(?:PRP|DT|PRP\$|EX|NNS?)$/.test(cursor.at(offset)?.tag ?? '');
}

/** The first pronoun subject with its verb, provided that a verb but no mark or link precedes it. */
function commaBeforeMainClause(cursor: Cursor): Proposal | undefined {
  let hasVerb = false;
  for (let offset = 1; offset <= LONGEST; offset++) {
    const token = cursor.at(offset);
    if (token?.kind !== 'word') return undefined;
    const before = cursor.at(offset - 1)!;
    const next = cursor.at(offset + 1);
    if (hasVerb && SUBJECT.test(token.lower) && next && isFiniteTag(next.tag)) {
      if (CONTINUES.test(before.lower) || !canEndClause(before) || hasComma(cursor, offset)) return undefined;
      return cursor.insertBefore(token, ',', 'MP', 0.7);
    }
    if (
      CONTINUES.test(token.lower) &&
      offset > 1 &&
      /^(?:that|what|and|or|but|than|who|which)$/.test(token.lower)
    )
      return undefined;
    if (isFiniteTag(token.tag)) hasVerb = true;
  }
  return undefined;
}

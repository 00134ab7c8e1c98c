import { isFiniteTag } from '../../document/penn-tags.js';
import type { Token } from '../../document/token.js';
import type { Cursor } from './cursor.js';
import { COMMENTS } from './independent-clause.js';
import { MIDWAY_ADVERBS } from './midway-adverbs.js';
import { wordSet } from './word-set.js';

/** A noun phrase or pronoun that can be a subject, by the offsets of its first and last token from the cursor. */
export interface NounPhrase {
  readonly first: number;
  readonly last: number;
  readonly head: Token;
  readonly number: 'i' | 'singular' | 'plural';
}

const NOMINATIVE = wordSet('i you he she it we they');
const PLURAL_PRONOUN = wordSet('you we they these those');
const INDEFINITE = wordSet(
  'everybody everyone somebody someone nobody anybody anyone everything something nothing',
);
const PLURAL_PERSONS = wordSet('people children men women');
const MODIFIER = /^(?:JJ[RS]?|NNP?|CD|VBG|VBN)$/;
const DETERMINER = /^(?:DT|PRP\$)$/;
const NOUN = /^NNP?S?$/;
const MOST_MODIFIERS = 4;
/** Words before a clause, besides marks and verbs such as `think`. */
const OPENERS = wordSet(
  `and but or so because if when although though while since whereas until before after then now yesterday today
  sometimes usually maybe perhaps however also`,
);

/** The noun phrase that starts at an offset: a pronoun, a name, a plural, or a determiner with its noun. */
export function nounPhraseFrom(cursor: Cursor, first: number): NounPhrase | undefined {
  const opening = cursor.at(first);
  if (!opening) return undefined;
  if (isPronoun(opening)) return { first, last: first, head: opening, number: numberOf(opening) };
  const hasDeterminer = DETERMINER.test(opening.tag);
  let last = hasDeterminer ? first + 1 : first;
  if (!hasDeterminer && !/^(?:NNPS?|NNS)$/.test(opening.tag)) return undefined;
  const furthest = last + MOST_MODIFIERS;
  while (
    last < furthest &&
    MODIFIER.test(cursor.at(last)?.tag ?? '') &&
    (NOUN.test(cursor.at(last + 1)?.tag ?? '') || !NOUN.test(cursor.at(last)?.tag ?? ''))
  )
    last += 1;
  const head = cursor.at(last);
  return head && NOUN.test(head.tag) ? { first, last, head, number: numberOf(head) } : undefined;
}

/**
 * The subject that ends just before an offset, adverbs aside: a pronoun or noun phrase that opens a clause. Undefined
 * where another word may be the subject or the object: `what he`, `the work he`.
 */
export function subjectBefore(cursor: Cursor, offset: number): NounPhrase | undefined {
  let last = offset - 1;
  while (MIDWAY_ADVERBS.has(cursor.at(last)?.lower ?? '')) last -= 1;
  const head = cursor.at(last);
  if (!head) return undefined;
  if (isPronoun(head))
    return opensClause(cursor, last) ? { first: last, last, head, number: numberOf(head) } : undefined;
  if (!NOUN.test(head.tag)) return undefined;
  let first = last;
  while (last - first < MOST_MODIFIERS && MODIFIER.test(cursor.at(first - 1)?.tag ?? '')) first -= 1;
  if (DETERMINER.test(cursor.at(first - 1)?.tag ?? '')) first -= 1;
  else if (head.tag === 'NN') return undefined;
  // `The way things are`
  if (!opensClause(cursor, first) || cursor.at(last - 1)?.lower === 'way') return undefined;
  return { first, last, head, number: isJoined(cursor, first) ? 'plural' : numberOf(head) };
}

/** The nominative pronouns, `this`, `these` and `everybody` alone. */
const isPronoun = ({ lower, tag }: Token) =>
  (NOMINATIVE.has(lower) && tag !== 'CD') || (tag === 'NN' && INDEFINITE.has(lower));

function numberOf({ lower, tag }: Token): NounPhrase['number'] {
  if (lower === 'i') return 'i';
  return PLURAL_PRONOUN.has(lower) || PLURAL_PERSONS.has(lower) || /^NNP?S$/.test(tag)
    ? 'plural'
    : 'singular';
}

/** Whether a clause can begin at an offset, so that nothing before it takes it as an object. */
export function opensClause(cursor: Cursor, offset: number): boolean {
  const before = cursor.at(offset - 1);
  if (before === undefined || /^(?:[,:`'".]|``|'')$/.test(before.tag)) return true;
  if (OPENERS.has(before.lower)) return true;
  if (before.lower === 'that')
    return COMMENTS.has(cursor.at(offset - 2)?.lower ?? '') || /^JJ/.test(cursor.at(offset - 2)?.tag ?? '');
  return COMMENTS.has(before.lower) && isFiniteTag(before.tag);
}

/** `my sister and my brother`: another noun without a verb precedes. */
function isJoined(cursor: Cursor, first: number): boolean {
  if (cursor.at(first - 1)?.lower !== 'and' || !NOUN.test(cursor.at(first - 2)?.tag ?? '')) return false;
  for (let offset = first - 2; cursor.at(offset); offset--)
    if (isFiniteTag(cursor.at(offset)!.tag)) return false;
  return true;
}

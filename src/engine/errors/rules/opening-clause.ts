import { isFiniteTag } from '../../document/penn-tags.js';
import type { Token } from '../../document/token.js';
import type { Cursor, Proposal } from '../patterns/cursor.js';
import { MIDWAY_ADVERBS } from '../patterns/midway-adverbs.js';
import { wordSet } from '../patterns/word-set.js';
import type { Detector } from '../rule.js';

const OPENERS = wordSet(
  'when if after before although because while whenever since as though unless until once',
);
/** May stand before an opening clause: `Sometimes when I am sad I sing.` */
const LEADS = wordSet('and but so because also then sometimes even especially only just');
const SUBJECTS = wordSet('i he she we they you it there this');
/** First words of other subjects. */
const NOUN_PHRASE = wordSet('my your his her our their its the this these those');
const PEOPLE = wordSet('everyone everybody nobody people');
const MOST_MODIFIERS = 3;
const MODIFIER = /^(?:JJ|NN|VBG|CD)$/;
/** Verbs by which a noun phrase is recognised as a subject, besides modals and the present. */
const PAST_VERBS = wordSet('was were had did');
/** After these words, the second pronoun belongs to the same clause, or to one inside it. */
const CONTINUES =
  wordSet(`and or but that than what where who which how why when if because as so like think thought
  know knew say said believe hope feel felt see saw until before after while although though since whatever everything
  something anything all thing things way time day reason people person place one ones whether once even with to for of
  whom sure not just ask asked did do does told tell guess suppose maybe first best most more much moment wish`);
/** Words that link clauses: a clause after one of them is no main clause. */
const LINKS =
  wordSet(`that who which because if when where what how why and but or so as than while until before after
  though although since unless whether`);
/** Words after which the opening clause goes on, or its end can't be told. */
const JOINS = wordSet('that what and or but than who which');
/** Verbs that need nothing after them: `If it rains they stay.` */
const INTRANSITIVE =
  /^(?:rains?|snows?|rained|snowed|comes?|came|arrives?|arrived|left|leaves?|go|goes|went|slept|finish(?:es|ed)?|ends?|ended|died|works?|worked|fails?|failed|happens?|happened|starts?|started|talks?|talked|eats?|ate|grew|graduated?)$/;
const FINAL_ADVERBS =
  wordSet(`hard well home there here together again abroad early late fast alone outside inside away
  back now today tomorrow yesterday soon too online properly correctly carefully regularly immediately`);
const NEEDS_MORE = /^(?:VB[DPZ]|MD|RB|TO|IN|DT|WP|WRB|NNS|PRP\$|CC|POS|JJS|RBS)$/;
/** Longest opening clause, in words. */
const LONGEST = 16;
/** With a person after them, these verbs take a clause: `If I tell you it is mine`. */
const TELLING = /^(?:tell|show|promise|warn|remind|assure|convince)(?:s|d|ed)?$|^told$/;
/** How many words ahead a comma shows that the clause was still open. */
const NEAR = 5;
const NEAR_AFTER_NOUN = 12;

export const detector: Detector = {
  sentences: true,
  codes: ['MP'],
  detect(cursor) {
    const opener = LEADS.has(cursor.at(0)?.lower ?? '') ? 1 : 0;
    const opens = OPENERS.has(cursor.at(opener)?.lower ?? '');
    const hasSubject = /^(?:PRP\$?|DT|EX|NNP?S?)$/.test(cursor.at(opener + 1)?.tag ?? '');
    return opens && hasSubject ? commaBeforeMainClause(cursor, opener + 1) : undefined;
  },
};

/**
 * A comma before the first subject with its verb, provided that a verb but no mark or link precedes it, and that no
 * later clause can be the main one.
 * @param from offset of the first word after the conjunction
 */
function commaBeforeMainClause(cursor: Cursor, from: number): Proposal | undefined {
  let hasVerb = false;
  for (let offset = from; offset < from + LONGEST; offset++) {
    const token = cursor.at(offset);
    if (token?.kind !== 'word') return undefined;
    const verb = hasVerb ? verbOfSubject(cursor, offset) : undefined;
    if (verb !== undefined)
      return isMainClause(cursor, offset, verb) ? cursor.insertBefore(token, ',', 'MP', 0.7) : undefined;
    if (offset > from && JOINS.has(token.lower)) return undefined;
    if (isFiniteTag(token.tag)) hasVerb = true;
  }
  return undefined;
}

function isMainClause(cursor: Cursor, subject: number, verb: number): boolean {
  const before = cursor.at(subject - 1)!;
  // `the city you live in`: a clause after a noun may describe it.
  const describes = cursor.at(subject)!.lower === 'you' && isNoun(before) && cursor.at(verb)!.tag !== 'MD';
  const isTold = TELLING.test(cursor.at(subject - 2)?.lower ?? '');
  return (
    canEndClause(before) &&
    !describes &&
    !isTold &&
    !hasComma(cursor, subject, before) &&
    !hasClause(cursor, verb + 1)
  );
}

/** The offset of the finite verb of a clause whose subject begins at an offset. */
function verbOfSubject(cursor: Cursor, offset: number): number | undefined {
  const { lower } = cursor.at(offset)!;
  const tagAt = (at: number) => cursor.at(at)?.tag ?? '';
  let at = offset + 1;
  if (!SUBJECTS.has(lower) && !PEOPLE.has(lower)) {
    if (!NOUN_PHRASE.has(lower)) return undefined;
    const most = at + MOST_MODIFIERS;
    while (at < most && MODIFIER.test(tagAt(at)) && (MODIFIER.test(tagAt(at + 1)) || tagAt(at + 1) === 'NNS'))
      at += 1;
    if (!/^NNS?$/.test(tagAt(at))) return undefined;
    at += 1;
  }
  if (MIDWAY_ADVERBS.has(cursor.at(at)?.lower ?? '')) at += 1;
  if (!isFiniteTag(tagAt(at))) return undefined;
  const isCertain = SUBJECTS.has(lower) || tagAt(at) !== 'VBD' || PAST_VERBS.has(cursor.at(at)!.lower);
  return isCertain ? at : undefined;
}

function canEndClause({ tag, lower }: Token): boolean {
  if (CONTINUES.has(lower)) return false;
  return INTRANSITIVE.test(lower) || FINAL_ADVERBS.has(lower) || !NEEDS_MORE.test(tag);
}

const isNoun = ({ tag }: Token) => tag.startsWith('NN');

/**
 * Whether a comma soon afterwards shows that the opening clause was still open: `for the job they want, they`. After a
 * noun, a longer clause may describe it.
 */
function hasComma(cursor: Cursor, offset: number, before: Token): boolean {
  const furthest = isNoun(before) ? NEAR_AFTER_NOUN : NEAR;
  for (let ahead = 1; ahead <= furthest; ahead++) if (cursor.at(offset + ahead)?.lower === ',') return true;
  return false;
}

/** Whether another pronoun with a verb of its own follows, which no word links to what precedes. */
function hasClause(cursor: Cursor, from: number): boolean {
  for (let at = from; cursor.at(at); at++) {
    const before = cursor.at(at - 1)!;
    const { lower } = cursor.at(at)!;
    const isClause = SUBJECTS.has(lower) && lower !== 'this' && isFiniteTag(cursor.at(at + 1)?.tag ?? '');
    const isLinked = LINKS.has(before.lower) || CONTINUES.has(before.lower) || isFiniteTag(before.tag);
    if (isClause && !isLinked) return true;
  }
  return false;
}

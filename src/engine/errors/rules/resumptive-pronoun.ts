import { isFiniteTag } from '../../document/penn-tags.js';
import type { Token } from '../../document/token.js';
import type { Cursor } from '../patterns/cursor.js';
import { verbBase } from '../patterns/forms.js';
import { MIDWAY_ADVERBS } from '../patterns/midway-adverbs.js';
import { wordSet } from '../patterns/word-set.js';
import type { Detector } from '../rule.js';

const CODE = 'UA';
const SUBJECT = /^(?:i|you|he|she|we|they)$/;
/** After these nouns, `that` may open a clause that has its own object: `the fact that I like it`. */
const OF_CLAUSE =
  wordSet(`fact idea belief opinion feeling hope way day time times reason moment thought news evidence claim point view
  year week night morning problem thing condition impression news dream wish fear proof sign chance luck doubt
  sense promise surprise agreement excuse reminder guarantee risk danger possibility concern coincidence pity
  shame mistake miracle relief wonder accusation degree extent speed place result answer conclusion story rumour
  rumor message case`);
/** Verbs whose pronoun may be a second object, or the object of a further verb: `the name that I gave it`. */
const OF_TWO_OBJECTS =
  wordSet(`give call name make let help want find think consider expect say tell show ask teach feed cost do cause leave
  keep have`);
/** The same for persons: `the book that I bought her`. */
const FOR_PERSONS =
  wordSet(`promise send offer buy bring pay owe lend get write read wish allow save advise remind inform see hear watch
  sell`);

export const detector: Detector = {
  words: ['it', 'them', 'him', 'her'],
  codes: [CODE],
  detect(cursor) {
    const { token, lexicon } = cursor;
    let offset = -1;
    const preposition = /^(?:IN|TO)$/.test(cursor.at(offset)?.tag ?? '') ? cursor.at(offset) : undefined;
    if (preposition) offset -= 1;
    const verb = cursor.at(offset);
    if (!verb || !/^VB[DPZN]?$/.test(verb.tag)) return undefined;
    const base = verbBase(verb.lower, lexicon) ?? '';
    if (preposition ? !STRANDED.has(preposition.lower) : takesMore(base, token)) return undefined;
    do offset -= 1;
    while (
      MIDWAY_ADVERBS.has(cursor.at(offset)?.lower ?? '') ||
      /^(?:MD|have|has|had|'ve|'d)$/.test(auxiliary(cursor.at(offset)))
    );
    if (!SUBJECT.test(cursor.at(offset)?.lower ?? '')) return undefined;
    const pronoun = cursor.at(offset - 1);
    const noun = cursor.at(offset - 2);
    if (!pronoun || !noun || !/^(?:that|which|who|whom)$/.test(pronoun.lower)) return undefined;
    if (!refersTo(token, noun) || OF_CLAUSE.has(noun.lower)) return undefined;
    const isFollowedByVerb = isFiniteTag(cursor.at(1)?.tag ?? '');
    if (!(isFollowedByVerb ? opensSentence(cursor, offset - 2) : endsClause(cursor))) return undefined;
    if (!isFollowedByVerb && pronoun.lower === 'that' && !isPredicate(cursor, offset - 2)) return undefined;
    return preposition && /^(?:in|at)$/.test(preposition.lower) && !isFollowedByVerb
      ? undefined
      : cursor.delete(token, token, CODE, 0.85);
  },
};

const takesMore = (verb: string, { lower }: Token) =>
  OF_TWO_OBJECTS.has(verb) || (lower !== 'it' && FOR_PERSONS.has(verb));

const STRANDED = wordSet('in to about with for at from of on');

const auxiliary = (token: Token | undefined) => (token?.tag === 'MD' ? 'MD' : (token?.lower ?? ''));

function refersTo({ lower }: Token, noun: Token): boolean {
  if (lower === 'them') return noun.tag === 'NNS';
  return noun.tag === 'NN' && (lower === 'it' || PERSON.test(noun.lower));
}
const PERSON =
  /^(?:person|man|woman|girl|boy|friend|teacher|guy|child|student|brother|sister|lady|doctor|actor|singer)$/;

/** Whether the noun phrase that ends here is the first of its sentence, and so the subject of the verb after. */
function opensSentence(cursor: Cursor, offset: number): boolean {
  let start = offset - 1;
  while (/^(?:JJ[RS]?|NN|CD|DT|PRP\$)$/.test(cursor.at(start)?.tag ?? '')) start -= 1;
  const before = cursor.at(start);
  return before === undefined || /^(?:because|and|but|,|think)$/.test(before.lower);
}

/** Whether the noun phrase that ends here follows `this is`, `those were` or the like: `this is a film that`. */
function isPredicate(cursor: Cursor, offset: number): boolean {
  let start = offset - 1;
  while (/^(?:JJ[RS]?|NN|CD|DT|PRP\$|RBS?)$/.test(cursor.at(start)?.tag ?? '')) start -= 1;
  const isBe = /^(?:is|was|are|were|'s)$/.test(cursor.at(start)?.lower ?? '');
  return isBe && /^(?:this|that|these|those)$/.test(cursor.at(start - 1)?.lower ?? '');
}

function endsClause(cursor: Cursor): boolean {
  const next = cursor.at(1);
  const isStranded =
    /^(?:in|on)$/.test(next?.lower ?? '') && !/^(?:DT|PRP\$|NNP?S?|JJ|CD)$/.test(cursor.at(2)?.tag ?? '');
  if (isStranded) return false;
  return !next || next.tag === '.' || /^(?:yesterday|last|and|every|in|on|when|because)$/.test(next.lower);
}

import type { Token } from '../../document/token.js';
import { COLLECTIVE } from '../patterns/collective.js';
import type { Cursor, Proposal } from '../patterns/cursor.js';
import { UNCOUNTABLE } from '../patterns/uncountable.js';
import { wordSet } from '../patterns/word-set.js';
import type { Detector } from '../rule.js';

const CODE = 'AGV';
const TO_PLURAL: Readonly<Record<string, string>> = { is: 'are', was: 'were', does: 'do' };
const TO_SINGULAR: Readonly<Record<string, string>> = { are: 'is', were: 'was', do: 'does' };
const QUESTION_WORD = /^(?:where|what|how|who|when|why|much)$/;
const SINGULAR_DETERMINER = /^(?:this|that|an?|each|every)$/;
const PLURAL_DETERMINER = /^(?:these|those)$/;
/** Plural in form, but singular or both in use; and words that a singular verb can introduce. */
const EITHER =
  wordSet(`news physics mathematics maths economics politics series species means headquarters states data media odds
  chances works pros days woods crossroads barracks gasworks whereabouts ethics statistics athletics gymnastics`);
/** Groups of people named by what they are. */
const PEOPLE =
  wordSet(`world kind kinds sort type village school country rich poor old young elderly sick dead homeless disabled
  unemployed accused wounded injured missing following latter former`);

export const detector: Detector = {
  words: ['is', 'are', 'was', 'were', 'do', 'does'],
  codes: [CODE],
  detect(cursor): Proposal | undefined {
    const { token } = cursor;
    const number = opensQuestion(cursor) ? numberOfSubject(cursor) : undefined;
    if (!number) return undefined;
    const right = (number === 'plural' ? TO_PLURAL : TO_SINGULAR)[token.lower];
    return right === undefined ? undefined : cursor.replace(token, token, right, CODE, 0.88);
  },
};

/** Whether the verb stands first in a question, or after a question word. */
function opensQuestion(cursor: Cursor): boolean {
  if (cursor.tokens[cursor.end - 1]?.text !== '?') return false;
  const before = cursor.at(-1);
  if (before) return QUESTION_WORD.test(before.lower) && cursor.index - cursor.first <= 3;
  return true;
}

/** The noun phrase after the verb: determiner, adjectives and a noun that ends it. */
function numberOfSubject(cursor: Cursor): 'singular' | 'plural' | undefined {
  const determiner = cursor.at(1);
  if (!determiner || !/^(?:the|my|your|his|her|our|their|these|those|this|that)$/.test(determiner.lower))
    return undefined;
  let at = 2;
  while (cursor.at(at)?.tag === 'JJ') at += 1;
  const head = cursor.at(at);
  // "Are the letter from the bank and the bill …": two subjects.
  if (TO_SINGULAR[cursor.token.lower] && cursor.sentence().some(({ lower }) => lower === 'and'))
    return undefined;
  if (!head || !endsSubject(cursor, cursor.at(at + 1), cursor.at(at + 2))) return undefined;
  const { lexicon } = cursor;
  const { lower } = head;
  // "How are the rich paying so little?": a verb, not a noun.
  if (/ing$/.test(lower) || EITHER.has(lower) || COLLECTIVE.has(lower) || PEOPLE.has(lower)) return undefined;
  if (head.tag === 'NNS' && !SINGULAR_DETERMINER.test(determiner.lower)) {
    const singular = lexicon.singular(lower);
    return singular !== undefined && singular !== lower ? 'plural' : undefined;
  }
  if (head.tag !== 'NN' || PLURAL_DETERMINER.test(determiner.lower)) return undefined;
  const isSingular =
    lexicon.singular(lower) === undefined && (lexicon.isCountable(lower) || UNCOUNTABLE.has(lower));
  return isSingular ? 'singular' : undefined;
}

/** The verb of the question, maybe behind an adverb; without one, `Do this job well` is a command. */
const isVerb = (token: Token | undefined, adverb?: Token) =>
  token !== undefined &&
  (adverb === undefined || adverb.tag === 'RB') &&
  (/^VBP?$/.test(token.tag) || (adverb === undefined && /^(?:like|have|need)$/.test(token.lower)));

/** Whether a noun can be followed so at the end of a subject, not within a compound or a list. */
function endsSubject(cursor: Cursor, next: Token | undefined, after: Token | undefined): boolean {
  if (/^do/.test(cursor.token.lower)) return next !== undefined && (isVerb(next) || isVerb(after, next));
  if (next === undefined || next.text === '?') return true;
  return /^(?:IN|VBG|VBN|JJ|RB)$/.test(next.tag) && next.lower !== 'like';
}

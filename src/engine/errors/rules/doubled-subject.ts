import { isFiniteTag } from '../../document/penn-tags.js';
import type { Cursor } from '../patterns/cursor.js';
import type { Detector } from '../rule.js';

const CODE = 'UA';
/** Relatives, by the pronoun that stands for them. */
const KIN: Readonly<Record<string, RegExp>> = {
  he: /^(?:father|dad|brother|son|husband|uncle|cousin|grandfather)$/,
  she: /^(?:mother|mum|mom|sister|daughter|wife|aunt|cousin|grandmother)$/,
  they: /^(?:parents|brothers|sisters|children|grandparents)$/,
};
/** By these one may speak to someone: `my son, he is at the door`. */
const ADDRESSED = /^(?:son|daughter|children|brother|brothers|sisters)$/;
/** After these nouns a new clause may start: `this time it was`, `my dear, it is`. */
const BEFORE_CLAUSE =
  /^(?:time|times|way|day|days|morning|afternoon|evening|night|week|weekend|month|year|years|summer|winter|spring|autumn|moment|minute|instant|hour|century|decade|term|season|weeks|months|reason|god|word|fault|guess)$/;
const PERSON =
  /^(?:friend|boyfriend|girlfriend|teacher|boss|neighbour|neighbor|doctor|grandma|grandpa|roommate|classmate|colleague|man|woman|girl|boy)$/;
/** Verbs of clauses in brackets: `my father it seems`. */
const IN_BRACKETS = /^(?:seems|seemed|appears|appeared|says|said|say)$/;

export const detector: Detector = {
  words: ['he', 'she', 'it', 'they'],
  codes: [CODE],
  detect(cursor) {
    const verb = cursor.at(1);
    if (!verb || !/^(?:VB[ZPD]|MD)$/.test(verb.tag) || IN_BRACKETS.test(verb.lower)) return undefined;
    const comma = cursor.at(-1)?.lower === ',' ? cursor.at(-1) : undefined;
    const offset = comma ? -2 : -1;
    const noun = cursor.at(offset);
    if (!noun || !isWholeSubject(cursor, offset) || BEFORE_CLAUSE.test(noun.lower)) return undefined;
    if (noun.tag !== (cursor.token.lower === 'they' ? 'NNS' : 'NN')) return undefined;
    const isKin = KIN[cursor.token.lower]?.test(noun.lower) ?? false;
    if (!isKin && (comma || !isOwnVerb(cursor) || hasVerbLater(cursor))) return undefined;
    if (comma && (ADDRESSED.test(noun.lower) || hasCommaLater(cursor))) return undefined;
    if (/^(?:who|that)$/.test(cursor.at(2)?.lower ?? '')) return undefined;
    const isRelative = !cursor.at(2) || isFiniteTag(cursor.at(2)!.tag) || cursor.at(2)!.tag === '.';
    if (isRelative) return undefined;
    return cursor.delete(comma ?? cursor.token, cursor.token, CODE, 0.88);
  },
};

/** Whether the words before are a possessive or `this` at the start of a clause, adjectives and this noun. */
function isWholeSubject(cursor: Cursor, offset: number): boolean {
  let start = offset - 1;
  while (/^(?:JJ[RS]?|NN)$/.test(cursor.at(start)?.tag ?? '')) start -= 1;
  if (!/^(?:my|our|your|his|her|their|this|these)$/.test(cursor.at(start)?.lower ?? '')) return false;
  const before = cursor.at(start - 1);
  return before === undefined || /^(?:because|but)$/.test(before.lower);
}

/** Not that of a relative clause about the noun: `this book he wrote`, `these problems they caused`. */
function isOwnVerb(cursor: Cursor): boolean {
  const verb = cursor.at(1)!;
  if (verb.tag === 'VBD' && !/^(?:was|were|had)$/.test(verb.lower)) return false;
  if (/^(?:he|she)$/.test(cursor.token.lower)) return PERSON.test(cursor.at(-1)!.lower);
  return /^(?:is|'s|are|'re|was|were|has|have|had)$/.test(verb.lower) || verb.tag === 'MD';
}

/** Whether the clause has another verb, to which the noun belongs: `these people they have invited are nice`. */
function hasVerbLater(cursor: Cursor): boolean {
  for (let ahead = 2; ; ahead++) {
    const token = cursor.at(ahead);
    if (
      !token ||
      /^(?:[,.;:?!]|and|but|or|so|because|that|which|who|when|where|if|than|as|to)$/.test(token.lower)
    )
      return false;
    if (isFiniteTag(token.tag) || (ahead === 2 && token.tag === 'VBN')) return true;
  }
}

/** Whether the words between two commas are a remark: `my wife, she is called Anna, works here`. */
const hasCommaLater = (cursor: Cursor) =>
  cursor.sentence().some(({ lower, start }) => lower === ',' && start > cursor.token.start);

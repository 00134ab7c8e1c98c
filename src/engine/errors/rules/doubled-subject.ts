import { isFiniteTag } from '../../document/penn-tags.js';
import type { Cursor } from '../patterns/cursor.js';
import type { Rule } from '../rule.js';

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

export const doubledSubject: Rule = {
  name: 'doubled-subject',
  description: 'a pronoun that repeats the subject: `my brother he is`',
  reason: 'The subject is there already: leave out *{written}*.',
  lines: `
    UA 88 ^ my|his|her|our|your|their mother|father|brother|sister|friend|uncle|aunt|grandmother|grandfather|teacher|mom|dad|boss [he|she > ] VBZ|VBD|is|was|has
    UA 88 ^ my|his|her|our|your|their dog|cat [he|she|it > ] VBZ|VBD|is|was|has
    UA 88 ^ my|his|her|our|your|their parents|friends|brothers|sisters|children|teachers [they > ] VBP|VBD|are|were|have
    UA 92 !how|so some|many|most people|students|kids|parents|teachers [they > ] VBP|can|will|are|have|need|want|do|should
    UA 92 because|that|and|think|if|when people|students|kids|parents|teachers [they > ] VBP|can|will|are|have|need|want|do
    UA 90 ^ the problem|question|truth|reason|fact|thing|solution|answer|point [it > ] is|'s|was that|how|why
    UA 88 ^ my mum|grandma|wife|daughter|granny [she > ] is|was|has|likes|loves|lives|works|wants|cooks
    UA 88 ^ my grandpa|husband|son [he > ] is|was|has|likes|loves|lives|works|wants|plays
    UA 92 town|village|city|place|street|school|hotel|restaurant|film|book that|which [it > ] is|'s|was called|named|located|situated !after|for|near
    = The object is there already: leave out *{written}*.
    UA 90 !IN|TO the job|book|film|movie|dress|car|picture|photo|article|advertisement|advert|letter|phone|bag|house|shoes|clothes that|which i|we saw|read|found|bought|watched|visited|received [it|them > ] yesterday|last|@stop|$
    UA 90 !IN|TO the job|book|film|movie|dress|car|picture|photo|article|advertisement|advert|letter|phone|bag|house|shoes|clothes that|which i|we saw|read|found|bought|watched|visited|received [it|them > ] in|on|at the|a|my|@name|your
    UA 90 things|something|words|everything|anything that i|we|they|you do|did|does n't|not know|understand|see|expect|like [it|them > ] @stop|$|before|at|and
  `,
  detector: {
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
  },
  detects: [
    ['My favourite sport it is football.', 'My favourite sport is football.'],
    ['I like it because my old house it was small.', 'I like it because my old house was small.'],
    ['Our new teachers they are kind.', 'Our new teachers are kind.'],
    ['My sister, she is a nurse.', 'My sister is a nurse.'],
    ['This book it is good.', 'This book is good.'],
    ['My brother he is a doctor.', 'My brother is a doctor.'],
    ['Some people they like it.', 'Some people like it.'],
    ['I think students they need time.', 'I think students need time.'],
    ['The problem it is that nobody pays.', 'The problem is that nobody pays.'],
    ["It is a town that it's called Soria.", "It is a town that's called Soria."],
    ['The job that I saw it in the newspaper is mine.', 'The job that I saw in the newspaper is mine.'],
    ['My mum she is a good cook.', 'My mum is a good cook.'],
    ["I learned things that I didn't know it before.", "I learned things that I didn't know before."],
  ],
  leaves: [
    'My brother, he of all people, is a doctor.',
    'The people they serve are kind.',
    'How many people they know is a riddle.',
    "If he says something I don't like it.",
    'I was so fond of the dress that I bought it.',
    'It was in the book that I read it.',
    'This time it was easy.',
    'My plan it seems was right.',
    'My dear, it is late.',
    'This book he wrote is good.',
    'My car he sold.',
    'This story he tells is old.',
    'In my house it is warm.',
    'When we saw her brother he was ill.',
    'These people they have invited are not my friends.',
    'These shoes they are selling are from Italy.',
    'This report it has published is long.',
    'My mother, it was clear, had never wanted to move.',
    'My wife, she is called Anna, works in a bank.',
    'Her husband, she believed, was late.',
    'My mother it was who taught me to swim.',
    'My sister, it was good to hear from you.',
    'My son, he is at the door.',
    'Their clothes they make at home.',
    'This century it has become possible to fly.',
  ],
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

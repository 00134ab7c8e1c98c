import type { Token } from '../../document/token.js';
import type { Cursor, Proposal } from '../patterns/cursor.js';
import type { Detector } from '../rule.js';

const CODE = 'W';
const BETWEEN = 'An adverb does not usually come between a verb and its object: *{correction}*.';
const MANNER = 'well quickly slowly carefully easily perfectly correctly fluently regularly'.split(' ');
const SUBJECT = /^(?:i|you|he|she|we|they|people)$/;

export const detector: Detector = {
  words: [...MANNER, 'yesterday', 'week', 'month', 'year', 'weekend', 'also'],
  codes: [CODE],
  detect: (cursor) => (cursor.token.lower === 'also' ? ofAlso(cursor) : beforeObject(cursor)),
};

/** `read carefully the text`, `met yesterday my friend`: the adverb and the short object that should come first. */
function beforeObject(cursor: Cursor): Proposal | undefined {
  let first = 0;
  const isManner = MANNER.includes(cursor.token.lower);
  if (/^(?:week|month|year|weekend)$/.test(cursor.token.lower)) {
    if (cursor.at(-1)?.lower !== 'last') return undefined;
    first = -1;
  } else if (/^(?:very|so|really|quite)$/.test(cursor.at(-1)?.lower ?? '')) first = -1;
  const verb = cursor.at(first - 1);
  if (!verb || !takesObject(verb) || !hasPronoun(cursor, first - 2)) return undefined;
  if (!/^(?:the|a|an|this|that|my|your|his|her|our|their)$/.test(cursor.at(1)?.lower ?? '')) return undefined;
  let last = 2;
  while (/^(?:JJ|NN)$/.test(cursor.at(last)?.tag ?? '') && /^NN/.test(cursor.at(last + 1)?.tag ?? ''))
    last += 1;
  const head = cursor.at(last);
  if (
    !head ||
    !/^NNS?$/.test(head.tag) ||
    OF_MEASURE.test(head.lower) ||
    !endsPhrase(cursor.at(last + 1), isManner)
  )
    return undefined;
  const words = (from: number, to: number) =>
    cursor.tokens
      .slice(cursor.index + from, cursor.index + to + 1)
      .map(({ text }) => text)
      .join(' ');
  const edit = cursor.replace(cursor.at(first)!, head, `${words(1, last)} ${words(first, 0)}`, CODE, 0.88);
  return edit && { ...edit, reason: BETWEEN };
}

/** Nouns of phrases that say when, how long, how far or how much, and so are no objects. */
const OF_MEASURE =
  /^(?:days?|morning|night|evening|afternoon|weeks?|weekend|times?|years?|months?|hours?|minutes?|way|moment|same|lot|bit|deal|mile|miles|metres|steps|length|half|third|total)$/;

/** After an adverb of manner, an object with a phrase of its own may be long enough to come last. */
const endsPhrase = (next: Token | undefined, isManner: boolean) =>
  !next ||
  next.tag === '.' ||
  /^(?:,|and|but|because|when)$/.test(next.lower) ||
  (!isManner && /^(?:in|at|on|with)$/.test(next.lower));

const takesObject = ({ tag, lower }: Token) =>
  /^VB[PZD]?$/.test(tag) &&
  !/^(?:am|is|are|was|were|be|m|s|re|ve|'\w+|has|have|had|do|does|did|go|went|come|came|say|said|think|believe|know|knew|remember|remembered|recall|recalled|understand|understood|hope|feel|find|suppose|guess)$/.test(
    lower,
  );

/** Whether a pronoun is the subject of the verb after it, perhaps with a modal verb between. */
const hasPronoun = (cursor: Cursor, offset: number) =>
  SUBJECT.test(cursor.at(cursor.at(offset)?.tag === 'MD' ? offset - 1 : offset)?.lower ?? '');

/** `I like also music`: `also` belongs before the verb. */
function ofAlso(cursor: Cursor): Proposal | undefined {
  const verb = cursor.at(-1);
  const next = cursor.at(1);
  if (!verb || !next || !/^VB[PZ]?$/.test(verb.tag) || !hasPronoun(cursor, -2)) return undefined;
  const isPossession =
    /^(?:have|has)$/.test(verb.lower) && /^(?:a|an|some|many|my|two|three)$/.test(next.lower);
  if (!isPossession && !takesObject(verb)) return undefined;
  if (!/^(?:DT|PRP\$|NNP?S?|VBG|TO|JJ)$/.test(next.tag) || next.lower === 'that') return undefined;
  if (next.tag === 'TO' && /^(?:need|hope|wish|aim)s?$/.test(verb.lower)) return undefined;
  return cursor.replace(verb, cursor.token, `also ${verb.text}`, CODE, 0.88);
}

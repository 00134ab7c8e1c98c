import { isFiniteTag } from '../../document/penn-tags.js';
import type { Cursor } from '../patterns/cursor.js';
import { MIDWAY_ADVERBS } from '../patterns/midway-adverbs.js';
import type { Construction } from './construction.js';

const AUXILIARIES =
  `do does did can could will would should must may might have has had is are was were ca wo`.split(' ');
const RELATIVE = /^(?:who|that|which|whoever|whatever|whichever)$/;
/** What ends the clause before it. */
const CLAUSE_END =
  /^(?:[,;:.!?()—–-]|and|but|or|because|so|if|when|while|although|though|since|that|who|which|where|as|than|than)$/;
/** Longer subjects are rare. */
const LONGEST_SUBJECT = 8;

export const endedClause: Construction = {
  name: 'ended-clause',
  description:
    'an auxiliary that ends a relative clause, before the verb of the main clause: `Those who did won`',
  words: AUXILIARIES,
  find(cursor) {
    const relative = cursor.at(-1);
    if (!relative || !RELATIVE.test(relative.lower) || !startsSubject(cursor)) return undefined;
    let verb = 1;
    if (/^(?:not|n't)$/.test(cursor.at(verb)?.lower ?? '')) verb += 1;
    while (MIDWAY_ADVERBS.has(cursor.at(verb)?.lower ?? '')) verb += 1;
    const main = cursor.at(verb);
    if (!main || !isVerb(main.lower, main.tag, cursor) || !endsClause(cursor, verb + 1)) return undefined;
    return [0, verb + 1];
  },
  leaves: [
    'Those who did complained about it.',
    'The guests who could not come sent a card.',
    "The people who couldn't stayed at home.",
    'Anyone who can should help us.',
    "The ones who didn't went home.",
    'Everybody who could left the room.',
  ],
  corrects: [
    ["I know people who didn't went there.", "I know people who didn't go there."],
    [
      "The people who didn't came to the party missed it.",
      "The people who didn't come to the party missed it.",
    ],
  ],
};

/** Whether the noun or pronoun before the relative pronoun starts the sentence or clause, so that its verb is still to come. */
function startsSubject(cursor: Cursor): boolean {
  for (let offset = -2; offset >= -LONGEST_SUBJECT; offset--) {
    const token = cursor.at(offset);
    if (!token || CLAUSE_END.test(token.lower)) return true;
    if (isFiniteTag(token.tag) || /^(?:PRP|TO|VB)$/.test(token.tag)) return false;
  }
  return false;
}

const isVerb = (lower: string, tag: string, { lexicon }: Cursor) =>
  isFiniteTag(tag) || (/^VB/.test(tag) && lexicon.inflections(lower).includes('past'));

/** Whether no other finite verb follows in the clause. */
function endsClause(cursor: Cursor, from: number): boolean {
  for (let offset = from; ; offset++) {
    const token = cursor.at(offset);
    if (!token || CLAUSE_END.test(token.lower)) return true;
    if (isFiniteTag(token.tag)) return false;
  }
}

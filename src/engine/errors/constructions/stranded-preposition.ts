import { isFiniteTag } from '../../document/penn-tags.js';
import { MIDWAY_ADVERBS } from '../patterns/midway-adverbs.js';
import type { Construction } from './construction.js';

/** Verbs are at most this far from their preposition. */
const LONGEST_VERB = 4;
const CAN_FOLLOW = /^(?:RB|[.,:]|MD|VB[DZP]|IN|DT|CC)$/;

export const strandedPreposition: Construction = {
  name: 'stranded-preposition',
  description: 'a preposition at the end of a relative clause, before more: `a song he listened to often`',
  words: ['to', 'on', 'in', 'at', 'with', 'for', 'from', 'about'],
  find(cursor) {
    const next = cursor.at(1);
    const doubled = next?.lower === cursor.token.lower;
    // `the shop we go to to buy bread`
    if (
      next &&
      !(doubled
        ? cursor.token.lower !== 'to' || cursor.lexicon.isBaseForm(cursor.at(2)?.lower ?? '', 'verb')
        : CAN_FOLLOW.test(next.tag))
    )
      return undefined;
    let verb = -1;
    if (cursor.at(verb)?.tag === 'RB') verb -= 1;
    if (!/^VB/.test(cursor.at(verb)?.tag ?? '')) return undefined;
    while (verb >= -LONGEST_VERB && /^(?:VB.?|MD|RB)$/.test(cursor.at(verb)?.tag ?? '')) verb -= 1;
    while (MIDWAY_ADVERBS.has(cursor.at(verb)?.lower ?? '')) verb -= 1;
    const subject = cursor.at(verb);
    if (!subject || !/^(?:PRP|NNS?|NNP)$/.test(subject.tag)) return undefined;
    let start = verb - 1;
    if (subject.tag !== 'PRP') {
      if (!/^(?:PRP\$|DT)$/.test(cursor.at(start)?.tag ?? '')) return undefined;
      start -= 1;
    }
    if (/^(?:that|which|who|whom)$/.test(cursor.at(start)?.lower ?? '')) start -= 1;
    const noun = cursor.at(start);
    if (!noun || !/^NNS?$|^one$/.test(noun.tag === 'CD' ? noun.lower : noun.tag)) return undefined;
    // `Yesterday evening I listened to a song`: the noun starts no relative clause.
    if (!doubled && next && /^(?:DT|IN|CC)$/.test(next.tag) && !hasVerbBefore(cursor, start))
      return undefined;
    return [0, doubled ? 2 : 1];
  },
  leaves: [
    'It was a song that he listened to often.',
    'The shop we usually go to to buy bread was closed.',
    'The church they belong to is old.',
  ],
  corrects: [['We went to to the beach.', 'We went to the beach.']],
};

function hasVerbBefore(cursor: Parameters<Construction['find']>[0], offset: number): boolean {
  for (let at = offset - 1; cursor.at(at); at--) if (isFiniteTag(cursor.at(at)!.tag)) return true;
  return false;
}

import type { Cursor } from './cursor.js';
import { wordSet } from './word-set.js';

const ALONE = wordSet('what where when why how who');
const MOST_WORDS = 4;

/**
 * The offset after the question phrase that starts at an offset: `where`, `what time`, `which film`, `how old`, `how much
 * money`, `what kind of music`; undefined if there is none, and for `how come` and `what if`.
 */
export function endOfQuestionPhrase(cursor: Cursor, from: number): number | undefined {
  const word = cursor.at(from)?.lower ?? '';
  const next = cursor.at(from + 1);
  if (!next || (!ALONE.has(word) && word !== 'which') || /^(?:come|if|about|else)$/.test(next.lower))
    return undefined;
  if (word === 'how' && /^(?:JJ|RB|DT)$/.test(next.tag) && next.lower !== 'the' && next.lower !== 'this')
    return nounsEnd(cursor, from + 2);
  if (word === 'what' || word === 'which') {
    if (/^(?:kind|sort|type)s?$/.test(next.lower) && cursor.at(from + 2)?.lower === 'of')
      return nounsEnd(cursor, cursor.at(from + 3)?.tag === 'DT' ? from + 4 : from + 3);
    if (/^(?:NN|NNS|JJ)$/.test(next.tag)) return nounsEnd(cursor, from + 1);
  }
  return ALONE.has(word) ? from + 1 : undefined;
}

/** The offset after the adjectives and nouns from an offset on. */
function nounsEnd(cursor: Cursor, from: number): number {
  let end = from;
  while (end < from + MOST_WORDS && /^(?:JJ|NNS?)$/.test(cursor.at(end)?.tag ?? '')) end += 1;
  return end;
}

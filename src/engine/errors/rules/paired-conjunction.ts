import type { Cursor } from '../patterns/cursor.js';
import type { Detector } from '../rule.js';

const CODE = 'RC';
const MOST_WORDS = 5;

export const detector: Detector = {
  words: ['or'],
  codes: [CODE],
  detect(cursor) {
    for (let back = 2; back <= MOST_WORDS + 1; back++) {
      const opener = cursor.at(-back);
      if (!opener || !/^(?:DT|PRP\$?|NNP?S?|JJ|RB|CC|IN)$/.test(opener.tag)) return undefined;
      if (opener.lower === 'neither') return ofNeither(cursor, back);
      if (opener.lower === 'between') return ofBetween(cursor, back);
      if (/^(?:CC|IN)$/.test(opener.tag)) return undefined;
    }
    return undefined;
  },
};

function ofNeither(cursor: Cursor, back: number) {
  const next = cursor.at(1 - back);
  if (next?.lower === 'of' || next?.lower === 'one') return undefined;
  const hasNor = [1, 2, 3, 4, 5, 6].some((ahead) => cursor.at(ahead)?.lower === 'nor');
  if (hasNor) return undefined;
  return cursor.replace(cursor.token, cursor.token, 'nor', CODE, 0.9);
}

/** Only where one thing stands before `or`, and no `and` follows that could be the one that is meant. */
function ofBetween(cursor: Cursor, back: number) {
  const isChoice = /^(?:choose|choosing|chose|choice|decide|difference|differences)$/.test(
    cursor.at(-back - 1)?.lower ?? '',
  );
  if (!isChoice || !/^(?:DT|PRP\$?|NNP?S?|JJ|VBG)$/.test(cursor.at(1)?.tag ?? '')) return undefined;
  const hasAnd = [1, 2, 3, 4, 5, 6].some((ahead) => cursor.at(ahead)?.lower === 'and');
  return hasAnd ? undefined : cursor.replace(cursor.token, cursor.token, 'and', CODE, 0.9);
}

import type { Cursor } from '../patterns/cursor.js';
import type { Rule } from '../rule.js';

const CODE = 'RC';
const MOST_WORDS = 5;

export const pairedConjunction: Rule = {
  name: 'paired-conjunction',
  description: '`neither … or`, `between … or`',
  reason: '*Neither* goes with *nor*, *between* with *and*: write *{correction}*.',
  detector: {
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
  },
  detects: [
    ['Neither my father or my mother smokes.', 'Neither my father nor my mother smokes.'],
    ['He is neither tall or short.', 'He is neither tall nor short.'],
    ['You must choose between tea or coffee.', 'You must choose between tea and coffee.'],
    ['What is the difference between a cat or a dog?', 'What is the difference between a cat and a dog?'],
  ],
  leaves: [
    'Neither of my parents or friends came.',
    'Neither one or the other came.',
    'It fell between two or three times.',
    'Do not eat between meals or at night.',
    'The choice is between him or her and me.',
    'Is it red or blue?',
    'He is neither a doctor or nurse nor a manager.',
  ],
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

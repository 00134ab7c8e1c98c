import { isFiniteTag } from '../../document/penn-tags.js';
import type { Token } from '../../document/token.js';
import type { Cursor } from '../patterns/cursor.js';
import type { Detector } from '../rule.js';

export const detector: Detector = {
  sentences: true,
  codes: ['MP'],
  detect(cursor) {
    const { tokens, first, end } = cursor;
    const last = tokens[end - 1]!;
    if (end < tokens.length || end - first < 3 || last.kind !== 'word' || last.text.endsWith('.'))
      return undefined;
    const sentence = cursor.sentence();
    if (isSignature(cursor)) return undefined;
    const isClause =
      sentence.some(({ tag }) => isFiniteTag(tag)) && sentence.some(({ tag }) => /^(?:PRP|NN)/.test(tag));
    return isClause && !isCutOff(last) && usesStops(cursor)
      ? cursor.insertAfter(last, '.', 'MP', 0.85)
      : undefined;
  },
};

/** Words that something must follow: the text is cut off, and lacks more than a stop. */
const isCutOff = ({ tag, lower }: Token) =>
  tag === 'CC' ||
  tag === 'PRP$' ||
  /^(?:an?|the|i|he|she|we|they|of|whose|until|till|because|than|as)$/.test(lower);

const LONGEST_SIGNATURE = 4;

/** A last line of names only: who the letter is from. */
function isSignature({ text, tokens, first, end }: Cursor): boolean {
  let start = end - 1;
  while (start > first && !text.slice(tokens[start - 1]!.end, tokens[start]!.start).includes('\n'))
    start -= 1;
  if (
    start === first &&
    first > 0 &&
    !text.slice(tokens[first - 1]!.end, tokens[first]!.start).includes('\n')
  )
    return false;
  const line = tokens.slice(start, end);
  return (
    line.length <= LONGEST_SIGNATURE && line.every(({ text, lower }) => text !== lower || lower === 'and')
  );
}

/** Whether the writer ends sentences at all: a text without a single stop may be a caption or a list. */
function usesStops({ tokens, first }: Cursor): boolean {
  for (let index = first - 1; index >= 0; index--) if (/^[.!?]$/.test(tokens[index]!.text)) return true;
  return false;
}

import type { Token } from '../../document/token.js';
import type { Cursor, Proposal } from '../patterns/cursor.js';
import type { Detector } from '../rule.js';

const CODE = 'RP';

export const detector: Detector = {
  words: [',', '.', '?', '!', ';'],
  codes: [CODE],
  detect(cursor) {
    const { token, text, tokens, index } = cursor;
    const before = tokens[index - 1];
    if (!before) return undefined;
    if (token.spaceBefore) return spaceBefore(cursor, before);
    const next = tokens[index + 1];
    const isJoined = next && !next.spaceBefore && next.start === token.end && next.kind === 'word';
    if (!isJoined || before.kind !== 'word' || !isWordStart(text, next)) return undefined;
    if (token.lower === '.' && !/^[A-Z][a-z]|^I$/.test(next.text)) return undefined;
    if (before.text.length < 2 || (token.lower === '.' && /[A-Z.]/.test(before.text.slice(1))))
      return undefined;
    return {
      start: token.start,
      end: token.end,
      correction: `${token.text} `,
      code: CODE,
      confidence: 0.9,
    };
  },
};

const isWordStart = (text: string, token: Token) => /\p{L}/u.test(text.charAt(token.start));

function spaceBefore(cursor: Cursor, before: Token): Proposal | undefined {
  const { token, text } = cursor;
  const gap = text.slice(before.end, token.start);
  if (before.kind !== 'word' || !/^[ \t]{1,2}$/.test(gap) || isTokenised(text)) return undefined;
  // ".NET", ".5", ". . .": the mark belongs to the following text.
  const next = cursor.tokens[token.index + 1];
  if (next && !next.spaceBefore && next.kind !== 'punctuation') return spaceOnWrongSide(cursor, before, next);
  if (next?.text === token.text) return undefined;
  return { start: before.end, end: token.end, correction: token.text, code: CODE, confidence: 0.88 };
}

/** "word ,word": the space moves to the other side. */
function spaceOnWrongSide({ token }: Cursor, before: Token, next: Token): Proposal | undefined {
  if (token.lower !== ',' || next.kind !== 'word') return undefined;
  return { start: before.end, end: token.end, correction: `${token.text} `, code: CODE, confidence: 0.88 };
}

/** Text from a corpus that has already been tokenized. */
const isTokenised = (text: string) => / n't\b| 's\b/.test(text);

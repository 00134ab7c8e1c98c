import type { Token } from '../../document/token.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import type { Cursor, Proposal } from '../patterns/cursor.js';
import { joinsSentences } from '../patterns/missing-space.js';
import type { Detector } from '../rule.js';

const CODE = 'RP';

export const detector: Detector = {
  words: [',', '.', '?', '!', ';', ':', '(', ')'],
  codes: [CODE],
  detect(cursor) {
    const { token, text, tokens, index, lexicon } = cursor;
    const before = tokens[index - 1];
    if (!before) return undefined;
    if (token.lower === '(') return lacksSpaceBefore(cursor, before) ? spaced(token, ' (') : undefined;
    const next = tokens[index + 1];
    if (token.lower === ')') return lacksSpaceAfter(cursor, next) ? spaced(token, ') ') : undefined;
    if (token.spaceBefore) return spaceBefore(cursor, before);
    const isJoined = next && !next.spaceBefore && next.start === token.end && next.kind === 'word';
    if (!isJoined || token.lower === ':' || !isWordStart(text, next)) return undefined;
    if (joinsSentences(text, tokens, index, lexicon)) return spaced(token, '. ');
    if (before.kind !== 'word' && !(before.lower === ')' && token.lower === '.')) return undefined;
    if (token.lower === '.' && !/^[A-Z][a-z]|^I$/.test(next.text)) return undefined;
    if (before.kind === 'word' && before.text.length < 2) return undefined;
    if (token.lower === '.' && /[A-Z.]/.test(before.text.slice(1))) return undefined;
    return spaced(token, `${token.text} `);
  },
};

const spaced = ({ start, end }: Token, correction: string): Proposal => ({
  start,
  end,
  correction,
  code: CODE,
  confidence: 0.9,
});

/** Longest text between brackets that is looked at, in tokens. */
const REACH = 40;
const WORD = /^[a-z]{3,}$/i;

/** `oil(and gas)`, but neither `word(s)` nor `log(sum)`. */
function lacksSpaceBefore({ token, tokens, index, lexicon }: Cursor, before: Token): boolean {
  if (token.spaceBefore || !WORD.test(before.text) || !before.spaceBefore || !lexicon.isWord(before.text))
    return false;
  const inside = tokens.slice(index + 1, index + REACH);
  const close = inside.findIndex(({ lower }) => lower === ')');
  return close > 0 && holdsWords(inside.slice(0, close), lexicon);
}

/** `(oil and gas)are`, but not `(un)happy`. */
function lacksSpaceAfter({ token, tokens, index, lexicon }: Cursor, next: Token | undefined): boolean {
  if (!next || next.spaceBefore || next.start !== token.end || !lexicon.isWord(next.text)) return false;
  if (next.text.length < 2 || token.spaceBefore) return false;
  const inside = tokens.slice(Math.max(0, index - REACH), index);
  const open = inside.findLastIndex(({ lower }) => lower === '(');
  return open >= 0 && inside[open]!.spaceBefore && holdsWords(inside.slice(open + 1), lexicon);
}

/** Whether at least two ordinary words with a space between are among the tokens. */
function holdsWords(tokens: readonly Token[], lexicon: Lexicon): boolean {
  const words = tokens.filter(({ text }) => WORD.test(text) && lexicon.isWord(text));
  return words.slice(1).some(({ spaceBefore }) => spaceBefore);
}

const isWordStart = (text: string, token: Token) => /\p{L}/u.test(text.charAt(token.start));

function spaceBefore(cursor: Cursor, before: Token): Proposal | undefined {
  const { token, text } = cursor;
  const gap = text.slice(before.end, token.start);
  if (before.kind !== 'word' || !/^[ \t]{1,2}$/.test(gap) || isTokenised(text)) return undefined;
  // ".NET", ".5", ". . .": the mark belongs to the following text.
  const next = cursor.tokens[token.index + 1];
  if (next && !next.spaceBefore && next.kind !== 'punctuation') return spaceOnWrongSide(cursor, before, next);
  if (next?.text === token.text || (token.lower === ':' && next?.kind !== 'word')) return undefined;
  return { start: before.end, end: token.end, correction: token.text, code: CODE, confidence: 0.88 };
}

/** "word ,word": the space moves to the other side. */
function spaceOnWrongSide({ token }: Cursor, before: Token, next: Token): Proposal | undefined {
  if (token.lower !== ',' || next.kind !== 'word') return undefined;
  return { start: before.end, end: token.end, correction: `${token.text} `, code: CODE, confidence: 0.88 };
}

/** Text from a corpus that has already been tokenized. */
const isTokenised = (text: string) => / n't\b| 's\b/.test(text);

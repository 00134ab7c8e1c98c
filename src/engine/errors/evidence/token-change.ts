import type { Document, Sentence } from '../../document/document.js';
import type { Token } from '../../document/token.js';
import { tokenize } from '../../document/tokenizer.js';
import type { Replacement } from '../apply.js';

/** A change of the tokens of a sentence: those from `first` to before `end` are replaced by words in lower case. */
export interface TokenChange {
  /** Counts from the first token of the sentence; the same as `end` if words are inserted before it. */
  readonly first: number;
  readonly end: number;
  readonly words: readonly string[];
}

/** Identifies a change within its sentence. */
export const keyOf = ({ first, end, words }: TokenChange): string => `${first} ${end} ${words.join(' ')}`;

/**
 * What a replacement changes in the tokens of a sentence, without words that both sides share.
 * @returns undefined if it is not within the sentence, or changes only capitals or spaces
 */
export function changeOf(
  { text, tokens }: Document,
  { firstToken, endToken, start, end }: Sentence,
  { start: from, end: to, replacement }: Replacement,
): TokenChange | undefined {
  if (from < start || to > end) return undefined;
  let first = firstToken;
  while (first < endToken && tokens[first]!.end < from) first += 1;
  let after = first;
  while (after < endToken && tokens[after]!.start <= to) after += 1;
  if (first === after) return undefined;
  const before = text.slice(Math.min(tokens[first]!.start, from), from);
  const behind = text.slice(to, Math.max(tokens[after - 1]!.end, to));
  return trimmed(
    tokens,
    { first, end: after, words: tokenize(before + replacement + behind).map(({ lower }) => lower) },
    firstToken,
  );
}

function trimmed(
  tokens: readonly Token[],
  { first, end, words }: TokenChange,
  start: number,
): TokenChange | undefined {
  let from = 0;
  let to = words.length;
  while (first < end && from < to && tokens[first]!.lower === words[from]) {
    first += 1;
    from += 1;
  }
  while (first < end && from < to && tokens[end - 1]!.lower === words[to - 1]) {
    end -= 1;
    to -= 1;
  }
  if (first === end && from === to) return undefined;
  return { first: first - start, end: end - start, words: words.slice(from, to) };
}

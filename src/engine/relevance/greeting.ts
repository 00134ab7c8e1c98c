import type { Token } from '../document/token.js';

const GREETINGS = new Set(['dear', 'hi', 'hello', 'hey', 'hallo']);
const MOST_WORDS = 6;

/**
 * How many tokens the greeting at the start of an answer takes (*Dear Mrs Hall*); 0 without one. It ends at a mark or a
 * line break; if neither follows, it consists of the greeting word and the names after it.
 * @param text the answer to which the tokens belong
 */
export function greetingLength(tokens: readonly Token[], text: string): number {
  if (!GREETINGS.has(tokens[0]?.lower ?? '')) return 0;
  const endsBefore = ({ kind, start }: Token, at: number) =>
    at > 0 && (kind !== 'word' || /\n/.test(text.slice(tokens[at - 1]!.end, start)));
  const end = tokens.slice(0, MOST_WORDS + 1).findIndex(endsBefore);
  if (end >= 0) return end;
  const isName = ({ text: word }: Token) => /^\p{Lu}/u.test(word) && word !== 'I';
  const names = tokens.slice(1, MOST_WORDS).findIndex((token) => !isName(token));
  return names < 0 ? Math.min(tokens.length, MOST_WORDS) : 1 + names;
}

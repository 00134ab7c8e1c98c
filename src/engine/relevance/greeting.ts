import type { Token } from '../document/token.js';

const GREETINGS = new Set(['dear', 'hi', 'hello', 'hey', 'hallo']);
const MOST_WORDS = 6;

/** How many tokens the greeting at the start of an answer takes (*Dear Mrs Hall*); 0 without one. */
export function greetingLength(tokens: readonly Token[]): number {
  if (!GREETINGS.has(tokens[0]?.lower ?? '')) return 0;
  const end = tokens.findIndex(({ kind }, at) => at > 0 && (kind !== 'word' || at > MOST_WORDS));
  return end < 0 ? tokens.length : end;
}

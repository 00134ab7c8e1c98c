import type { Token } from '../document/token.js';

/** Minimum number of consecutive words that count as copied. */
const RUN = 4;

/**
 * The tokens of an answer in a run of four or more words that the question has in the same order.
 * @returns a flag for each token of the answer
 */
export function copiedTokens(answer: readonly Token[], question: readonly Token[]): Uint8Array {
  const flags = new Uint8Array(answer.length);
  const asked = question.filter(isWord);
  const places = new Map<string, number[]>();
  asked.forEach(({ lower }, at) => {
    const known = places.get(lower);
    if (known) known.push(at);
    else places.set(lower, [at]);
  });
  const words = answer.filter(isWord);
  for (let at = 0; at + RUN <= words.length; at++) {
    if (!places.get(words[at]!.lower)?.some((place) => isSameRun(words, at, asked, place))) continue;
    for (let offset = 0; offset < RUN; offset++) flags[words[at + offset]!.index] = 1;
  }
  return flags;
}

const isWord = ({ kind }: Token) => kind === 'word';

function isSameRun(words: readonly Token[], at: number, asked: readonly Token[], place: number): boolean {
  if (place + RUN > asked.length) return false;
  for (let offset = 1; offset < RUN; offset++)
    if (words[at + offset]!.lower !== asked[place + offset]!.lower) return false;
  return true;
}

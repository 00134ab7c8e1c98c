import type { Token } from '../document/token.js';

/** The least number of words in a row that count as copied. */
const RUN = 4;

/**
 * Which tokens of an answer stand in a run of four or more words that the question has in the same order.
 * @returns a flag for each token of the answer
 */
export function copiedTokens(answer: readonly Token[], question: readonly Token[]): Uint8Array {
  const flags = new Uint8Array(answer.length);
  const runs = new Set<string>();
  const asked = question.filter(({ kind }) => kind === 'word');
  for (let at = 0; at + RUN <= asked.length; at++) runs.add(runKey(asked, at));
  if (runs.size === 0) return flags;
  const words = answer.filter(({ kind }) => kind === 'word');
  for (let at = 0; at + RUN <= words.length; at++) {
    if (!runs.has(runKey(words, at))) continue;
    for (let offset = 0; offset < RUN; offset++) flags[words[at + offset]!.index] = 1;
  }
  return flags;
}

function runKey(words: readonly Token[], at: number): string {
  let key = '';
  for (let offset = 0; offset < RUN; offset++) key += `${words[at + offset]!.lower} `;
  return key;
}

/**
 * The share of the answer's n-grams that are also in the question, each counted at most as often as the question has
 * it: clipped n-gram precision, as in ROUGE-N (Lin 2004, "ROUGE: A Package for Automatic Evaluation of Summaries").
 *
 * @param answer words of the answer, in order, as numbers: equal numbers are equal words, 0 is a word that the question
 *   lacks
 * @param question the same for the question; no 0
 * @param order n, from 1 to 3
 * @returns 0 to 1; 0 if the answer has no n-gram
 */
export function ngramOverlap(answer: Uint32Array, question: Uint32Array, order: number): number {
  const total = answer.length - order + 1;
  if (total <= 0) return 0;
  const left = new Map<number, number>();
  for (let at = 0; at + order <= question.length; at++) {
    const key = ngramKey(question, at, order);
    left.set(key, (left.get(key) ?? 0) + 1);
  }
  let matches = 0;
  for (let at = 0; at < total; at++) {
    const key = ngramKey(answer, at, order);
    if (key === 0) continue;
    const count = left.get(key) ?? 0;
    if (count === 0) continue;
    matches += 1;
    left.set(key, count - 1);
  }
  return matches / total;
}

/** Texts have at most 10,000 words including their question, so three word numbers fit into a double. */
const BASE = 2 ** 17;

/** The key of an n-gram; 0 if one of its words is 0. */
function ngramKey(words: Uint32Array, start: number, order: number): number {
  let key = 0;
  for (let at = start; at < start + order; at++) {
    if (words[at] === 0) return 0;
    key = key * BASE + words[at]!;
  }
  return key;
}

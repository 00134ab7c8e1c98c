import type { Reading } from '../../encoder/encoder.js';
import type { TagLanguage } from './tag-language.js';
import type { TokenChange } from './token-change.js';

/** ln of the odds of what no tag can do. */
const NO_TAG = -8;
/** Longer changes are not aligned. */
const LONGEST = 8;

/**
 * The most probable way to make a change with tags, one for each word: by dynamic programming over the words of both
 * sides. Several tags with the same effect add up.
 * @returns ln of the odds of each tag that is needed, against leaving the word as it is
 */
export function carryOut(
  reading: Reading,
  language: TagLanguage,
  words: readonly string[],
  { first, end, words: made }: TokenChange,
): readonly number[] {
  if (end > reading.words || end - first > LONGEST || made.length > LONGEST) return [NO_TAG];
  const known = new Map<number, readonly number[]>();
  const odds = (word: number, tag: number) => (tag < 0 ? NO_TAG : Math.max(NO_TAG, reading.odds(word, tag)));
  /** The best tags for the words from `at` on that write the words from `to` on. */
  const best = (at: number, to: number): readonly number[] => {
    const key = at * (LONGEST + 2) + to;
    const before = known.get(key);
    if (before) return before;
    let chosen: readonly number[] | undefined;
    const offer = (tags: readonly number[]) => {
      if (!chosen || total(tags) > total(chosen)) chosen = tags;
    };
    if (at === end && to === made.length) offer([]);
    if (to < made.length) offer([odds(at - 1, language.appending(made[to]!)), ...best(at, to + 1)]);
    if (at < end) offer([odds(at, language.delete), ...best(at + 1, to)]);
    if (at < end && to < made.length) offer([...replaced(at, made[to]!), ...best(at + 1, to + 1)]);
    if (at + 1 < end && to < made.length) {
      const joined = words[at]! + words[at + 1]!;
      if (made[to] === joined || made[to] === `${words[at]!}-${words[at + 1]!}`)
        offer([odds(at, language.merge), ...best(at + 2, to + 1)]);
      if (words[at] === made[to + 1] && words[at + 1] === made[to])
        offer([odds(at, language.swap), ...best(at + 2, to + 2)]);
    }
    known.set(key, chosen!);
    return chosen!;
  };
  const replaced = (at: number, word: string): readonly number[] => {
    if (words[at] === word) return [];
    let sum = Math.exp(NO_TAG);
    for (const tag of language.replacing(words[at]!, word)) sum += Math.exp(reading.odds(at, tag));
    return [Math.log(sum)];
  };
  return best(first, 0);
}

const total = (odds: readonly number[]) => odds.reduce((sum, each) => sum + each, 0);

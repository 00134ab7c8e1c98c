import { SENTENCE_START } from '#src/engine/language-model/vocabulary.js';
import type { NgramLevel } from './ngram-counts.js';

/** Which n-grams of each level the model keeps, 1 or 0; all of the first. */
export type Kept = readonly Uint8Array[];

/** What is taken off counts of 1, 2, and 3 or more. */
export type Discounts = readonly [number, number, number];

export interface SmoothedLevel {
  /** P(last word | words before), for the n-grams that are kept. */
  readonly probabilities: Float32Array;
  /** By what probabilities after the n-gram are multiplied where the longer n-gram isn't kept. */
  readonly backoffs: Float32Array;
}

export const keepAll = (levels: readonly NgramLevel[]): Kept =>
  levels.map(({ size }) => new Uint8Array(size).fill(1));

/**
 * The counts from which each level's probabilities come: those of the longest n-grams are what was counted; a shorter
 * one has one for each kept n-gram that it ends (in how many contexts it is new), and whole counts of what isn't kept
 * and so left to it (Siivola, Hirsimäki & Virpioja 2007, "On growing and pruning Kneser–Ney smoothed n-gram models").
 */
export function adjustedCounts(levels: readonly NgramLevel[], kept: Kept): Uint32Array[] {
  const adjusted = levels.map(({ ends }) => ends.slice());
  for (let above = levels.length - 1; above > 0; above--) {
    const { suffixes, size } = levels[above]!;
    const [from, into, keeps] = [adjusted[above]!, adjusted[above - 1]!, kept[above]!];
    for (let at = 0; at < size; at++) into[suffixes[at]!]! += keeps[at] ? 1 : from[at]!;
  }
  return adjusted;
}

/**
 * The discounts of each level (Chen & Goodman 1999, "An empirical study of smoothing techniques for language modeling",
 * equation 26), from how many n-grams have the counts 1 to 4. Where a small text has none of a kind, so that they say
 * nothing, half a count.
 */
export function discountsOf(levels: readonly NgramLevel[], adjusted: readonly Uint32Array[]): Discounts[] {
  return levels.map(({ rare }, level) => {
    const having = [0, rare[0], rare[1], 0, 0];
    for (const count of adjusted[level]!) if (count > 0 && count <= 4) having[count]! += 1;
    const share = having[1]! / (having[1]! + 2 * having[2]!);
    const discount = (count: number) => {
      const estimate = count - ((count + 1) * share * having[count + 1]!) / having[count]!;
      return estimate > 0 && estimate < count ? estimate : count / 2;
    };
    return [discount(1), discount(2), discount(3)];
  });
}

/**
 * Interpolated modified Kneser–Ney probabilities. What is taken off kept n-grams, and all of what isn't kept, goes to
 * the shorter context; below single words all words are alike. Probabilities after a context sum to 1.
 */
export function smooth(
  levels: readonly NgramLevel[],
  adjusted: readonly Uint32Array[],
  kept: Kept,
  discounts: readonly Discounts[],
): SmoothedLevel[] {
  const smoothed = [smoothWords(adjusted[0]!, discounts[0]!)];
  for (let level = 1; level < levels.length; level++) {
    const below = smoothed[level - 1]!;
    const { size, contexts, suffixes, rareAfter } = levels[level]!;
    const [counts, keeps] = [adjusted[level]!, kept[level]!];
    const totals = Float64Array.from(rareAfter);
    const masses = new Float64Array(rareAfter.length);
    const probabilities = new Float32Array(size);
    for (let at = 0; at < size; at++) {
      const context = contexts[at]!;
      totals[context]! += counts[at]!;
      if (keeps[at]) masses[context]! += discounted(counts[at]!, discounts[level]!);
    }
    for (let at = 0; at < below.backoffs.length; at++)
      if (totals[at]! > 0) below.backoffs[at] = 1 - masses[at]! / totals[at]!;
    for (let at = 0; at < size; at++) {
      const context = contexts[at]!;
      const own = discounted(counts[at]!, discounts[level]!) / totals[context]!;
      probabilities[at] = own + below.backoffs[context]! * below.probabilities[suffixes[at]!]!;
    }
    smoothed.push({ probabilities, backoffs: new Float32Array(size).fill(1) });
  }
  return smoothed;
}

const discounted = (count: number, discounts: Discounts) =>
  count === 0 ? 0 : count - discounts[Math.min(count, 3) - 1]!;

function smoothWords(counts: Uint32Array, discounts: Discounts): SmoothedLevel {
  let total = 0;
  let mass = 0;
  for (const count of counts) {
    total += count;
    mass += discounted(count, discounts);
  }
  const even = (total - mass) / (counts.length - 1);
  const probabilities = Float32Array.from(counts, (count) => (discounted(count, discounts) + even) / total);
  probabilities[SENTENCE_START] = 0;
  return { probabilities, backoffs: new Float32Array(counts.length).fill(1) };
}

import type { Kept, SmoothedLevel } from './kneser-ney.js';
import type { NgramLevel } from './ngram-counts.js';

/** Halvings of the interval in which the threshold lies. */
const STEPS = 30;

/**
 * How much the text loses in log-likelihood, about, when an n-gram alone is dropped (Stolcke 1998, "Entropy-based
 * pruning of backoff language models", with the counts of the text in place of the model's own probabilities of
 * contexts, which Kneser–Ney distorts): its word gets less probable after its context, and what is backed off to there
 * more so.
 */
export function lossesOf(levels: readonly NgramLevel[], smoothed: readonly SmoothedLevel[]): Float32Array[] {
  return levels.map(({ size, contexts, suffixes, counts, rareAfter }, level) => {
    const losses = new Float32Array(level === 0 ? 0 : size);
    if (level === 0) return losses;
    const below = smoothed[level - 1]!;
    const { probabilities } = smoothed[level]!;
    for (let at = 0; at < losses.length; at++) {
      const context = contexts[at]!;
      const backoff = below.backoffs[context]!;
      const shorter = below.probabilities[suffixes[at]!]!;
      // What the n-gram has beyond its share by backoff comes to the backoff.
      const raised = Math.min(1, backoff + probabilities[at]! - backoff * shorter);
      const lost = counts[at]! * Math.log(probabilities[at]! / (raised * shorter));
      losses[at] = lost - rareAfter[context]! * Math.log(raised / backoff);
    }
    return losses;
  });
}

/**
 * Keeps the n-grams of two words and more by what would be lost without them, up to a limit. What stands in for an
 * n-gram at run time is kept with it: the one without its first word and the one without its last.
 */
export function keepBest(
  levels: readonly NgramLevel[],
  losses: readonly Float32Array[],
  limit: number,
): Kept {
  let [low, high] = [1e-6, 1e6];
  let best = keepAbove(levels, losses, high);
  for (let step = 0; step < STEPS; step++) {
    const threshold = Math.sqrt(low * high);
    const kept = keepAbove(levels, losses, threshold);
    if (sizeOf(kept) > limit) low = threshold;
    else [best, high] = [kept, threshold];
  }
  return best;
}

/** How many n-grams of two words and more are kept. */
export function sizeOf(kept: Kept): number {
  let size = 0;
  for (const keeps of kept.slice(1)) for (const keep of keeps) size += keep;
  return size;
}

function keepAbove(levels: readonly NgramLevel[], losses: readonly Float32Array[], threshold: number): Kept {
  const kept = levels.map(({ size }, level) => new Uint8Array(size).fill(level === 0 ? 1 : 0));
  for (let level = levels.length - 1; level > 0; level--) {
    const { size, contexts, suffixes } = levels[level]!;
    const [keeps, below] = [kept[level]!, kept[level - 1]!];
    for (let at = 0; at < size; at++) {
      if (losses[level]![at]! >= threshold) keeps[at] = 1;
      if (!keeps[at]) continue;
      below[contexts[at]!] = 1;
      below[suffixes[at]!] = 1;
    }
  }
  return kept;
}

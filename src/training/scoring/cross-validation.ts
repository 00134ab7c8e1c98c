import { seededRandom, shuffled } from '../random.js';
import type { MarkedVector } from './marked-text.js';

/** Fits anything that gives scores to texts. */
export type Fit = (texts: readonly MarkedVector[]) => (text: MarkedVector) => number;

/** Out-of-fold scores: each text is scored by a model that has seen no text of its fold. */
export function crossValidate(
  texts: readonly MarkedVector[],
  train: Fit,
  folds: { readonly count: number; readonly seed: number },
): number[] {
  const fold = foldsByCorpus(texts, folds);
  const scores = new Array<number>(texts.length);
  for (let held = 0; held < folds.count; held++) {
    const scorer = train(texts.filter((_, at) => fold[at] !== held));
    texts.forEach((text, at) => {
      if (fold[at] === held) scores[at] = scorer(text);
    });
  }
  return scores;
}

/** Grouped folds within each corpus, so that every fold has its share of each. */
export function foldsByCorpus(
  texts: readonly MarkedVector[],
  { count, seed }: { readonly count: number; readonly seed: number },
): number[] {
  const fold = new Array<number>(texts.length);
  for (const corpus of new Set(texts.map((text) => text.corpus))) {
    const places = texts.flatMap((text, at) => (text.corpus === corpus ? [at] : []));
    const found = groupedFolds(
      places.map((at) => texts[at]!.group),
      count,
      seed,
    );
    places.forEach((at, index) => {
      fold[at] = found[index]!;
    });
  }
  return fold;
}

/**
 * Assigns each item to one of `count` folds, all items of a group to the same one: groups in random order, the largest
 * first, each to the fold that is smallest so far.
 *
 * @param groups the group of each item; pass distinct names for ordinary folds
 * @returns fold numbers from 0, one per item
 */
export function groupedFolds(groups: readonly string[], count: number, seed: number): number[] {
  const sizes = new Map<string, number>();
  for (const group of groups) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  const order = shuffled([...sizes.keys()], seededRandom(seed)).sort((a, b) => sizes.get(b)! - sizes.get(a)!);
  const filled = new Array<number>(count).fill(0);
  const foldOf = new Map<string, number>();
  for (const group of order) {
    const smallest = filled.indexOf(Math.min(...filled));
    foldOf.set(group, smallest);
    filled[smallest]! += sizes.get(group)!;
  }
  return groups.map((group) => foldOf.get(group)!);
}

import { seededRandom, shuffled } from '../random.js';

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

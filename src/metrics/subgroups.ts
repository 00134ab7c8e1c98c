import type { Coded } from './group-effects.js';
import { pairMoments } from './moments.js';

/** How a group's system scores differ from its human scores. */
export interface GroupDifference {
  readonly n: number;
  /**
   * Standardised mean difference of the group: (s̄ − h̄) / sd(h), with the standard deviation of all human scores, so that
   * a group of one level is not measured by its own narrow spread.
   */
  readonly smd: number | null;
  /**
   * Difference of standardised means, as RSMTool defines it: the mean of z(s) − z(h), both standardised by means and
   * standard deviations of all rows. This removes what all rows have in common.
   */
  readonly dsm: number | null;
}

/** Differences of all groups, by code. */
export function groupDifferences(
  human: Float64Array,
  system: Float64Array,
  groups: Coded,
): GroupDifference[] {
  const all = pairMoments(human, system);
  const n = new Float64Array(groups.size);
  const sumHuman = new Float64Array(groups.size);
  const sumSystem = new Float64Array(groups.size);
  for (let row = 0; row < human.length; row++) {
    const group = groups.codes[row]!;
    n[group]! += 1;
    sumHuman[group]! += human[row]!;
    sumSystem[group]! += system[row]!;
  }
  const unbiased = all && all.n > 1 ? all.n / (all.n - 1) : 0;
  const sdHuman = Math.sqrt((all?.varianceX ?? 0) * unbiased);
  const sdSystem = Math.sqrt((all?.varianceY ?? 0) * unbiased);
  return Array.from(n, (count, group) => {
    if (count === 0 || !all) return { n: count, smd: null, dsm: null };
    const [meanHuman, meanSystem] = [sumHuman[group]! / count, sumSystem[group]! / count];
    return {
      n: count,
      smd: sdHuman > 0 ? (meanSystem - meanHuman) / sdHuman : null,
      dsm:
        sdHuman > 0 && sdSystem > 0
          ? (meanSystem - all.meanY) / sdSystem - (meanHuman - all.meanX) / sdHuman
          : null,
    };
  });
}

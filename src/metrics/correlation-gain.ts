import { bootstrap, type Interval } from './bootstrap.js';
import { clusterSizes, type SamplingUnit, samplingOf } from './clusters.js';
import { pearson, pearsonOf } from './correlation.js';
import type { Coded } from './group-effects.js';
import { resampleSums, summedPairs } from './resample-sums.js';

/** How much better one system correlates with human scores than another on the same texts. */
export interface CorrelationGain {
  /** r(after, human) − r(before, human); null if one of them is not defined. */
  readonly gain: number | null;
  /** Resamples draw the scores of both systems together; nothing is refitted. */
  readonly interval95: Interval | null;
  /** What was resampled. */
  readonly by: SamplingUnit;
}

/** @param clusters texts that belong together; ignored if intervals can't use them */
export function correlationGain(
  human: Float64Array,
  before: Float64Array,
  after: Float64Array,
  { clusters, resamples, random }: { clusters: Coded; resamples: number; random: () => number },
): CorrelationGain {
  const difference = (one: number | null, other: number | null) =>
    one === null || other === null ? null : other - one;
  const { by } = samplingOf(clusterSizes(clusters));
  const drawn = by === 'cluster' ? clusters : undefined;
  const sums = resampleSums(
    { before: summedPairs(before, human), after: summedPairs(after, human) },
    drawn?.size ?? human.length,
    drawn?.codes,
  );
  const { gain } = bootstrap(human.length, { resamples, random, clusters: drawn }, (_, units) => {
    const found = sums(units);
    return { gain: difference(pearsonOf(found.before), pearsonOf(found.after)) };
  });
  return {
    gain: difference(pearson(before, human), pearson(after, human)),
    interval95: gain?.interval95 ?? null,
    by,
  };
}

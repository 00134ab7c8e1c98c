import { bootstrap, type Interval } from './bootstrap.js';
import { clusterSizes, type SamplingUnit, samplingOf } from './clusters.js';
import { pearson, pearsonOf } from './correlation.js';
import type { Coded } from './group-effects.js';
import { resampleSums, summedPairs } from './resample-sums.js';

/** By how much one system goes better with human scores than another on the same texts. */
export interface CorrelationGain {
  /** r(after, human) − r(before, human); null where one of them is not defined. */
  readonly gain: number | null;
  /** Of resamples that take both systems together, their scores as they are: nothing is fitted anew. */
  readonly interval95: Interval | null;
  /** What was resampled. */
  readonly by: SamplingUnit;
}

/** @param clusters texts that belong together; taken one by one where these can't carry an interval */
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

import { pearsonOf } from './correlation.js';
import { type Estimate, estimatesOf } from './estimate.js';
import type { Coded } from './group-effects.js';
import { summedPairs } from './summed.js';

/**
 * How much better one system correlates with human scores than another on the same texts: r(after, human) − r(before,
 * human). Its interval takes both systems as they are; nothing is refitted.
 */
export interface CorrelationGain extends Pick<Estimate, 'interval95' | 'by'> {
  /** Null if one of the correlations is not defined. */
  readonly gain: number | null;
}

/** @param clusters texts that belong together; ignored if standard errors can't use them */
export function correlationGain(
  human: Float64Array,
  before: Float64Array,
  after: Float64Array,
  clusters: Coded,
): CorrelationGain {
  const [one, other] = [summedPairs(before, human), summedPairs(after, human)];
  const { value, interval95, by } = estimatesOf(
    {
      columns: [...one.columns, ...other.columns],
      of(sums) {
        const [r, better] = [
          pearsonOf(one.of(sums.subarray(0, one.columns.length))),
          pearsonOf(other.of(sums.subarray(one.columns.length))),
        ];
        return { gain: r === null || better === null ? null : better - r };
      },
    },
    { gain: 'difference' },
    clusters,
  ).gain;
  return { gain: value, interval95, by };
}

import { pearsonOf } from './correlation.js';
import { type Estimate, estimatesOf } from './estimate.js';
import type { Coded } from './group-effects.js';
import { summedPairs, together } from './summed.js';

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
  const correlations = { one: summedPairs(before, human), other: summedPairs(after, human) };
  const gain = together(correlations, ({ one, other }) => {
    const [r, better] = [pearsonOf(one), pearsonOf(other)];
    return { gain: r === null || better === null ? null : better - r };
  });
  const { value, interval95, by } = estimatesOf(gain, { gain: 'difference' }, clusters).gain;
  return { gain: value, interval95, by };
}

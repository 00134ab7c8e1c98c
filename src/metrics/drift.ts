import type { PeriodProduct, PeriodSums, PeriodTotal } from '../domain/period-sums.js';
import { samplingOf } from './clusters.js';
import {
  type Change,
  DRIFT_METRICS,
  type DriftAlarm,
  type DriftAnalysis,
  type DriftLimits,
  type DriftMetric,
  type DriftPeriod,
} from './drift-report.js';
import { type Estimate, estimate, type StandardError, UNKNOWN } from './estimate.js';
import { populationStability, stabilityByChance } from './population-stability.js';

export const DRIFT_LIMITS: DriftLimits = {
  psi: 0.25,
  smd: 0.15,
  errors: 0.25,
  suspects: 0.25,
  failures: 2,
  length: 0.25,
};

/** Periods with fewer texts raise no alarm. */
const FEWEST_TEXTS = 30;
/** Number of bins, each with the same number of the reference's texts. */
const BINS = 10;
const PER_WORDS = 100;

interface DriftOptions {
  /** Name of the period that the others are compared with. */
  readonly reference: string;
  readonly limits: DriftLimits;
  /** Lowest score, and the width of the ranges into which scores were counted. */
  readonly lowest: number;
  readonly step: number;
}

/** Compares periods with a reference. @param sums of dated texts, in chronological order, including the reference */
export function analyseDrift(
  sums: readonly (PeriodSums & { readonly period: string })[],
  { reference, limits, lowest, step }: DriftOptions,
): DriftAnalysis {
  const base = sums.find(({ period }) => period === reference)!;
  const cuts = binCuts(base.ranges);
  const baseCounts = binned(base.ranges, cuts);
  const periods = sums.map((own): DriftPeriod => {
    const isReference = own === base;
    const { totals } = own;
    const counts = binned(own.ranges, cuts);
    const failureShare = ratio(own, 'failed', 'assessed', 100);
    return {
      period: own.period,
      isReference,
      assessed: totals.assessed,
      scored: totals.scored,
      authors: own.authors,
      sampling: samplingOf(sizesOf(own)),
      failures: own.failures,
      failureShare: failureShare.value,
      meanScore: meanScore(own, lowest),
      sdScore: sdScore(own),
      distribution: counts.map((count) => (totals.scored > 0 ? (100 * count) / totals.scored : 0)),
      wordsPerText: ratio(own, 'words', 'scored').value,
      errorsPer100Words: ratio(own, 'errors', 'words', PER_WORDS).value,
      suspectsPer100Words: ratio(own, 'suspects', 'words', PER_WORDS).value,
      errorCodes: Object.fromEntries(
        Object.entries(own.errorCodes).map(([code, count]) => [code, (PER_WORDS * count) / totals.words]),
      ),
      psi: isReference ? null : populationStability(counts, baseCounts),
      psiByChance: isReference ? null : stabilityByChance(counts.length, totals.scored, base.totals.scored),
      changes: {
        smd: isReference ? null : meanChange(own, base),
        errors: isReference ? null : rateChange(own, base, 'errors', 'words'),
        suspects: isReference ? null : rateChange(own, base, 'suspects', 'words'),
        length: isReference ? null : rateChange(own, base, 'words', 'scored'),
        failures: isReference ? null : failureChange(own, base),
      },
      isSmall: Math.min(totals.assessed, base.totals.assessed) < FEWEST_TEXTS,
    };
  });
  return {
    reference,
    limits,
    bins: cuts.map((cut) => lowest + cut * step),
    periods,
    alarms: periods.flatMap((period) => alarmsOf(period, reference, limits)),
  };
}

/** Cuts the reference's scores into tenths, as closely as the ranges allow: each bin ends below its cut. */
function binCuts(ranges: PeriodSums['ranges']): number[] {
  const all = ranges.reduce((sum, [, texts]) => sum + texts, 0);
  const tenths = (texts: number) => Math.floor((BINS * texts) / all);
  const cuts: number[] = [];
  let below = 0;
  for (const [place, texts] of ranges.slice(0, -1)) {
    if (tenths(below + texts) > tenths(below)) cuts.push(place + 1);
    below += texts;
  }
  return cuts;
}

function binned(ranges: PeriodSums['ranges'], cuts: readonly number[]): number[] {
  const counts = new Array<number>(cuts.length + 1).fill(0);
  for (const [place, texts] of ranges) {
    const bin = cuts.findIndex((cut) => place < cut);
    counts[bin < 0 ? cuts.length : bin]! += texts;
  }
  return counts;
}

const sizesOf = ({ totals, authors, largest }: PeriodSums) => ({
  texts: totals.assessed,
  clusters: authors,
  largest,
});

/**
 * A ratio of two totals, with a standard error that accounts for similar texts by one author: by linearisation, from
 * sums of products over authors, or over texts if authors can't be used (estimate.ts).
 */
function ratio(sums: PeriodSums, of: PeriodTotal, per: PeriodTotal, factor = 1): Estimate {
  const { totals, authors } = sums;
  if (totals[per] === 0) return UNKNOWN;
  const { by } = samplingOf(sizesOf(sums));
  const [products, units] =
    by === 'cluster' ? [sums.products, authors] : [sums.textProducts, totals.assessed];
  const value = totals[of] / totals[per];
  const product = (a: PeriodTotal, b: PeriodTotal) =>
    products[`${a}_${b}` as PeriodProduct] ?? products[`${b}_${a}` as PeriodProduct];
  const squares = product(of, of) - 2 * value * product(of, per) + value * value * product(per, per);
  const error = units > 1 ? Math.sqrt((Math.max(0, squares) * units) / (units - 1)) / totals[per] : null;
  return estimate(
    factor * value,
    { error: error === null ? null : factor * error, freedom: units - 1, by },
    'difference',
  );
}

function meanScore(sums: PeriodSums, lowest: number): Estimate {
  const { value, interval95, ...rest } = ratio(sums, 'score', 'scored');
  if (value === null) return UNKNOWN;
  return {
    ...rest,
    value: value + lowest,
    interval95: interval95 && [interval95[0] + lowest, interval95[1] + lowest],
  };
}

function sdScore({ totals: { scored, score, square } }: PeriodSums): number | null {
  return scored > 1 ? Math.sqrt(Math.max(0, square - (score * score) / scored) / (scored - 1)) : null;
}

/**
 * (mean − mean of the reference) / sd of the reference (Glass's Δ). Its error includes those of both means and of the
 * standard deviation (Hedges and Olkin 1985, Statistical Methods for Meta-Analysis, ch. 5).
 */
function meanChange(own: PeriodSums, base: PeriodSums): Change {
  const [a, b] = [ratio(own, 'score', 'scored'), ratio(base, 'score', 'scored')];
  const sd = sdScore(base);
  if (a.value === null || b.value === null || !sd) return UNKNOWN;
  const value = (a.value - b.value) / sd;
  if (a.standardError === null || b.standardError === null) return { ...UNKNOWN, value };
  const variance =
    (a.standardError ** 2 + b.standardError ** 2) / (sd * sd) + value ** 2 / (2 * (base.totals.scored - 1));
  return estimate(value, errorOfBoth(Math.sqrt(variance), own, base), 'difference');
}

/** Relative change of a rate from that of the reference, a / b − 1; its interval is symmetrical on the log scale. */
function rateChange(own: PeriodSums, base: PeriodSums, of: PeriodTotal, per: PeriodTotal): Change {
  const [a, b] = [ratio(own, of, per), ratio(base, of, per)];
  if (a.value === null || !b.value) return UNKNOWN;
  const value = a.value / b.value;
  if (a.standardError === null || b.standardError === null || !(value > 0))
    return { ...UNKNOWN, value: value - 1 };
  const error = value * Math.hypot(a.standardError / a.value, b.standardError / b.value);
  const { interval95, by } = estimate(value, errorOfBoth(error, own, base), 'ratio');
  return {
    value: value - 1,
    standardError: error,
    by,
    interval95: interval95 && [interval95[0] - 1, interval95[1] - 1],
  };
}

/** Difference in percentage points; shares of many texts are normally distributed. */
function failureChange(own: PeriodSums, base: PeriodSums): Change {
  const [a, b] = [own, base].map((sums) => ratio(sums, 'failed', 'assessed', 100)) as [Estimate, Estimate];
  if (a.value === null || b.value === null) return UNKNOWN;
  const value = a.value - b.value;
  if (a.standardError === null || b.standardError === null) return { ...UNKNOWN, value };
  const { by } = errorOfBoth(null, own, base);
  const error = Math.hypot(a.standardError, b.standardError);
  return estimate(value, { error, freedom: Number.MAX_SAFE_INTEGER, by }, 'difference');
}

/** The error of a metric of two periods has the smaller of their degrees of freedom. */
function errorOfBoth(error: number | null, ...both: readonly PeriodSums[]): StandardError {
  const samplings = both.map((sums) => samplingOf(sizesOf(sums)));
  const units = samplings.map(({ by, clusters, texts }) => (by === 'cluster' ? clusters : texts));
  return {
    error,
    freedom: Math.min(...units) - 1,
    by: samplings.some(({ by }) => by === 'text') ? 'text' : 'cluster',
  };
}

/** Changes beyond their limit that are not due to chance. */
function alarmsOf(period: DriftPeriod, reference: string, limits: DriftLimits): DriftAlarm[] {
  if (period.isReference || period.isSmall) return [];
  // If nearly all texts fail, nothing can be said about the others.
  const known = DRIFT_METRICS.filter((metric) => metric === 'failures' || period.scored >= FEWEST_TEXTS);
  return known.flatMap((metric) => {
    const value = beyond(metric, period, limits[metric]);
    return value === null ? [] : [{ period: period.period, reference, metric, value, limit: limits[metric] }];
  });
}

/** The change of a metric if it is beyond its limit and not due to chance; null otherwise. */
function beyond(
  metric: DriftMetric,
  { psi, psiByChance, changes }: DriftPeriod,
  limit: number,
): number | null {
  if (metric === 'psi') return psi !== null && psi > Math.max(limit, psiByChance ?? 0) ? psi : null;
  const { value, interval95 } = changes[metric] ?? UNKNOWN;
  if (value === null || (metric === 'failures' ? value : Math.abs(value)) <= limit) return null;
  // If all or none failed, there is no variance and no interval, but no doubt either.
  return interval95 && interval95[0] <= 0 && interval95[1] >= 0 ? null : value;
}

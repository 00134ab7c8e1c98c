import type { PeriodProduct, PeriodSums, PeriodTotal } from '../domain/results/period-sums.js';
import { samplingOf } from './clusters.js';
import {
  type Change,
  changeOf,
  DRIFT_METRICS,
  type DriftAlarm,
  type DriftAnalysis,
  type DriftLimits,
  type DriftPeriod,
} from './drift-report.js';
import { type Estimate, estimate, type Interval, type StandardError, UNKNOWN } from './estimate.js';
import { populationStability, stabilityByChance } from './population-stability.js';
import { quantileOfT } from './students-t.js';

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
/** How often any of the changes that are judged together raises an alarm although nothing changed, at most. */
const FALSE_ALARMS = 0.05;

interface DriftOptions {
  /** Name of the period that the others are compared with. */
  readonly reference: string;
  readonly limits: DriftLimits;
  /** Names of the periods that may raise alarms. */
  readonly judged: readonly string[];
  /** Lowest score, and the width of the ranges into which scores were counted. */
  readonly lowest: number;
  readonly step: number;
}

/**
 * Compares periods with a reference. What chance explains is a band for each change. The bands of all changes that are
 * judged are so wide that, if nothing changed, all of them stay inside with a probability of 95 %: of m changes, each
 * leaves its band with a probability of 1 − .95^(1/m). This holds whatever the correlations of normal variables (Šidák
 * 1967, "Rectangular confidence regions for the means of multivariate normal distributions").
 * @param sums of dated texts, in chronological order, including the reference
 */
export function analyseDrift(
  sums: readonly (PeriodSums & { readonly period: string })[],
  { reference, limits, judged, lowest, step }: DriftOptions,
): DriftAnalysis {
  const base = sums.find(({ period }) => period === reference)!;
  const isSmall = ({ totals }: PeriodSums) => Math.min(totals.assessed, base.totals.assessed) < FEWEST_TEXTS;
  const isJudged = (own: PeriodSums & { readonly period: string }) =>
    own !== base && judged.includes(own.period) && !isSmall(own);
  const tests = DRIFT_METRICS.length * sums.filter(isJudged).length;
  const outside = 1 - (1 - FALSE_ALARMS) ** (1 / Math.max(tests, DRIFT_METRICS.length));
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
      isJudged: isJudged(own),
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
      psiByChance: isReference
        ? null
        : stabilityByChance(counts.length, independentTexts(own), independentTexts(base), outside),
      changes: {
        smd: isReference ? null : meanChange(own, base, outside),
        errors: isReference ? null : rateChange(own, base, outside, 'errors', 'words'),
        suspects: isReference ? null : rateChange(own, base, outside, 'suspects', 'words'),
        length: isReference ? null : rateChange(own, base, outside, 'words', 'scored'),
        failures: isReference ? null : failureChange(own, base, outside),
      },
      isSmall: isSmall(own),
    };
  });
  return {
    reference,
    limits,
    tests,
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
 * The number of independent texts whose mean score has the same error: fewer than there are if texts by one author are
 * alike (the effective sample size of Kish 1965, Survey Sampling).
 */
function independentTexts(sums: PeriodSums): number {
  const { scored } = sums.totals;
  const { standardError } = ratio(sums, 'score', 'scored');
  const sd = sdScore(sums);
  return sd && standardError ? Math.min(scored, (sd / standardError) ** 2) : scored;
}

/** A change without a value, or without an error. */
const withoutError = (value: number | null = null): Change => ({ ...UNKNOWN, value, byChance: null });

/**
 * (mean − mean of the reference) / sd of the reference (Glass's Δ). Its error includes those of both means and of the
 * standard deviation (Hedges and Olkin 1985, Statistical Methods for Meta-Analysis, ch. 5).
 */
function meanChange(own: PeriodSums, base: PeriodSums, outside: number): Change {
  const [a, b] = [ratio(own, 'score', 'scored'), ratio(base, 'score', 'scored')];
  const sd = sdScore(base);
  if (a.value === null || b.value === null || !sd) return withoutError();
  const value = (a.value - b.value) / sd;
  if (a.standardError === null || b.standardError === null) return withoutError(value);
  const variance =
    (a.standardError ** 2 + b.standardError ** 2) / (sd * sd) + value ** 2 / (2 * (base.totals.scored - 1));
  const error = errorOfBoth(Math.sqrt(variance), own, base);
  return { ...estimate(value, error, 'difference'), byChance: around0(error, outside) };
}

/**
 * Relative change of a rate from that of the reference, a / b − 1; its interval and band are symmetrical on the log
 * scale. A rate of 0 has no error of its own, so that its band follows from the reference: as many texts of it would
 * have an error larger by the root of the ratio of their numbers.
 */
function rateChange(
  own: PeriodSums,
  base: PeriodSums,
  outside: number,
  of: PeriodTotal,
  per: PeriodTotal,
): Change {
  const [a, b] = [ratio(own, of, per), ratio(base, of, per)];
  if (a.value === null || !b.value) return withoutError();
  const value = a.value / b.value;
  if (a.standardError === null || b.standardError === null) return withoutError(value - 1);
  const relative = b.standardError / b.value;
  if (!(value > 0)) {
    const error = relative * Math.sqrt(1 + base.totals.assessed / own.totals.assessed);
    return { ...withoutError(value - 1)!, byChance: around0(errorOfBoth(error, own, base), outside) };
  }
  const logarithmic = errorOfBoth(Math.hypot(a.standardError / a.value, relative), own, base);
  const error = value * logarithmic.error!;
  const { interval95, by } = estimate(value, { ...logarithmic, error }, 'ratio');
  const band = around0(logarithmic, outside);
  return {
    value: value - 1,
    standardError: error,
    by,
    interval95: interval95 && [interval95[0] - 1, interval95[1] - 1],
    byChance: band && [Math.expm1(band[0]), Math.expm1(band[1])],
  };
}

/** Difference in percentage points; shares of many texts are normally distributed. */
function failureChange(own: PeriodSums, base: PeriodSums, outside: number): Change {
  const [a, b] = [own, base].map((sums) => ratio(sums, 'failed', 'assessed', 100)) as [Estimate, Estimate];
  if (a.value === null || b.value === null) return withoutError();
  const value = a.value - b.value;
  if (a.standardError === null || b.standardError === null) return withoutError(value);
  const { by } = errorOfBoth(null, own, base);
  const error = {
    error: Math.hypot(a.standardError, b.standardError),
    freedom: Number.MAX_SAFE_INTEGER,
    by,
  };
  return { ...estimate(value, error, 'difference'), byChance: around0(error, outside) };
}

/** What a change without cause leaves with this probability; null if nothing varies. */
function around0({ error, freedom }: StandardError, outside: number): Interval | null {
  const t = error ? quantileOfT(freedom, 1 - outside / 2) : null;
  return t === null ? null : [-t * error!, t * error!];
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

/** Changes of a period beyond their limits and their bands. */
function alarmsOf(period: DriftPeriod, reference: string, limits: DriftLimits): DriftAlarm[] {
  if (!period.isJudged) return [];
  // If nearly all texts fail, nothing can be said about the others.
  const known = DRIFT_METRICS.filter((metric) => metric === 'failures' || period.scored >= FEWEST_TEXTS);
  return known.flatMap((metric) => {
    const { value, byChance } = changeOf(metric, period);
    const isBeyond = value !== null && (metric === 'failures' ? value : Math.abs(value)) > limits[metric];
    // Without variance there is no band, but no doubt either: all or none failed, say.
    const isChance = isBeyond && byChance !== null && byChance[0] <= value && value <= byChance[1];
    return isBeyond && !isChance
      ? [{ period: period.period, reference, metric, value, limit: limits[metric] }]
      : [];
  });
}

import { describe, expect, test } from 'vitest';
import {
  PERIOD_PRODUCTS,
  PERIOD_TOTALS,
  type PeriodSums,
  type PeriodTotal,
} from '../../src/domain/period-sums.js';
import { analyseDrift, DRIFT_LIMITS } from '../../src/metrics/drift.js';
import { populationStability, stabilityByChance } from '../../src/metrics/population-stability.js';
import { seededRandom } from '../../src/training/random.js';
import { expected } from './raters/fixture.js';

const [LOWEST, STEP] = [0, 0.01];

interface Text {
  readonly score: number | null;
  readonly words: number;
  readonly errors: number;
}

function totalsOf({ score, words, errors }: Text): Record<PeriodTotal, number> {
  const [failed, scored] = score === null ? [1, 0] : [0, 1];
  return {
    assessed: 1,
    failed,
    scored,
    score: score ?? 0,
    square: (score ?? 0) ** 2,
    words,
    errors,
    suspects: 0,
  };
}

/** Sums over texts. @param perAuthor number of texts by each author */
function sumsOf(period: string, texts: readonly Text[], perAuthor = 1): PeriodSums & { period: string } {
  const totals = Object.fromEntries(PERIOD_TOTALS.map((name) => [name, 0])) as Record<PeriodTotal, number>;
  const products: Record<string, number> = Object.fromEntries(
    PERIOD_PRODUCTS.map(([a, b]) => [`${a}_${b}`, 0]),
  );
  const textProducts = { ...products };
  const ranges = new Map<number, number>();
  for (let start = 0; start < texts.length; start += perAuthor) {
    const own = Object.fromEntries(PERIOD_TOTALS.map((name) => [name, 0])) as Record<PeriodTotal, number>;
    for (const text of texts.slice(start, start + perAuthor)) {
      const one = totalsOf(text);
      for (const name of PERIOD_TOTALS) own[name] += one[name];
      for (const [a, b] of PERIOD_PRODUCTS) textProducts[`${a}_${b}`]! += one[a] * one[b];
      if (text.score === null) continue;
      const place = Math.floor(text.score / STEP);
      ranges.set(place, (ranges.get(place) ?? 0) + 1);
    }
    for (const name of PERIOD_TOTALS) totals[name] += own[name];
    for (const [a, b] of PERIOD_PRODUCTS) products[`${a}_${b}`]! += own[a] * own[b];
  }
  return {
    period,
    authors: Math.ceil(texts.length / perAuthor),
    largest: Math.min(perAuthor, texts.length),
    totals,
    products: products as PeriodSums['products'],
    textProducts: textProducts as PeriodSums['products'],
    failures: {},
    ranges: [...ranges].sort(([a], [b]) => a - b),
    errorCodes: { S: totals.errors },
  };
}

function textsAround(mean: number, count: number, seed: number, rate = 0.05): Text[] {
  const random = seededRandom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Array.from({ length: count }, () => {
    const words = 150 + Math.floor(100 * random());
    return {
      score: Math.min(13, Math.max(0, mean + 2 * normal())),
      words,
      errors: Math.floor(words * 2 * rate * random()),
    };
  });
}

const analyse = (...periods: (PeriodSums & { period: string })[]) =>
  analyseDrift(periods, { reference: periods[0]!.period, limits: DRIFT_LIMITS, lowest: LOWEST, step: STEP });

describe('the population stability index', () => {
  test('and its value by chance agree with an independent computation', () => {
    const { counts, reference, psi, byChance } = expected.stability;
    expect(populationStability(counts, reference)).toBeCloseTo(psi, 12);
    expect(stabilityByChance(5, 91, 100)).toBeCloseTo(byChance, 9);
  });

  test('is 0 for the same distribution and unknown without texts', () => {
    expect(populationStability([10, 20], [10, 20])).toBe(0);
    expect(populationStability([0, 0], [10, 20])).toBeNull();
    expect(stabilityByChance(1, 10, 10)).toBeNull();
  });

  test('of samples of one population exceeds its value by chance in about one of twenty', () => {
    const reference = sumsOf('first', textsAround(6.5, 1000, 1));
    const periods = Array.from({ length: 60 }, (_, index) =>
      sumsOf(`p${index}`, textsAround(6.5, 150, index + 2)),
    );
    const exceeding = analyse(reference, ...periods).periods.filter(
      ({ psi, psiByChance }) => psi !== null && psi > psiByChance!,
    ).length;
    expect(exceeding).toBeGreaterThan(0);
    expect(exceeding).toBeLessThan(9);
  });
});

describe('periods', () => {
  const before = textsAround(6.5, 400, 1);

  test('bins are tenths of the reference', () => {
    const { bins, periods } = analyse(sumsOf('a', before));
    expect(bins).toHaveLength(9);
    for (const share of periods[0]!.distribution) expect(share).toBeCloseTo(10, 0);
    expect(periods[0]).toMatchObject({ isReference: true, psi: null, changes: { smd: null } });
  });

  test('a period similar to the reference raises no alarm', () => {
    expect(analyse(sumsOf('a', before), sumsOf('b', textsAround(6.5, 400, 2))).alarms).toEqual([]);
  });

  test('a higher mean, more errors, longer texts and more failures are alarms', () => {
    const after = textsAround(8, 400, 3, 0.1).map((text, index) => ({
      ...text,
      words: text.words * 2,
      errors: text.errors * 3,
      score: index % 10 === 0 ? null : text.score,
    }));
    const { alarms, periods } = analyse(sumsOf('a', before), sumsOf('b', after));
    expect(alarms.map(({ metric }) => metric)).toEqual(['psi', 'smd', 'errors', 'failures', 'length']);
    expect(alarms[0]).toMatchObject({ period: 'b', reference: 'a', limit: 0.25 });
    expect(periods[1]!.changes.failures).toMatchObject({ value: 10 });
    expect(periods[1]!.failureShare).toBe(10);
  });

  test('the change of the mean is in standard deviations of the reference', () => {
    const shifted = before.map((text) => ({ ...text, score: text.score! + 1 }));
    const { periods } = analyse(sumsOf('a', before), sumsOf('b', shifted));
    expect(periods[1]!.changes.smd!.value).toBeCloseTo(1 / periods[0]!.sdScore!, 9);
    expect(periods[1]!.meanScore.value).toBeCloseTo(periods[0]!.meanScore.value! + 1, 9);
  });

  test('standard errors of a mean agree with theory, and are larger for authors of many similar texts', () => {
    const { periods } = analyse(sumsOf('a', before));
    const { sdScore, meanScore } = periods[0]!;
    expect(meanScore.standardError).toBeCloseTo(sdScore! / Math.sqrt(400), 9);
    const alike = before.slice(0, 100).flatMap((text) => [text, text, text, text]);
    const [clustered] = analyse(sumsOf('a', alike, 4)).periods;
    expect(clustered!.meanScore.standardError).toBeCloseTo(
      (clustered!.sdScore! * Math.sqrt(399 / 400)) / Math.sqrt(99),
      9,
    );
  });

  test.each([
    ['of one author', 400, 1],
    ['of three authors', 134, 3],
    ['of nine authors', 45, 9],
  ])('%s have the errors of independent texts, and say so', (_, perAuthor, authors) => {
    const after = textsAround(6.8, 400, 9);
    const few = analyse(sumsOf('a', before, perAuthor), sumsOf('b', after, perAuthor)).periods;
    const independent = analyse(sumsOf('a', before), sumsOf('b', after)).periods;
    for (const [place, { sampling, meanScore, changes }] of few.entries()) {
      expect(sampling).toMatchObject({ by: 'text', reason: 'few_clusters', clusters: authors, texts: 400 });
      expect(meanScore.by).toBe('text');
      expect(meanScore.standardError).toBeCloseTo(independent[place]!.meanScore.standardError!, 9);
      expect(meanScore.interval95).toHaveLength(2);
      if (changes.smd)
        expect(changes.smd.standardError).toBeCloseTo(independent[1]!.changes.smd!.standardError!, 9);
    }
    expect(few[1]!.changes).toMatchObject({ smd: { by: 'text' }, errors: { by: 'text' } });
  });

  test('without variation there is no interval', () => {
    const same = before.map((text) => ({ ...text, score: 5 }));
    const { periods } = analyse(sumsOf('a', same), sumsOf('b', same));
    expect(periods[0]!.meanScore).toMatchObject({ value: 5, interval95: null });
    expect(periods[1]!.changes.failures).toMatchObject({ value: 0, interval95: null });
  });

  test('neither few texts nor changes explained by chance raise an alarm', () => {
    const few = analyse(sumsOf('a', before), sumsOf('b', textsAround(9, 29, 4)));
    expect(few.periods[1]!.isSmall).toBe(true);
    expect(few.alarms).toEqual([]);
    const noisy = analyse(sumsOf('a', textsAround(6.5, 40, 5)), sumsOf('b', textsAround(6.9, 40, 6)));
    expect(Math.abs(noisy.periods[1]!.changes.smd!.value!)).toBeGreaterThan(DRIFT_LIMITS.smd);
    expect(noisy.alarms.map(({ metric }) => metric)).not.toContain('smd');
  });

  test('a period without scores has no metrics of scores, and its failures are an alarm', () => {
    const failed = before.map((text) => ({ ...text, score: null, words: 0, errors: 0 }));
    const { periods, alarms } = analyse(sumsOf('a', before), sumsOf('b', failed));
    expect(periods[1]).toMatchObject({ scored: 0, psi: null, sdScore: null, meanScore: { value: null } });
    expect(periods[1]!.changes.smd).toMatchObject({ value: null });
    expect(alarms).toMatchObject([{ metric: 'failures', value: 100 }]);
  });
});

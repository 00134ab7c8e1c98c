import { describe, expect, test } from 'vitest';
import type { PeriodSums } from '../../src/domain/results/period-sums.js';
import { analyseDrift, DRIFT_LIMITS } from '../../src/metrics/drift.js';
import { populationStability, stabilityByChance } from '../../src/metrics/population-stability.js';
import { ANY, analyse, lastOf, sumsOf, type Text, textsAround } from './drift-sums.js';
import { expected } from './raters/fixture.js';

describe('the population stability index', () => {
  test('and its value by chance agree with an independent computation', () => {
    const { counts, reference, psi, byChance } = expected.stability;
    expect(populationStability(counts, reference)).toBeCloseTo(psi, 12);
    expect(stabilityByChance(5, 91, 100, 0.05)).toBeCloseTo(byChance, 9);
  });

  test('is 0 for the same distribution and unknown without texts', () => {
    expect(populationStability([10, 20], [10, 20])).toBe(0);
    expect(populationStability([0, 0], [10, 20])).toBeNull();
    expect(stabilityByChance(1, 10, 10, 0.05)).toBeNull();
  });

  test('of samples of one population exceeds its value by chance in about one of twenty', () => {
    const reference = sumsOf('first', textsAround(6.5, 1000, 1));
    const periods = Array.from({ length: 60 }, (_, index) =>
      sumsOf(`p${index}`, textsAround(6.5, 150, index + 2)),
    );
    const exceeding = analyse(reference, ...periods).periods.filter(
      ({ psi, distribution }) =>
        psi !== null && psi > stabilityByChance(distribution.length, 150, 1000, 0.05)!,
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

describe('the figures of a period', () => {
  // Words per text 150, 40 errors in 600 words.
  const base: Text[] = [
    { score: 2, words: 100, errors: 5, suspects: 1 },
    { score: 4, words: 200, errors: 10, suspects: 2 },
    { score: 6, words: 100, errors: 15, suspects: 3 },
    { score: 8, words: 200, errors: 10, suspects: 0 },
  ];
  // Words per text 100, 30 errors in 300 words.
  const later: Text[] = [
    { score: 4, words: 50, errors: 10, suspects: 0 },
    { score: 7, words: 100, errors: 5, suspects: 1 },
    { score: 10, words: 150, errors: 15, suspects: 5 },
  ];
  // Student's t for two degrees of freedom, those of the smaller period.
  const t2 = 4.302653;

  test('are means, rates per 100 words and percentages', () => {
    const [period] = analyse(sumsOf('a', base)).periods;
    expect(period).toMatchObject({ assessed: 4, scored: 4, authors: 4, failureShare: 0, wordsPerText: 150 });
    expect(period!.errorsPer100Words).toBeCloseTo(20 / 3, 12);
    expect(period!.suspectsPer100Words).toBeCloseTo(1, 12);
    expect(period!.errorCodes.S).toBeCloseTo(20 / 3, 12);
    expect(period!.errorCodes.R).toBeCloseTo(10 / 3, 12);
    expect(period!.sdScore).toBeCloseTo(Math.sqrt(20 / 3), 12);
    expect(period!.meanScore.value).toBeCloseTo(5, 12);
    expect(period!.meanScore.standardError).toBeCloseTo(Math.sqrt(20 / 3 / 4), 12);
  });

  test('count scores from the lowest of the scale', () => {
    const sums = [sumsOf('a', base)];
    const options = { ...ANY, reference: 'a', judged: [] };
    const [from0, from3] = [0, 3].map((lowest) => analyseDrift(sums, { ...options, lowest }));
    expect(from3!.periods[0]!.meanScore.value).toBeCloseTo(8, 12);
    for (const end of [0, 1] as const)
      expect(from3!.periods[0]!.meanScore.interval95![end]).toBeCloseTo(
        from0!.periods[0]!.meanScore.interval95![end] + 3,
        12,
      );
    expect(from3!.bins).toEqual(from0!.bins.map((bin) => bin + 3));
  });

  test('change by rates, whose relative errors add up as squares', () => {
    const { errors, suspects, length } = analyse(sumsOf('a', base), sumsOf('b', later)).periods[1]!.changes;
    const changes = [
      { change: errors, of: (text: Text) => text.errors, per: (text: Text) => text.words },
      { change: suspects, of: (text: Text) => text.suspects!, per: (text: Text) => text.words },
      { change: length, of: (text: Text) => text.words, per: () => 1 },
    ];
    for (const { change, of, per } of changes) {
      const sum = (texts: Text[], value: (text: Text) => number) =>
        texts.reduce((total, text) => total + value(text), 0);
      const rate = (texts: Text[]) => sum(texts, of) / sum(texts, per);
      // The squared relative error of a ratio (Cochran 1977, Sampling Techniques, ch. 6).
      const relative = (texts: Text[]) =>
        (sum(texts, (text) => (of(text) - rate(texts) * per(text)) ** 2) * texts.length) /
        (texts.length - 1) /
        sum(texts, of) ** 2;
      const ratio = rate(later) / rate(base);
      const error = Math.sqrt(relative(later) + relative(base));
      expect(change!.value).toBeCloseTo(ratio - 1, 12);
      expect(change!.standardError).toBeCloseTo(ratio * error, 12);
      expect(change!.interval95![0]).toBeCloseTo(ratio * Math.exp(-t2 * error) - 1, 5);
      expect(change!.interval95![1]).toBeCloseTo(ratio * Math.exp(t2 * error) - 1, 3);
      expect(change!.by).toBe('cluster');
    }
    expect(errors!.value).toBeCloseTo(0.5, 12);
    expect(length!.value).toBeCloseTo(-1 / 3, 12);
  });

  test('change by means, in standard deviations of the reference', () => {
    const { smd } = analyse(sumsOf('a', base), sumsOf('b', later)).periods[1]!.changes;
    // Means 5 and 7, variances 20/3 of four texts and 9 of three.
    const variance = 20 / 3;
    const value = 2 / Math.sqrt(variance);
    // Hedges and Olkin 1985: errors of both means, and of the standard deviation of the reference.
    const error = Math.sqrt((9 / 3 + variance / 4) / variance + value ** 2 / (2 * 3));
    expect(smd!.value).toBeCloseTo(value, 12);
    expect(smd!.standardError).toBeCloseTo(error, 12);
    expect(smd!.interval95![0]).toBeCloseTo(value - t2 * error, 5);
  });

  test('change by percentage points of failures, with normal intervals', () => {
    const failing = (count: number): Text[] =>
      Array.from({ length: 50 }, (_, text) => ({ score: text < count ? null : 5, words: 100, errors: 1 }));
    const { failures } = analyse(sumsOf('a', failing(10)), sumsOf('b', failing(20))).periods[1]!.changes;
    // p(1 − p) / (n − 1) each.
    const error = 100 * Math.sqrt((0.2 * 0.8) / 49 + (0.4 * 0.6) / 49);
    expect(failures!.value).toBeCloseTo(20, 12);
    expect(failures!.standardError).toBeCloseTo(error, 9);
    expect(failures!.interval95![0]).toBeCloseTo(20 - 1.959964 * error, 4);
  });

  test('are by author if both periods have enough authors, otherwise by text', () => {
    const [alone, pairs] = [textsAround(6, 40, 1), textsAround(6, 40, 2)];
    const changesOf = (perAuthor: number) =>
      analyse(sumsOf('a', alone), sumsOf('b', pairs, perAuthor)).periods[1]!.changes;
    expect(changesOf(2)).toMatchObject({ smd: { by: 'cluster' }, failures: { by: 'cluster' } });
    expect(changesOf(8)).toMatchObject({ smd: { by: 'text' }, failures: { by: 'text' } });
  });

  test('are unknown if nothing can be compared', () => {
    const none: Text[] = [{ score: null, words: 0, errors: 0 }];
    const same: Text[] = [base[0]!, base[0]!].map((text) => ({ ...text, errors: 0 }));
    const unknown = { value: null, standardError: null, interval95: null, by: null };
    const changesFrom = (reference: Text[], own: Text[] = later) =>
      analyse(sumsOf('a', reference), sumsOf('b', own)).periods[1]!.changes;
    expect(changesFrom(none)).toMatchObject({ smd: unknown, errors: unknown, length: unknown });
    expect(changesFrom(base, none)).toMatchObject({ smd: unknown, errors: unknown, length: unknown });
    // Scores of the reference that do not vary, and a rate of 0, are no units.
    expect(changesFrom(same)).toMatchObject({ smd: unknown, errors: unknown });
    expect(changesFrom([base[0]!])).toMatchObject({ smd: unknown });
    expect(analyse(sumsOf('a', [base[0]!])).periods[0]).toMatchObject({
      sdScore: null,
      meanScore: { value: 2, standardError: null },
    });
  });

  test('have a value without an error for a single text, or a rate of 0', () => {
    const { smd, errors, failures } = analyse(sumsOf('a', base), sumsOf('b', [later[0]!])).periods[1]!
      .changes;
    expect(smd).toMatchObject({ standardError: null, interval95: null, by: null });
    expect(smd!.value).toBeCloseTo(-1 / Math.sqrt(20 / 3), 12);
    expect(errors).toMatchObject({ standardError: null, interval95: null });
    expect(errors!.value).toBeCloseTo(2, 12);
    expect(failures).toEqual({
      value: 0,
      standardError: null,
      interval95: null,
      by: null,
      byChance: null,
    });
    const faultless = later.map((text) => ({ ...text, errors: 0 }));
    expect(analyse(sumsOf('a', base), sumsOf('b', faultless)).periods[1]!.changes.errors).toMatchObject({
      value: -1,
      standardError: null,
      interval95: null,
      by: null,
    });
  });

  test('have percentages of 0 without scores', () => {
    const none: Text[] = [{ score: null, words: 0, errors: 0 }];
    const [, period] = analyse(sumsOf('a', base), sumsOf('b', none)).periods;
    expect(period!.distribution.every((share) => share === 0)).toBe(true);
    expect(period).toMatchObject({
      failureShare: 100,
      wordsPerText: null,
      errorsPer100Words: null,
      psi: null,
    });
    expect(analyse(sumsOf('a', [])).periods[0]).toMatchObject({ assessed: 0, failureShare: null });
  });
});

describe('bins', () => {
  const scored = (...scores: number[]): Text[] => scores.map((score) => ({ score, words: 100, errors: 1 }));
  const upTo = (count: number) => Array.from({ length: count }, (_, text) => text);
  const inPoints = (...periods: (PeriodSums & { period: string })[]) =>
    analyseDrift(periods, { ...ANY, reference: 'a', judged: lastOf(periods), lowest: 1, step: 1 });
  const places = (period: string, ranges: PeriodSums['ranges']) => {
    const texts = ranges.reduce((sum, [, count]) => sum + count, 0);
    return { ...sumsOf(period, scored(...upTo(texts))), ranges };
  };

  test('end where a tenth of the reference is full', () => {
    const { bins } = inPoints(
      places(
        'a',
        upTo(40).map((place) => [place, 1] as const),
      ),
    );
    expect(bins).toEqual([5, 9, 13, 17, 21, 25, 29, 33, 37]);
  });

  test('are fewer if many texts share a score', () => {
    const { bins, periods } = inPoints(
      places('a', [
        [2, 5],
        [3, 1],
        [5, 14],
      ]),
      places('b', [
        [0, 4],
        [3, 8],
        [4, 4],
        [9, 4],
      ]),
    );
    // A quarter is below 3, three tenths are below 4; the scale starts at 1.
    expect(bins).toEqual([4, 5]);
    expect(periods.map(({ distribution }) => distribution)).toEqual([
      [25, 5, 70],
      [20, 40, 40],
    ]);
    // Half a text in each bin: 5.5, 1.5 and 14.5 of 21.5 against 4.5, 8.5 and 8.5.
    const psi = [
      [4.5, 5.5],
      [8.5, 1.5],
      [8.5, 14.5],
    ].reduce((sum, [own, base]) => sum + ((own! - base!) / 21.5) * Math.log(own! / base!), 0);
    expect(periods[1]!.psi).toBeCloseTo(psi, 12);
    // χ² of two degrees of freedom is exponential: it exceeds −2 ln p with probability p. Six changes are judged.
    const each = 1 - 0.95 ** (1 / 6);
    expect(periods[1]!.psiByChance).toBeCloseTo(-2 * Math.log(each) * (1 / 20 + 1 / 20), 9);
  });

  test('of one value have no stability', () => {
    const { bins, periods } = inPoints(places('a', [[3, 8]]), places('b', [[4, 8]]));
    expect(bins).toEqual([]);
    expect(periods[1]).toMatchObject({ psi: 0, psiByChance: null, distribution: [100] });
  });

  test('of no texts have no value by chance', () => {
    expect([stabilityByChance(3, 0, 5, 0.05), stabilityByChance(3, 5, 0, 0.05)]).toEqual([null, null]);
    expect(stabilityByChance(2, 10, 40, 0.05)).toBeCloseTo(3.841459 * (1 / 10 + 1 / 40), 5);
    expect(populationStability([10, 20], [0, 0])).toBeNull();
    expect(populationStability([0, 20], [10, 20])).not.toBeNull();
  });
});

import { describe, expect, test } from 'vitest';
import { analyseDrift } from '../../src/metrics/drift.js';
import type { DriftLimits } from '../../src/metrics/drift-report.js';
import { seededRandom } from '../../src/training/random.js';
import { ANY, analyse, LOWEST, STEP, sumsOf, type Text, textsAround } from './drift-sums.js';

describe('alarms', () => {
  const texts = (count: number, change: (text: number) => Partial<Text> = () => ({})): Text[] =>
    Array.from({ length: count }, (_, text) => ({
      score: 4 + (text % 5),
      words: 100,
      errors: 10 + (text % 2),
      suspects: 10 + (text % 2),
      ...change(text),
    }));
  const off = Number.POSITIVE_INFINITY;
  const NONE: DriftLimits = { psi: off, smd: off, errors: off, suspects: off, failures: off, length: off };
  const alarmsOf = (limits: Partial<DriftLimits>, own: readonly Text[], base = texts(40)) =>
    analyseDrift([sumsOf('a', base), sumsOf('b', own)], {
      reference: 'a',
      limits: { ...NONE, ...limits },
      judged: ['b'],
      lowest: LOWEST,
      step: STEP,
    }).alarms.map(({ metric, value }) => [metric, value]);

  test('are raised beyond the limit, not at it', () => {
    // Twice the words exactly, without variance.
    const long = texts(40, () => ({ words: 200 }));
    expect(alarmsOf({ length: 1 }, long)).toEqual([]);
    expect(alarmsOf({ length: 0.99 }, long)).toEqual([['length', 1]]);
  });

  test('are raised for decreases, but not for fewer failures', () => {
    const short = texts(40, () => ({ words: 50, errors: 1, suspects: 1, score: 1 }));
    const metrics = alarmsOf({ length: 0.2, errors: 0.2, suspects: 0.2, smd: 0.2 }, short).map(
      ([metric]) => metric,
    );
    expect(metrics).toEqual(['smd', 'errors', 'suspects', 'length']);
    const failing = texts(40, (text) => (text < 20 ? { score: null } : {}));
    expect(alarmsOf({ failures: 5 }, failing)).toEqual([['failures', 50]]);
    expect(alarmsOf({ failures: 5 }, texts(40), failing)).toEqual([]);
  });

  test('of the stability index need more than chance', () => {
    const other = (count: number) => texts(count, (text) => ({ score: text % 3 === 0 ? 9 : 4 }));
    const { psi, psiByChance } = analyse(sumsOf('a', texts(40)), sumsOf('b', other(40))).periods[1]!;
    expect(psi!).toBeGreaterThan(psiByChance!);
    expect(alarmsOf({ psi: psi! - 0.01 }, other(40))).toEqual([['psi', psi]]);
    expect(alarmsOf({ psi: psi! }, other(40))).toEqual([]);
    // Scores in the same bins apart from one text.
    const same = texts(40, (text) => (text === 0 ? { score: 8 } : {}));
    expect(alarmsOf({ psi: 0 }, same)).toEqual([]);
  });

  test('are not raised by few texts of a period or its reference', () => {
    const long = (count: number) => texts(count, () => ({ words: 200 }));
    expect(alarmsOf({ length: 0.5 }, long(30))).toHaveLength(1);
    expect(alarmsOf({ length: 0.5 }, long(29))).toEqual([]);
    expect(alarmsOf({ length: 0.5 }, long(40), texts(29))).toEqual([]);
  });

  test('of scores need enough scores, those of failures do not', () => {
    const failing = (scored: number) =>
      texts(80, (text) => (text < scored ? { words: 200 } : { score: null, words: 0 }));
    const limits = { length: 0.5, failures: 5 };
    expect(alarmsOf(limits, failing(30)).map(([metric]) => metric)).toEqual(['failures', 'length']);
    expect(alarmsOf(limits, failing(29)).map(([metric]) => metric)).toEqual(['failures']);
  });

  test('name the period, the reference and the limit', () => {
    const { alarms, reference, limits } = analyse(
      sumsOf('a', texts(40)),
      sumsOf(
        'b',
        texts(40, () => ({ words: 200 })),
      ),
    );
    expect(alarms.find(({ metric }) => metric === 'length')).toEqual({
      period: 'b',
      reference: 'a',
      metric: 'length',
      value: 1,
      limit: 0.25,
    });
    expect(reference).toBe('a');
    // The limits that documentation and settings name.
    expect(limits).toEqual({ psi: 0.25, smd: 0.15, errors: 0.25, suspects: 0.25, failures: 2, length: 0.25 });
  });
});

describe('without any drift', () => {
  /** Texts like those of an archive: errors and failures are rare, lengths vary, and some authors wrote several. */
  function archive(random: () => number): Text[] {
    const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return Array.from({ length: 400 }, () => {
      const words = Math.round(120 * Math.exp(0.5 * normal()));
      const score = Math.min(12.5, Math.max(0.5, Math.round(2 * (6 + 2.2 * normal())) / 2));
      const rare = (rate: number) => Math.round(words * rate * random() ** 3);
      return { score: random() < 0.01 ? null : score, words, errors: rare(0.3), suspects: rare(0.02) };
    });
  }

  function monthsAtRandom(texts: readonly Text[], random: () => number) {
    const months = Array.from({ length: 6 }, (): Text[] => []);
    for (const text of texts) months[Math.floor(6 * random())]!.push(text);
    return months.map((own, month) => sumsOf(`m${month}`, own));
  }

  test('at most one of twenty random assignments of months raises an alarm, for one month or all', () => {
    const random = seededRandom(12);
    const texts = archive(random);
    const alarmed = { one: 0, all: 0 };
    for (let assignment = 0; assignment < 200; assignment++) {
      const months = monthsAtRandom(texts, random);
      const names = months.map(({ period }) => period);
      const alarmsOf = (judged: string[]) => analyseDrift(months, { ...ANY, reference: 'm0', judged }).alarms;
      alarmed.one += alarmsOf(names.slice(-1)).length > 0 ? 1 : 0;
      alarmed.all += alarmsOf(names).length > 0 ? 1 : 0;
    }
    expect(alarmed.one).toBeLessThanOrEqual(10);
    expect(alarmed.all).toBeLessThanOrEqual(10);
  });

  test('what is judged together shares one chance of an alarm', () => {
    const months = monthsAtRandom(archive(seededRandom(1)), seededRandom(2));
    const testsOf = (...judged: string[]) => analyseDrift(months, { ...ANY, reference: 'm0', judged }).tests;
    expect([testsOf(), testsOf('m0'), testsOf('m5'), testsOf('m0', 'm1', 'm2')]).toEqual([0, 0, 6, 12]);
  });

  test('a real change is still found, and only in periods that are judged', () => {
    const random = seededRandom(3);
    const months = monthsAtRandom(archive(random), random);
    const higher = archive(random)
      .slice(0, 70)
      .map((text) => ({ ...text, score: text.score && Math.min(12.5, text.score + 2) }));
    const all = [...months.slice(0, 4), sumsOf('m4', higher), months[5]!];
    const alarmsIn = (...judged: string[]) =>
      analyseDrift(all, { ...ANY, reference: 'm0', judged }).alarms.map(({ period, metric }) => [
        period,
        metric,
      ]);
    expect(alarmsIn('m4')).toContainEqual(['m4', 'smd']);
    expect(alarmsIn('m4', 'm5')).toContainEqual(['m4', 'smd']);
    expect(alarmsIn('m5')).toEqual([]);
    expect(alarmsIn()).toEqual([]);
  });

  test('a rate of 0 is an alarm only if chance does not explain it', () => {
    const rare = (count: number, every: number): Text[] =>
      Array.from({ length: count }, (_, text) => ({
        score: 4 + (text % 5),
        words: 100,
        errors: 3 + (text % 3),
        suspects: text % every === 0 ? 1 : 0,
      }));
    const suspectAlarms = (base: Text[]) =>
      analyse(
        sumsOf('a', base),
        sumsOf(
          'b',
          rare(40, 1000).map((text) => ({ ...text, suspects: 0 })),
        ),
      ).alarms.filter(({ metric }) => metric === 'suspects');
    expect(suspectAlarms(rare(40, 20))).toEqual([]);
    expect(suspectAlarms(rare(400, 2))).toMatchObject([{ value: -1 }]);
  });

  test('texts by one author that are alike widen the band of the index', () => {
    const alike = textsAround(6.5, 100, 1).flatMap((text) => [text, text, text, text]);
    const bandOf = (perAuthor: number) =>
      analyse(sumsOf('a', textsAround(6.5, 400, 2)), sumsOf('b', alike, perAuthor)).periods[1]!.psiByChance!;
    // 100 texts instead of 400 beside 400 of the reference.
    expect(bandOf(4) / bandOf(1)).toBeCloseTo((1 / 100 + 1 / 400) / (2 / 400), 1);
  });
});

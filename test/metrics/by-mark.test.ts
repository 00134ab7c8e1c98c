import { describe, expect, test } from 'vitest';
import { byMark, reliabilitySentence } from '../../src/metrics/by-mark.js';
import { CEFR_BANDS } from '../../src/metrics/grid.js';
import { seededRandom } from '../../src/training/random.js';

/** Texts with marks in the middle of bands; differences of a text alternate around the bias. */
function scored(at: readonly { mark: number; n: number; bias: number; spread?: number }[], error?: number) {
  const texts = at.flatMap(({ mark, n, bias, spread = 0.5 }) =>
    Array.from(
      { length: n },
      (_, text) => [mark, mark + bias + (text % 2 === 0 ? spread : -spread)] as const,
    ),
  );
  return {
    human: Float64Array.from(texts, ([mark]) => mark),
    system: Float64Array.from(texts, ([, score]) => score),
    ...(error && { standardErrors: new Float64Array(texts.length).fill(error) }),
  };
}

describe('bias and coverage by mark', () => {
  test('are means of differences and shares of marks in 90 % intervals, with their intervals', () => {
    // Differences ±.5 around 1 reach 1.5 and .5; intervals reach 1.645 · .6 = .987.
    const { marks, coverage } = byMark(scored([{ mark: 5.5, n: 20, bias: 1 }], 0.6), CEFR_BANDS, 2);
    expect(marks).toHaveLength(1);
    const [at] = marks;
    expect(at).toMatchObject({
      label: 'B1.i',
      mark: 5.5,
      n: 20,
      bias: { value: 1 },
      coverage: { value: 50 },
    });
    // A standard deviation of √(20/19)/2 over √20; t of 19 degrees of freedom is 2.093.
    const error = Math.sqrt(20 / 19) / 2 / Math.sqrt(20);
    expect(at!.bias.standardError).toBeCloseTo(error, 12);
    expect(at!.bias.interval95![1]).toBeCloseTo(1 + 2.093024 * error, 5);
    expect(coverage!.value).toBe(50);
  });

  test('say where scores are not reliable, if chance does not explain it', () => {
    const ends = [
      { mark: 1.5, n: 30, bias: 3 },
      { mark: 3.5, n: 30, bias: 0.5 },
      { mark: 9.5, n: 30, bias: -0.5 },
      { mark: 12.5, n: 30, bias: -4 },
    ];
    const found = byMark(scored(ends, 1), CEFR_BANDS, 2);
    expect(found.marks.map(({ verdict }) => verdict)).toEqual([
      'unreliable',
      'reliable',
      'reliable',
      'unreliable',
    ]);
    expect(reliabilitySentence(found)).toBe(
      'Below A2.i and above C1.i these scores are not reliable on your data.',
    );
    // Too few texts, or differences as large as the bias.
    const few = byMark(scored([{ mark: 1.5, n: 9, bias: 3 }, ends[1]!], 1), CEFR_BANDS, 2);
    expect(few.marks[0]!.verdict).toBe('few');
    expect(reliabilitySentence(few)).toMatch(/^No mark with 10 texts or more shows/);
    const noisy = byMark(scored([{ mark: 1.5, n: 10, bias: 2.1, spread: 9 }]), CEFR_BANDS, 2);
    expect(noisy.marks[0]!.verdict).toBe('reliable');
  });

  test('without standard errors judge the bias alone', () => {
    const found = byMark(
      scored([
        { mark: 5.5, n: 20, bias: 0 },
        { mark: 6.5, n: 20, bias: 2.5 },
        { mark: 7.5, n: 20, bias: 0 },
      ]),
      CEFR_BANDS,
      2,
    );
    expect(found.coverage).toBeNull();
    expect(reliabilitySentence(found)).toBe('At B1.ii these scores are not reliable on your data.');
  });

  test('of scores as exact as their standard errors say, one mark in a hundred at most is called unreliable', () => {
    const random = seededRandom(16);
    const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    const human = Float64Array.from({ length: 6000 }, (_, text) => (text % 200) / 16);
    const system = human.map((mark) => mark + normal());
    const standardErrors = new Float64Array(6000).fill(1);
    const grid = { ...CEFR_BANDS, of: (mark: number) => mark };
    const { marks, coverage } = byMark({ human, system, standardErrors }, grid, 2);
    expect(marks).toHaveLength(200);
    expect(coverage!.value).toBeGreaterThan(89);
    expect(coverage!.value).toBeLessThan(91);
    expect(marks.filter(({ verdict }) => verdict !== 'reliable').length).toBeLessThanOrEqual(4);
  });

  test('intervals are by author if there are enough', () => {
    const texts = scored([{ mark: 5.5, n: 60, bias: 0 }]);
    const alike = {
      ...texts,
      clusters: { codes: Int32Array.from(texts.human, (_, text) => text % 20), size: 50 },
    };
    const [at] = byMark(alike, CEFR_BANDS, 2).marks;
    expect(at!.bias.by).toBe('cluster');
    // Three equal texts by each of 20 authors have the error of 20 texts.
    expect(at!.bias.standardError).toBeCloseTo(Math.sqrt(20 / 19) / 2 / Math.sqrt(20), 12);
  });
});

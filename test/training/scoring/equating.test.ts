import { describe, expect, it } from 'vitest';
import { equated } from '../../../src/engine/scoring/equating.js';
import { fitEquating } from '../../../src/training/scoring/equating.js';

describe('equating', () => {
  const system = Array.from({ length: 201 }, (_, at) => 4 + at / 50);

  it('recovers the parabola that generated the marks', () => {
    const curve = (raw: number) => 1 + 0.2 * raw + 0.1 * raw * raw;
    const equating = fitEquating([{ system, human: system.map(curve) }]);
    for (const raw of [4, 5.3, 8]) expect(equated(equating, raw)).toBeCloseTo(curve(raw), 3);
  });

  it('is linear beyond the fitted range', () => {
    const equating = fitEquating([{ system, human: system.map((raw) => raw * raw) }]);
    expect(equated(equating, 12) - equated(equating, 11)).toBeCloseTo(
      equated(equating, 11) - equated(equating, 10),
      9,
    );
    expect(equated(equating, 20)).toBeLessThan(400);
  });

  it('is a line if a parabola would fall', () => {
    const equating = fitEquating([{ system, human: system.map((raw) => -((raw - 8) ** 2)) }]);
    expect(equating.coefficients[2]).toBe(0);
    expect(equated(equating, 9)).toBeGreaterThan(equated(equating, 8));
  });

  it('only shifts constant scores', () => {
    const equating = fitEquating([{ system: [6, 6, 6, 6], human: [4, 5, 6, 7] }]);
    expect(equated(equating, 6)).toBeCloseTo(5.5, 9);
    expect(equated(equating, 7)).toBeCloseTo(6.5, 9);
  });

  it('does not amplify differences that are noise', () => {
    const noise = system.map((_, at) => 6 + at / 1e6);
    const equating = fitEquating([{ system: noise, human: system }]);
    expect(equated(equating, 7) - equated(equating, 6)).toBeCloseTo(5, 9);
  });

  it('gives corpora equal weight, whatever their size', () => {
    const small = { system: [4, 6], human: [5, 7] };
    const large = {
      system: system.map((_, at) => (at < 100 ? 4 : 6)),
      human: system.map((_, at) => (at < 100 ? 3 : 5)),
    };
    expect(equated(fitEquating([small, large]), 5)).toBeCloseTo(5, 1);
  });
});

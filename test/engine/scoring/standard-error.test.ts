import { describe, expect, it } from 'vitest';
import { interpolateStandardError } from '../../../src/engine/scoring/standard-error.js';

describe('the standard error', () => {
  const knots = [
    { words: 50, standardError: 1.4 },
    { words: 200, standardError: 1 },
  ];

  it('is interpolated in the logarithm of words, and constant above', () => {
    expect(interpolateStandardError(knots, 50)).toBeCloseTo(1.4, 12);
    expect(interpolateStandardError(knots, 100)).toBeCloseTo(1.2, 12);
    expect(interpolateStandardError(knots, 200)).toBe(1);
    expect(interpolateStandardError(knots, 5000)).toBe(1);
  });

  it('continues to rise for texts shorter than any seen', () => {
    expect(interpolateStandardError(knots, 25)).toBeCloseTo(1.6, 12);
    expect(interpolateStandardError(knots, 0)).toBe(interpolateStandardError(knots, 1));
  });

  it('never falls for shorter texts, whatever the knots say', () => {
    const odd = [
      { words: 50, standardError: 0.8 },
      { words: 200, standardError: 1 },
    ];
    expect(interpolateStandardError(odd, 10)).toBe(0.8);
  });

  it('is constant with a single knot', () => {
    for (const words of [5, 120, 900])
      expect(interpolateStandardError([{ words: 120, standardError: 1 }], words)).toBe(1);
  });
});

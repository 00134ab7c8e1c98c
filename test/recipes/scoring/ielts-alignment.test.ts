import { describe, expect, it } from 'vitest';
import { ieltsBand } from '../../../recipes/scoring/ielts-alignment.js';

describe('IELTS bands', () => {
  it.each([
    ['B1', 5, 4, 0.4],
    ['B2', 7, 5.5, 0.4],
    ['C1', 9, 7, 0.65],
    ['C2', 11, 8.5, 0.65],
  ])(
    'of %s begin at the published overall band, minus the difference of writing',
    (_, from, overall, lower) => {
      expect(ieltsBand(from) + lower).toBeCloseTo(overall - 0.25, 9);
    },
  );

  it('rise with the score, from 0 to 9', () => {
    let before = -1;
    for (let score = 0; score <= 13; score += 0.25) {
      expect(ieltsBand(score)).toBeGreaterThan(before);
      before = ieltsBand(score);
    }
    expect(ieltsBand(0)).toBe(0);
    expect(ieltsBand(13)).toBe(9);
    expect(ieltsBand(-5)).toBe(0);
    expect(ieltsBand(99)).toBe(9);
  });
});

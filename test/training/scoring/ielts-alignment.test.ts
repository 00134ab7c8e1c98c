import { describe, expect, it } from 'vitest';
import { ieltsBand } from '../../../src/training/scoring/ielts-alignment.js';

const halves = (band: number) => Math.round(band * 2) / 2;

describe('IELTS bands', () => {
  it.each([
    ['B1', 5, 7, 4, 5],
    ['B2', 7, 9, 5.5, 6.5],
    ['C1', 9, 11, 7, 8],
    ['C2', 11, 13, 8.5, 9],
  ])('of %s round to those of the published alignment', (_, from, to, lowest, highest) => {
    expect(halves(ieltsBand(from))).toBe(lowest);
    expect(halves(ieltsBand(to - 1e-9))).toBe(highest);
  });

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

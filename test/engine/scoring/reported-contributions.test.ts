import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reportedContributions } from '../../../src/engine/scoring/reported-contributions.js';

const scale = { min: 0, max: 13 };
const raw = (base: number, ...points: readonly number[]) => ({
  base,
  features: points.map((each, at) => ({ feature: `f${at}`, points: each, isMore: each > 0 })),
});
/** A rising curve. */
const report = (score: number) => 1 + score + 0.1 * score * Math.abs(score);

describe('contributions on the reporting scale', () => {
  it('are multiplied by the slope from the average text to this one', () => {
    const { base, features, limit } = reportedContributions(raw(2, 3, -1), report, scale);
    expect(base).toBeCloseTo(3.4, 12);
    // From 3.4 at 2 to 6.6 at 4: 1.6 points of the scale per raw point.
    expect(features.map(({ points }) => points)).toEqual([expect.closeTo(4.8, 9), expect.closeTo(-1.6, 9)]);
    expect(limit).toBe(0);
  });

  it('do not include what the ends of the scale cut off', () => {
    const above = reportedContributions(raw(5, 10), (score) => score, scale);
    expect([above.base, above.features[0]!.points, above.limit]).toEqual([5, 10, -2]);
    const below = reportedContributions(raw(5, -8), (score) => score, scale);
    expect([below.base, below.features[0]!.points, below.limit]).toEqual([5, -8, 3]);
  });

  it('use the slope at the average text if a text is average', () => {
    const { features } = reportedContributions(raw(2, 1, -1), report, scale);
    expect(features.map(({ points }) => points)).toEqual([expect.closeTo(1.4, 5), expect.closeTo(-1.4, 5)]);
  });

  it('add up to the reported score, and keep their signs', () => {
    const points = fc.double({ min: -9, max: 9, noNaN: true });
    fc.assert(
      fc.property(points, fc.array(points, { maxLength: 8 }), (base, parts) => {
        const found = reportedContributions(raw(base, ...parts), report, scale);
        const total = parts.reduce((sum, part) => sum + part, base);
        const expected = Math.min(13, Math.max(0, report(total)));
        const sum = found.features.reduce((all, next) => all + next.points, found.base + found.limit);
        expect(sum).toBeCloseTo(expected, 6);
        for (const { points, isMore } of found.features) expect(points > 0).toBe(isMore && points !== 0);
      }),
      { seed: 2 },
    );
  });
});

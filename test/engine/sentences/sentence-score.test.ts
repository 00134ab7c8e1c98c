import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadOf, scoreOfLoad } from '../../../src/engine/sentences/sentence-score.js';

const USUAL = 0.3;

describe('the score of a load', () => {
  it('is 1 without errors, 0 at the usual load, and −0.5 at twice the usual load', () => {
    expect(scoreOfLoad(0, USUAL)).toBe(1);
    expect(scoreOfLoad(USUAL, USUAL)).toBe(0);
    expect(scoreOfLoad(2 * USUAL, USUAL)).toBe(-0.5);
  });

  it('stays within −1 and 1 and falls with the cost of errors', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 50, noNaN: true }),
        fc.double({ min: 0.01, max: 5, noNaN: true }),
        fc.integer({ min: 1, max: 400 }),
        (cost, more, places) => {
          const score = scoreOfLoad(loadOf(cost, places), USUAL);
          expect(score).toBeGreaterThanOrEqual(-1);
          expect(score).toBeLessThanOrEqual(1);
          expect(scoreOfLoad(loadOf(cost + more, places), USUAL)).toBeLessThanOrEqual(score);
        },
      ),
    );
  });

  it('lies between a count and a density of errors', () => {
    const short = loadOf(1, 10);
    const long = loadOf(1, 40);
    expect(long).toBeLessThan(short);
    expect(long).toBeGreaterThan(short / 4);
  });
});

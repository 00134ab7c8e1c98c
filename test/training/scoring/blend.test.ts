import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../src/training/random.js';
import { blendedScore, fitBlend } from '../../../src/training/scoring/fit-score-model.js';

describe('a blend', () => {
  const random = seededRandom(3);
  const predictions = Array.from({ length: 200 }, () => Float64Array.of(random(), random(), random()));
  const importance = predictions.map(() => 1);

  it('recovers the weights that generated the marks', () => {
    const blend = fitBlend(
      predictions,
      predictions.map(([a, b]) => 1 + 0.3 * a! + 0.6 * b!),
      importance,
    );
    expect([...blend.weights].map((weight) => Number(weight.toFixed(4)))).toEqual([0.3, 0.6, 0]);
    expect(blendedScore(blend, Float64Array.of(1, 1, 1))).toBeCloseTo(1.9, 4);
  });

  it('gives a misleading model the weight 0 instead of a negative one', () => {
    const blend = fitBlend(
      predictions,
      predictions.map(([a, b]) => 0.9 * a! - 0.4 * b!),
      importance,
    );
    expect(blend.weights[1]).toBe(0);
    expect(blend.weights[0]).toBeGreaterThan(0.8);
  });

  it('only finds the sum of weights if their shares are given', () => {
    const blend = fitBlend(
      predictions,
      predictions.map(([a, b]) => 1 + 0.3 * a! + 0.6 * b!),
      importance,
      [1 / 3, 2 / 3, 0],
    );
    expect([...blend.weights].map((weight) => Number(weight.toFixed(4)))).toEqual([0.3, 0.6, 0]);
    expect(blendedScore(blend, Float64Array.of(1, 1, 1))).toBeCloseTo(1.9, 4);
  });
});

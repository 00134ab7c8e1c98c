import { expect, it } from 'vitest';
import { pearson } from '../../src/metrics/correlation.js';
import { correlationGain } from '../../src/metrics/correlation-gain.js';
import { coded } from '../../src/metrics/fairness.js';
import { seededRandom } from '../../src/training/random.js';

const random = seededRandom(3);
const human = Float64Array.from({ length: 200 }, () => random());
const noisy = (noise: number) => human.map((value) => value + noise * (random() - 0.5));
const before = noisy(3);
const after = noisy(1);
const each = coded([...human.keys()]);

it('is the difference of the correlations, with an interval around it', () => {
  const { gain, interval95 } = correlationGain(human, before, after, each);
  expect(gain).toBeCloseTo(pearson(after, human)! - pearson(before, human)!, 12);
  expect(interval95![0]).toBeGreaterThan(0);
  expect(interval95![0]).toBeLessThan(gain!);
  expect(interval95![1]).toBeGreaterThan(gain!);
});

it('is 0 between a system and itself', () => {
  expect(correlationGain(human, before, before, each)).toMatchObject({ gain: 0, interval95: null });
});

it('takes clusters, or texts if there are too few clusters', () => {
  const by = (size: number) =>
    correlationGain(human, before, after, coded([...human.keys()].map((at) => at % size))).by;
  expect([by(40), by(4)]).toEqual(['cluster', 'text']);
});

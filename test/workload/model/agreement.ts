/** How well pairs of numbers agree, by the definitions alone. */
export function agreement(pairs: readonly (readonly [number, number])[]): {
  readonly pearson: number;
  readonly qwk: number;
} {
  const mean = (of: (pair: readonly [number, number]) => number) =>
    pairs.reduce((sum, pair) => sum + of(pair), 0) / pairs.length;
  const [first, second] = [mean(([one]) => one), mean(([, other]) => other)];
  const variance = [mean(([one]) => (one - first) ** 2), mean(([, other]) => (other - second) ** 2)] as const;
  const covariance = mean(([one, other]) => (one - first) * (other - second));
  return {
    pearson: covariance / Math.sqrt(variance[0] * variance[1]),
    // The mean squared difference, by that of pairs at random.
    qwk: 1 - mean(([one, other]) => (one - other) ** 2) / (variance[0] + variance[1] + (first - second) ** 2),
  };
}

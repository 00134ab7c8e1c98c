/** Figures computed from exported rows without the code under test. */

export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
export const mean = (values: readonly number[]) => sum(values) / values.length;

/** Sample standard deviation. */
export function sd(values: readonly number[]): number {
  const centre = mean(values);
  return Math.sqrt(sum(values.map((value) => (value - centre) ** 2)) / (values.length - 1));
}

export function pearson(x: readonly number[], y: readonly number[]): number {
  const [mx, my] = [mean(x), mean(y)];
  const covariance = sum(x.map((value, index) => (value - mx) * (y[index]! - my))) / (x.length - 1);
  return covariance / (sd(x) * sd(y));
}

/** Cohen's kappa with quadratic weights: disagreement of pairs relative to that of all combinations of scores. */
export function quadraticKappa(x: readonly number[], y: readonly number[]): number {
  const observed = mean(x.map((value, index) => (value - y[index]!) ** 2));
  const expected = mean(x.map((value) => mean(y.map((other) => (value - other) ** 2))));
  return 1 - observed / expected;
}

/** The number of occurrences of each value. */
export function tally<T>(values: readonly T[]): Map<T, number> {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

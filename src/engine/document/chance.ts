/** The probability that a logistic regression gives. */
export const chanceOf = (weights: readonly number[], values: readonly number[]): number =>
  1 / (1 + Math.exp(-values.reduce((sum, value, at) => sum + value * weights[at]!, 0)));

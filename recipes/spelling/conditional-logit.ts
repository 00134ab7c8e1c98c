/** A choice among alternatives, each given by its features; `chosen` is the index of the right one. */
export interface Choice {
  readonly alternatives: readonly ArrayLike<number>[];
  readonly chosen: number;
}

const RATE = 0.05;
const [DECAY_1, DECAY_2, TINY] = [0.9, 0.999, 1e-8];

/** Steps of Adam (Kingma & Ba 2015) along a gradient of the whole data; no randomness. */
function descend(size: number, rounds: number, gradient: (weights: Float64Array) => Float64Array): number[] {
  const weights = new Float64Array(size);
  const [first, second] = [new Float64Array(size), new Float64Array(size)];
  for (let round = 1; round <= rounds; round++) {
    const slope = gradient(weights);
    for (let at = 0; at < size; at++) {
      first[at] = DECAY_1 * first[at]! + (1 - DECAY_1) * slope[at]!;
      second[at] = DECAY_2 * second[at]! + (1 - DECAY_2) * slope[at]! ** 2;
      const mean = first[at]! / (1 - DECAY_1 ** round);
      const spread = Math.sqrt(second[at]! / (1 - DECAY_2 ** round));
      weights[at]! -= (RATE * mean) / (spread + TINY);
    }
  }
  return [...weights];
}

/**
 * Weights of a conditional logit (McFadden 1974) with an L2 penalty, in the order of the features. Where features go
 * together the rounds end before the optimum, so that Newton's method (`logistic-regression.ts`) would find other weights.
 */
export function fitConditionalLogit(choices: readonly Choice[], penalty: number, rounds = 1500): number[] {
  const size = choices[0]!.alternatives[0]!.length;
  return descend(size, rounds, (weights) => {
    const slope = Float64Array.from(weights, (weight) => penalty * weight);
    for (const { alternatives, chosen } of choices) {
      const scores = alternatives.map((features) => {
        let score = 0;
        for (let at = 0; at < size; at++) score += weights[at]! * features[at]!;
        return score;
      });
      const top = Math.max(...scores);
      const total = scores.reduce((sum, score) => sum + Math.exp(score - top), 0);
      alternatives.forEach((features, alternative) => {
        const error = Math.exp(scores[alternative]! - top) / total - (alternative === chosen ? 1 : 0);
        for (let at = 0; at < size; at++) slope[at]! += (error * features[at]!) / choices.length;
      });
    }
    return slope;
  });
}

import { TOKEN_BUCKETS } from '#src/engine/sentences/token-features.js';
import { shuffled } from '#src/training/random.js';

/** A sentence whose errors are known. */
export interface CostedSentence {
  /** Buckets of the features of each place. */
  readonly places: readonly Int32Array[];
  /** What is wrong at each place, 0 to 1. */
  readonly costs: Float64Array;
}

export interface TokenFitSettings {
  readonly epochs: number;
  readonly learningRate: number;
  /** Added to the gradient as a share of the weight, at each use of a feature. */
  readonly decay: number;
  /** What a place of a learner's sentence counts beside one of those with errors put in. */
  readonly importanceOfMarked: number;
}

export interface TokenWeights {
  readonly weights: Float64Array;
  readonly intercept: number;
}

const FIRST_INTERCEPT = -2;
const RATE_OF_INTERCEPT = 0.001;

/**
 * Logistic regression by AdaGrad (Duchi, Hazan & Singer 2011), sentence by sentence: hashed features are too many for a
 * Hessian.
 * @param sentences with errors put in; @param marked learners' own, of which examiners marked what is wrong
 */
export function fitTokenModel(
  sentences: readonly CostedSentence[],
  marked: readonly CostedSentence[],
  { epochs, learningRate, decay, importanceOfMarked }: TokenFitSettings,
  random: () => number,
): TokenWeights {
  const weights = new Float64Array(TOKEN_BUCKETS);
  const squares = new Float64Array(TOKEN_BUCKETS).fill(1);
  let intercept = FIRST_INTERCEPT;
  const probability = (buckets: Int32Array) => {
    let logit = intercept;
    for (const bucket of buckets) logit += weights[bucket]!;
    return 1 / (1 + Math.exp(-logit));
  };
  const descend = (buckets: Int32Array, slope: number) => {
    intercept -= RATE_OF_INTERCEPT * slope;
    for (const bucket of buckets) {
      const gradient = slope + decay * weights[bucket]!;
      squares[bucket]! += gradient * gradient;
      weights[bucket]! -= (learningRate * gradient) / Math.sqrt(squares[bucket]!);
    }
  };
  const learn = ({ places, costs }: CostedSentence, importance: number) => {
    for (const [at, buckets] of places.entries())
      descend(buckets, importance * (probability(buckets) - costs[at]!));
  };
  const tasks = [
    ...sentences.map((sentence) => () => learn(sentence, 1)),
    ...marked.map((sentence) => () => learn(sentence, importanceOfMarked)),
  ];
  for (let epoch = 0; epoch < epochs; epoch++) for (const task of shuffled(tasks, random)) task();
  return { weights, intercept };
}

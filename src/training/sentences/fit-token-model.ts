import { TOKEN_BUCKETS } from '../../engine/sentences/token-features.js';
import { shuffled } from '../random.js';

/** A sentence whose errors are known. */
export interface CostedSentence {
  /** Buckets of the features of each place. */
  readonly places: readonly Int32Array[];
  /** What is wrong at each place, 0 to 1. */
  readonly costs: Float64Array;
}

/** Sentences of one writer, of which is known only how much is wrong in them. */
export interface GradedSentences {
  readonly places: readonly Int32Array[];
  /** Mean cost of a place that writers of this grade are expected to have. */
  readonly rate: number;
}

export interface TokenFitSettings {
  readonly epochs: number;
  readonly learningRate: number;
  /** Added to the gradient as a share of the weight, at each use of a feature. */
  readonly decay: number;
  /** What a place of graded sentences counts beside one of those with known errors. */
  readonly importanceOfGraded: number;
}

export interface TokenWeights {
  readonly weights: Float64Array;
  readonly intercept: number;
}

const FIRST_INTERCEPT = -2;
const RATE_OF_INTERCEPT = 0.001;

/**
 * Logistic regression by AdaGrad (Duchi, Hazan & Singer 2011), sentence by sentence. Graded sentences enter by the
 * cross-entropy of their mean probability with the expected rate (label regularisation, Mann & McCallum 2007).
 */
export function fitTokenModel(
  sentences: readonly CostedSentence[],
  graded: readonly GradedSentences[],
  { epochs, learningRate, decay, importanceOfGraded }: TokenFitSettings,
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
  const learnCosts = ({ places, costs }: CostedSentence) => {
    for (const [at, buckets] of places.entries()) descend(buckets, probability(buckets) - costs[at]!);
  };
  const learnRate = ({ places, rate }: GradedSentences) => {
    const probabilities = places.map(probability);
    const mean = probabilities.reduce((sum, one) => sum + one, 0) / places.length;
    const slope = (importanceOfGraded * (mean - rate)) / (mean * (1 - mean));
    for (const [at, buckets] of places.entries()) {
      const one = probabilities[at]!;
      descend(buckets, slope * one * (1 - one));
    }
  };
  const tasks = [
    ...sentences.map((sentence) => () => learnCosts(sentence)),
    ...(importanceOfGraded > 0 ? graded.map((writer) => () => learnRate(writer)) : []),
  ];
  for (let epoch = 0; epoch < epochs; epoch++) for (const learn of shuffled(tasks, random)) learn();
  return { weights, intercept };
}

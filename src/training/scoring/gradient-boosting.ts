import type { TreeEnsembleParameters } from '../../engine/artefact/tree-ensemble.js';
import { seededRandom, shuffled } from '../random.js';
import { binFeatures } from './feature-binning.js';
import { type GrowthSettings, growTree, type TreeNode } from './regression-tree.js';
import type { Sign } from './ridge.js';

export interface BoostingSettings extends GrowthSettings {
  readonly trees: number;
  /** Share of what a tree found that is added to the prediction, above 0 and up to 1. */
  readonly shrinkage: number;
  /** Shares of the rows and of the features that each tree sees, above 0 and up to 1. */
  readonly rowShare: number;
  readonly featureShare: number;
  /** Bins of a feature, at most 256. */
  readonly bins: number;
  /** Of the choice of rows and features. */
  readonly seed: number;
}

/** What trees lower. */
interface Loss {
  /** The prediction that is best for all rows at once. */
  base(targets: readonly number[], weights: Float64Array): number;
  /** By how much the loss falls as the prediction rises … */
  slope(target: number, prediction: number): number;
  /** … and how fast that changes. */
  curve(prediction: number): number;
}

const LOSSES = {
  /** Half the squared difference from a number. */
  squared: { base: weightedMean, slope: (target, prediction) => target - prediction, curve: () => 1 },
  /** −ln of the probability of a target of 0 or 1; predictions are ln of the odds of 1. */
  logistic: {
    base: (targets, weights) => {
      const mean = weightedMean(targets, weights);
      return Math.log(mean / (1 - mean));
    },
    slope: (target, prediction) => target - chance(prediction),
    curve: (prediction) => chance(prediction) * (1 - chance(prediction)),
  },
} satisfies Readonly<Record<string, Loss>>;

const BOOSTING_SETTINGS: BoostingSettings = {
  trees: 400,
  shrinkage: 0.05,
  depth: 4,
  leaves: 16,
  leafWeight: 20,
  penalty: 5,
  rowShare: 0.7,
  featureShare: 0.3,
  bins: 64,
  seed: 1,
};

export interface BoostingProblem extends Partial<BoostingSettings> {
  /** One row of finite features per text, as they are; at least one row. */
  readonly rows: readonly Float64Array[];
  readonly targets: readonly number[];
  /** Squared differences when left out. */
  readonly loss?: keyof typeof LOSSES;
  /** How much each row counts; all 1 when left out. */
  readonly importance?: readonly number[] | undefined;
  /** One per feature: 1 where the prediction may never fall with it, −1 never rise; all 0 when left out. */
  readonly signs?: readonly Sign[] | undefined;
}

/** Gains below this share of the sum of squares are rounding. */
const ROUNDING = 1e-12;

/**
 * Gradient boosting of regression trees (Friedman 2001, 2002): each tree is fitted to what those before it left over, on a
 * random part of rows and features, with Newton steps in its leaves (Chen & Guestrin 2016). The result depends on nothing
 * but the arguments: sums are taken in a fixed order, and under squared loss only operations that IEEE 754 determines to the
 * last bit are used.
 */
export function fitTrees({
  rows,
  targets,
  loss = 'squared',
  importance,
  signs,
  ...chosen
}: BoostingProblem): TreeEnsembleParameters {
  const { base: baseOf, slope, curve }: Loss = LOSSES[loss];
  const settings = { ...BOOSTING_SETTINGS, ...chosen };
  const weights = Float64Array.from(rows, (_, row) => importance?.[row] ?? 1);
  const binned = binFeatures(rows, weights, settings.bins);
  const base = baseOf(targets, weights);
  const predictions = new Float64Array(rows.length).fill(base);
  const slopes = () => predictions.map((prediction, row) => slope(targets[row]!, prediction));
  const leastGain = ROUNDING * slopes().reduce((sum, rest, row) => sum + weights[row]! * rest * rest, 0);
  const random = seededRandom(settings.seed);
  const ensemble = new EnsembleBuilder(base, binned.thresholds, settings.shrinkage);
  for (let count = 0; count < settings.trees; count++) {
    const tree = growTree({
      ...settings,
      bins: binned.bins,
      binCount: settings.bins,
      gradients: slopes().map((rest, row) => weights[row]! * rest),
      weights: weights.map((weight, row) => weight * curve(predictions[row]!)),
      rows: sample(rows.length, settings.rowShare, random),
      features: sample(binned.bins.length, settings.featureShare, random),
      signs: binned.bins.map((_, feature) => signs?.[feature] ?? 0),
      leastGain,
    });
    // One leaf for all would only bring back the mean of the sample.
    if (tree.split) ensemble.add(tree, rows, weights, predictions);
  }
  return ensemble.parameters();
}

/** The rounded share of the indices below a count, at least one, rising. */
function sample(count: number, share: number, random: () => number): Uint32Array {
  const all = [...Array(count).keys()];
  if (share >= 1) return Uint32Array.from(all);
  return Uint32Array.from(shuffled(all, random).slice(0, Math.max(1, Math.round(share * count)))).sort();
}

/** Measured from the first target, so that the mean of equal numbers is that number. */
function weightedMean(targets: readonly number[], weights: Float64Array): number {
  const first = targets[0]!;
  let sum = 0;
  let total = 0;
  targets.forEach((target, row) => {
    sum += weights[row]! * (target - first);
    total += weights[row]!;
  });
  return first + sum / total;
}

const chance = (logOdds: number) => 1 / (1 + Math.exp(-logOdds));

/** Collects trees as the arrays of a model file. */
class EnsembleBuilder {
  readonly #roots: number[] = [];
  readonly #features: number[] = [];
  readonly #right: number[] = [];
  readonly #values: number[] = [];
  readonly #cover: number[] = [];

  constructor(
    readonly base: number,
    readonly thresholds: readonly Float64Array[],
    readonly shrinkage: number,
  ) {}

  /** Takes in a tree and adds what it predicts to the predictions. */
  add(tree: TreeNode, rows: readonly Float64Array[], weights: Float64Array, predictions: Float64Array): void {
    const root = this.#values.length;
    this.#roots.push(root);
    this.#append(tree);
    rows.forEach((row, at) => {
      const leaf = this.#pass(root, row, weights[at]!);
      predictions[at]! += this.#values[leaf]!;
    });
  }

  #append({ split, points }: TreeNode): void {
    const at = this.#values.length;
    this.#features.push(split?.feature ?? 0);
    this.#right.push(0);
    this.#values.push(split ? this.thresholds[split.feature]![split.bin]! : this.shrinkage * points);
    this.#cover.push(0);
    if (!split) return;
    this.#append(split.left);
    this.#right[at] = this.#values.length;
    this.#append(split.right);
  }

  /** Leads a row to its leaf and counts its weight on the way. */
  #pass(root: number, row: Float64Array, weight: number): number {
    let node = root;
    this.#cover[node]! += weight;
    while (this.#right[node] !== 0) {
      node = row[this.#features[node]!]! <= this.#values[node]! ? node + 1 : this.#right[node]!;
      this.#cover[node]! += weight;
    }
    return node;
  }

  parameters(): TreeEnsembleParameters {
    return {
      base: this.base,
      roots: Uint32Array.from(this.#roots),
      features: Uint16Array.from(this.#features),
      right: Uint32Array.from(this.#right),
      values: Float64Array.from(this.#values),
      cover: Float64Array.from(this.#cover),
    };
  }
}

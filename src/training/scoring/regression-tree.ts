import type { Sign } from './ridge.js';

export interface GrowthSettings {
  /** Splits on the way from the root to a leaf, at most. */
  readonly depth: number;
  /** Leaves of a tree, at most; where that is fewer than the depth allows, the splits that gain most are made. */
  readonly leaves: number;
  /** Least weight of the rows in a leaf, more than 0. */
  readonly leafWeight: number;
  /** λ: penalty on the square of a leaf's points, in the unit of rows. */
  readonly penalty: number;
}

export interface GrowthProblem extends GrowthSettings {
  /** For each feature, the bin of each row. */
  readonly bins: readonly Uint8Array[];
  /** How many bins a feature has at most. */
  readonly binCount: number;
  /** The slope of the loss, times how much the row counts: under squared loss, what is left to predict. */
  readonly gradients: Float64Array;
  /** The curvature of the loss, times how much the row counts: under squared loss, only the latter. */
  readonly weights: Float64Array;
  /** The rows and features that the tree may look at, rising. */
  readonly rows: Uint32Array;
  readonly features: Uint32Array;
  /** One per feature. */
  readonly signs: readonly Sign[];
  /** A split must reduce the penalised sum of squares by more than this, and beat another by more than this. */
  readonly leastGain: number;
}

export interface TreeNode {
  /** Of a leaf; of a split, what it would be as a leaf. */
  readonly points: number;
  split?: TreeSplit;
}

interface TreeSplit {
  readonly feature: number;
  /** Rows up to this bin go left. */
  readonly bin: number;
  readonly left: TreeNode;
  readonly right: TreeNode;
}

interface Candidate {
  readonly column: number;
  readonly bin: number;
  readonly gain: number;
  readonly left: Sums;
  readonly right: Sums;
}

interface Sums {
  readonly gradient: number;
  readonly weight: number;
  readonly points: number;
}

/** A leaf that may still be split. */
interface Open {
  readonly node: TreeNode;
  readonly start: number;
  readonly end: number;
  readonly depth: number;
  /** What its points must lie between, so that constrained features count in one direction only. */
  readonly lowest: number;
  readonly highest: number;
  /** Gradient and weight by column and bin. */
  readonly histogram: Float64Array;
  readonly candidate: Candidate;
}

/**
 * Grows one regression tree on histograms, best split first (Friedman 2001; histograms and growth by leaves as in
 * LightGBM: Ke et al. 2017). Monotone constraints follow the basic method that XGBoost and LightGBM document: a split
 * against the sign of its feature is not made, and below one along it, the points of either side may not pass the
 * middle between the two.
 */
export function growTree(problem: GrowthProblem): TreeNode {
  return new Growth(problem).grow();
}

class Growth {
  readonly #problem: GrowthProblem;
  /** Rows by node: those of a node are a range. */
  readonly #order: Uint32Array;
  readonly #scratch: Uint32Array;
  readonly #gradients: Float64Array;
  readonly #weights: Float64Array;
  readonly #free: Float64Array[] = [];

  constructor(problem: GrowthProblem) {
    this.#problem = problem;
    this.#order = problem.rows.slice();
    this.#scratch = new Uint32Array(problem.rows.length);
    this.#gradients = new Float64Array(problem.rows.length);
    this.#weights = new Float64Array(problem.rows.length);
  }

  grow(): TreeNode {
    const { rows, gradients, weights, leaves } = this.#problem;
    let gradient = 0;
    let weight = 0;
    for (const row of rows) {
      gradient += gradients[row]!;
      weight += weights[row]!;
    }
    const unbounded = { lowest: Number.NEGATIVE_INFINITY, highest: Number.POSITIVE_INFINITY };
    const sums = this.#sums(gradient, weight, unbounded.lowest, unbounded.highest);
    const root: TreeNode = { points: sums.points };
    const place = { node: root, start: 0, end: rows.length, depth: 0, ...unbounded };
    const open: Open[] = [];
    this.#consider(open, place, sums, this.#histogram(0, rows.length));
    for (let count = 1; count < leaves && open.length > 0; count++) {
      let best = 0;
      for (let at = 1; at < open.length; at++) {
        if (open[at]!.candidate.gain > open[best]!.candidate.gain) best = at;
      }
      this.#split(open, open.splice(best, 1)[0]!);
    }
    return root;
  }

  /** Opens a leaf when there is a split that gains something, and takes its histogram back otherwise. */
  #consider(
    open: Open[],
    place: Omit<Open, 'histogram' | 'candidate'>,
    sums: Sums,
    histogram: Float64Array,
  ): void {
    const candidate = this.#bestSplit(place, sums, histogram);
    if (candidate) open.push({ ...place, histogram, candidate });
    else this.#free.push(histogram);
  }

  #split(open: Open[], { node, start, end, depth, lowest, highest, histogram, candidate }: Open): void {
    const { features, signs, depth: deepest } = this.#problem;
    const feature = features[candidate.column]!;
    const middle = this.#partition(start, end, feature, candidate.bin);
    const { left, right } = candidate;
    const split = {
      feature,
      bin: candidate.bin,
      left: { points: left.points },
      right: { points: right.points },
    };
    node.split = split;
    if (depth + 1 === deepest) {
      this.#free.push(histogram);
      return;
    }
    const sign = signs[feature]!;
    const border = (left.points + right.points) / 2;
    const below = {
      node: split.left,
      start,
      end: middle,
      depth: depth + 1,
      lowest: sign < 0 ? border : lowest,
      highest: sign > 0 ? border : highest,
    };
    const above = {
      node: split.right,
      start: middle,
      end,
      depth: depth + 1,
      lowest: sign > 0 ? border : lowest,
      highest: sign < 0 ? border : highest,
    };
    // Only the smaller side is counted; the other is what the parent has besides.
    const leftIsSmaller = middle - start <= end - middle;
    const smaller = leftIsSmaller ? this.#histogram(start, middle) : this.#histogram(middle, end);
    for (let at = 0; at < histogram.length; at++) histogram[at]! -= smaller[at]!;
    this.#consider(open, below, left, leftIsSmaller ? smaller : histogram);
    this.#consider(open, above, right, leftIsSmaller ? histogram : smaller);
  }

  #histogram(start: number, end: number): Float64Array {
    const { bins, binCount, features, gradients, weights } = this.#problem;
    const histogram = this.#free.pop()?.fill(0) ?? new Float64Array(2 * features.length * binCount);
    const [order, ownGradients, ownWeights] = [this.#order, this.#gradients, this.#weights];
    for (let at = start; at < end; at++) {
      ownGradients[at] = gradients[order[at]!]!;
      ownWeights[at] = weights[order[at]!]!;
    }
    for (let column = 0; column < features.length; column++) {
      const binOf = bins[features[column]!]!;
      const first = column * binCount;
      for (let at = start; at < end; at++) {
        const slot = 2 * (first + binOf[order[at]!]!);
        histogram[slot]! += ownGradients[at]!;
        histogram[slot + 1]! += ownWeights[at]!;
      }
    }
    return histogram;
  }

  #bestSplit(
    { depth, lowest, highest }: Pick<Open, 'depth' | 'lowest' | 'highest'>,
    parent: Sums,
    histogram: Float64Array,
  ): Candidate | undefined {
    const { binCount, features, signs, leafWeight, penalty, leastGain, depth: deepest } = this.#problem;
    if (depth === deepest || parent.weight < 2 * leafWeight) return undefined;
    const least = reduction(parent, penalty) + leastGain;
    let best = least;
    let place: { column: number; bin: number; gradient: number; weight: number } | undefined;
    for (let column = 0; column < features.length; column++) {
      const sign = signs[features[column]!]!;
      let gradient = 0;
      let weight = 0;
      for (let bin = 0; bin + 1 < binCount; bin++) {
        const slot = 2 * (column * binCount + bin);
        gradient += histogram[slot]!;
        weight += histogram[slot + 1]!;
        if (weight < leafWeight) continue;
        const restWeight = parent.weight - weight;
        if (restWeight < leafWeight) break;
        const restGradient = parent.gradient - gradient;
        const left = clamp(gradient / (weight + penalty), lowest, highest);
        const right = clamp(restGradient / (restWeight + penalty), lowest, highest);
        if (sign * (right - left) < 0) continue;
        const reached =
          left * (2 * gradient - (weight + penalty) * left) +
          right * (2 * restGradient - (restWeight + penalty) * right);
        if (reached <= best + (place ? leastGain : 0)) continue;
        best = reached;
        place = { column, bin, gradient, weight };
      }
    }
    if (!place) return undefined;
    const { column, bin, gradient, weight } = place;
    return {
      column,
      bin,
      gain: best - least,
      left: this.#sums(gradient, weight, lowest, highest),
      right: this.#sums(parent.gradient - gradient, parent.weight - weight, lowest, highest),
    };
  }

  #sums(gradient: number, weight: number, lowest: number, highest: number): Sums {
    return { gradient, weight, points: clamp(gradient / (weight + this.#problem.penalty), lowest, highest) };
  }

  /** Puts the rows that go left first, both sides in their order; returns where the right side starts. */
  #partition(start: number, end: number, feature: number, bin: number): number {
    const binOf = this.#problem.bins[feature]!;
    const [order, scratch] = [this.#order, this.#scratch];
    let middle = start;
    let rest = 0;
    for (let at = start; at < end; at++) {
      const row = order[at]!;
      if (binOf[row]! <= bin) order[middle++] = row;
      else scratch[rest++] = row;
    }
    order.set(scratch.subarray(0, rest), middle);
    return middle;
  }
}

/** By how much a leaf with these points reduces the penalised sum of squares. */
function reduction({ gradient, weight, points }: Sums, penalty: number): number {
  return points * (2 * gradient - (weight + penalty) * points);
}

function clamp(value: number, lowest: number, highest: number): number {
  return Math.max(lowest, Math.min(highest, value));
}

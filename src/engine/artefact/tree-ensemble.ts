import type { Artefact, Section } from './artefact.js';

/** The nodes of all trees, one tree after another, each in preorder: the left child of node n is n + 1. */
export interface TreeEnsembleParameters {
  /** The initial prediction: the mean of the training targets. */
  readonly base: number;
  /** For each tree, the index of its root. */
  readonly roots: Uint32Array;
  /** For each node, the index of the feature that it splits on; 0 for a leaf. */
  readonly features: Uint16Array;
  /** For each node, the index of its right child; 0, which is nobody's child, for a leaf. */
  readonly right: Uint32Array;
  /** A split's threshold: values up to it go left. For a leaf, its points. */
  readonly values: Float64Array;
  /** For each node, the weight of the training rows that reach it. */
  readonly cover: Float64Array;
}

/** A decomposed prediction: base + Σ byFeature. */
interface Contributions {
  /** The mean prediction for the training rows. */
  readonly base: number;
  /** For each feature, the points by which its value raised or lowered the prediction. */
  readonly byFeature: Float64Array;
}

/** The features on the path from the root to each leaf, all leaves in sequence: columns with one number per feature. */
interface LeafPaths {
  /** The prediction when no feature is known. */
  readonly base: number;
  /** For each leaf, its points. */
  readonly points: Float64Array;
  /** For each leaf, the index of its first feature; a last entry marks the end. */
  readonly starts: Uint32Array;
  readonly feature: Uint16Array;
  /** Share of the training rows that pass all splits on the feature along the path. */
  readonly zero: Float64Array;
  /** A text passes these splits if its value is above `low` and at most `high`. */
  readonly low: Float64Array;
  readonly high: Float64Array;
  /**
   * What each leaf adds to the features on its path, for each set of features whose splits a text passes (the first feature
   * is the lowest bit). NaN until first needed, since few of the sets occur.
   */
  readonly added: Float64Array;
  /** For each leaf, the index of its first number in `added`. */
  readonly firstAdded: Uint32Array;
}

/** A feature on the path to a leaf, as in `LeafPaths`. */
interface PathFeature {
  readonly feature: number;
  readonly zero: number;
  readonly low: number;
  readonly high: number;
}

/** A sum of regression trees. */
export class TreeEnsemble {
  #paths: LeafPaths | undefined;

  constructor(readonly parameters: TreeEnsembleParameters) {}

  /** @param name which ensemble of the model file, as given to `treeSections` */
  static from(artefact: Artefact, name: string): TreeEnsemble {
    return new TreeEnsemble({
      base: artefact.section(`${name}.base`, 'f64')[0]!,
      roots: artefact.section(`${name}.roots`, 'u32'),
      features: artefact.section(`${name}.features`, 'u16'),
      right: artefact.section(`${name}.right`, 'u32'),
      values: artefact.section(`${name}.values`, 'f64'),
      cover: artefact.section(`${name}.cover`, 'f64'),
    });
  }

  /** @param values one number per feature, in the order of the training rows */
  predict(values: ArrayLike<number>): number {
    const { base, roots, features, right, values: numbers } = this.parameters;
    let sum = base;
    for (let tree = 0; tree < roots.length; tree++) {
      let node = roots[tree]!;
      while (right[node] !== 0) node = values[features[node]!]! <= numbers[node]! ? node + 1 : right[node]!;
      sum += numbers[node]!;
    }
    return sum;
  }

  /**
   * Exact Shapley values of the prediction, where features outside a coalition are averaged over the training rows
   * below each split (path-dependent TreeSHAP: Lundberg, Erion & Lee 2018, Consistent individualized feature
   * attribution for tree ensembles). Trees are small, so each leaf is treated separately.
   * @param values finite numbers
   */
  contributions(values: ArrayLike<number>): Contributions {
    this.#paths ??= leafPaths(this.parameters);
    const { base, starts, feature, low, high, added, firstAdded } = this.#paths;
    const byFeature = new Float64Array(values.length);
    for (let leaf = 0; leaf < firstAdded.length; leaf++) {
      const [start, end] = [starts[leaf]!, starts[leaf + 1]!];
      let passed = 0;
      for (let at = start; at < end; at++) {
        const value = values[feature[at]!]!;
        if (value > low[at]! && value <= high[at]!) passed |= 1 << (at - start);
      }
      const first = firstAdded[leaf]! + passed * (end - start);
      if (end > start && Number.isNaN(added[first])) addLeaf(this.#paths, leaf, passed, first);
      for (let at = start; at < end; at++) byFeature[feature[at]!]! += added[first + at - start]!;
    }
    return { base, byFeature };
  }
}

/** The paths depend only on the trees, so they are computed once. */
function leafPaths({ base, roots, features, right, values, cover }: TreeEnsembleParameters): LeafPaths {
  const points: number[] = [];
  const starts = [0];
  const steps: PathFeature[] = [];
  const visit = (node: number, path: readonly PathFeature[]): number => {
    if (right[node] === 0) {
      points.push(values[node]!);
      steps.push(...path);
      starts.push(steps.length);
      return path.reduce((product, { zero }) => product * zero, values[node]!);
    }
    const feature = features[node]!;
    const threshold = values[node]!;
    const before = path.find((step) => step.feature === feature) ?? {
      zero: 1,
      low: Number.NEGATIVE_INFINITY,
      high: Number.POSITIVE_INFINITY,
    };
    const others = path.filter((step) => step.feature !== feature);
    const below = (child: number, ends: Pick<PathFeature, 'low' | 'high'>) =>
      visit(child, [...others, { feature, zero: (before.zero * cover[child]!) / cover[node]!, ...ends }]);
    return (
      below(node + 1, { low: before.low, high: Math.min(before.high, threshold) }) +
      below(right[node]!, { low: Math.max(before.low, threshold), high: before.high })
    );
  };
  let unknown = base;
  for (const root of roots) unknown += visit(root, []);
  const firstAdded = new Uint32Array(points.length);
  let size = 0;
  for (let leaf = 0; leaf < points.length; leaf++) {
    const count = starts[leaf + 1]! - starts[leaf]!;
    firstAdded[leaf] = size;
    size += count << count;
  }
  return {
    base: unknown,
    points: Float64Array.from(points),
    starts: Uint32Array.from(starts),
    feature: Uint16Array.from(steps, ({ feature }) => feature),
    zero: Float64Array.from(steps, ({ zero }) => zero),
    low: Float64Array.from(steps, ({ low }) => low),
    high: Float64Array.from(steps, ({ high }) => high),
    added: new Float64Array(size).fill(Number.NaN),
    firstAdded,
  };
}

/** The sections of a model file with an ensemble. */
export function treeSections(name: string, parameters: TreeEnsembleParameters): Record<string, Section> {
  const { base, roots, features, right, values, cover } = parameters;
  const sections = { base: Float64Array.of(base), roots, features, right, values, cover };
  return Object.fromEntries(
    Object.entries(sections).map(([key, section]) => [`${name}.${key}`, section.slice()]),
  );
}

/**
 * Computes the Shapley values of one leaf. A coalition S of the d features on its path gives points · Π(one in S) · Π(zero
 * outside), `one` being 1 for a feature whose splits the text passes and 0 for another; the coalitions of equal size are
 * summed as the coefficients of a polynomial, Π(zero + one · t).
 * @param passed set of the features whose splits the text passes
 * @param first index in `added` of the first of them
 */
function addLeaf(
  { points, starts, zero, added }: LeafPaths,
  leaf: number,
  passed: number,
  first: number,
): void {
  const zeros = zero.subarray(starts[leaf]!, starts[leaf + 1]!);
  const ones = zeros.map((_, at) => (passed >> at) & 1);
  zeros.forEach((own, step) => {
    const bySize = [1];
    for (let other = 0; other < zeros.length; other++) {
      if (other === step) continue;
      bySize.push(0);
      for (let size = bySize.length - 1; size >= 0; size--)
        bySize[size] = bySize[size]! * zeros[other]! + (size > 0 ? bySize[size - 1]! * ones[other]! : 0);
    }
    // The share of orders in which just `size` features come before this one: size! (d − size − 1)! / d!
    let share = 1 / zeros.length;
    let sum = 0;
    for (let size = 0; size < bySize.length; size++) {
      sum += share * bySize[size]!;
      share *= (size + 1) / (zeros.length - size - 1);
    }
    added[first + step] = points[leaf]! * (ones[step]! - own) * sum;
  });
}

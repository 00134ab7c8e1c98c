import type { Artefact, Section } from '../artefact/artefact.js';

/** The nodes of all trees one after the other, each tree in preorder: the left child of node n is n + 1. */
export interface TreeEnsembleParameters {
  /** What the prediction starts from: the mean of the training targets. */
  readonly base: number;
  /** For each tree, the index of its root. */
  readonly roots: Uint32Array;
  /** For each node, the index of the feature that it splits on; 0 in a leaf. */
  readonly features: Uint16Array;
  /** For each node, the index of its right child; 0, which is nobody's child, in a leaf. */
  readonly right: Uint32Array;
  /** A split's threshold: values up to it go left. A leaf's points. */
  readonly values: Float64Array;
  /** For each node, the weight of the training rows that pass it. */
  readonly cover: Float64Array;
}

/** A prediction taken apart: base + Σ byFeature is the prediction. */
export interface Contributions {
  /** The mean prediction for the training rows. */
  readonly base: number;
  /** For each feature, the points by which its value raised or lowered the prediction. */
  readonly byFeature: Float64Array;
}

/** A feature on the way from the root to a leaf. */
interface PathFeature {
  readonly feature: number;
  /** Share of the training rows that pass all splits on this feature along the way. */
  readonly zero: number;
  /** Whether the text at hand passes them: 1 or 0. */
  readonly one: number;
}

/** A sum of regression trees. */
export class TreeEnsemble {
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

  /** @param values one number a feature, in the order of the training rows */
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
   * Exact Shapley values of the prediction, where a feature left out of a coalition is averaged over the training rows
   * below each split (path-dependent TreeSHAP: Lundberg, Erion & Lee 2018, Consistent individualized feature
   * attribution for tree ensembles). Trees are small, so that each leaf is treated by itself.
   */
  contributions(values: ArrayLike<number>): Contributions {
    const byFeature = new Float64Array(values.length);
    let { base } = this.parameters;
    for (const root of this.parameters.roots) base += this.#explain(root, [], values, byFeature);
    return { base, byFeature };
  }

  /** Adds what the leaves below a node contribute; returns what they give when no feature is known. */
  #explain(
    node: number,
    path: readonly PathFeature[],
    values: ArrayLike<number>,
    byFeature: Float64Array,
  ): number {
    const { features, right, values: numbers, cover } = this.parameters;
    if (right[node] === 0) return addLeaf(numbers[node]!, path, byFeature);
    const feature = features[node]!;
    const goesLeft = values[feature]! <= numbers[node]!;
    const before = path.find((step) => step.feature === feature) ?? { zero: 1, one: 1 };
    const others = path.filter((step) => step.feature !== feature);
    const below = (child: number, taken: boolean) => {
      const zero = (before.zero * cover[child]!) / cover[node]!;
      const step = { feature, zero, one: taken ? before.one : 0 };
      return this.#explain(child, [...others, step], values, byFeature);
    };
    return below(node + 1, goesLeft) + below(right[node]!, !goesLeft);
  }
}

/** The sections in which a model file keeps an ensemble. */
export function treeSections(name: string, parameters: TreeEnsembleParameters): Record<string, Section> {
  const { base, roots, features, right, values, cover } = parameters;
  const sections = { base: Float64Array.of(base), roots, features, right, values, cover };
  return Object.fromEntries(
    Object.entries(sections).map(([key, section]) => [`${name}.${key}`, section.slice()]),
  );
}

/**
 * The Shapley values of one leaf. A coalition S of the d features on its path gives points · Π(one in S) · Π(zero
 * outside); the coalitions of equal size are summed as the coefficients of a polynomial, Π(zero + one · t).
 * @returns points of the empty coalition
 */
function addLeaf(points: number, path: readonly PathFeature[], byFeature: Float64Array): number {
  for (const step of path) {
    const bySize = [1];
    for (const other of path) {
      if (other === step) continue;
      bySize.push(0);
      for (let size = bySize.length - 1; size >= 0; size--) {
        bySize[size] = bySize[size]! * other.zero + (size > 0 ? bySize[size - 1]! * other.one : 0);
      }
    }
    // The share of orders in which just `size` features come before this one: size! (d − size − 1)! / d!
    let share = 1 / path.length;
    let sum = 0;
    for (let size = 0; size < bySize.length; size++) {
      sum += share * bySize[size]!;
      share *= (size + 1) / (path.length - size - 1);
    }
    byFeature[step.feature]! += points * (step.one - step.zero) * sum;
  }
  return path.reduce((product, { zero }) => product * zero, points);
}

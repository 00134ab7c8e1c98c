import { encodeArtefact } from '#src/engine/artefact/artefact.js';
import { DEPTH } from '#src/engine/errors/evidence/trees.js';
import { seededRandom } from '#src/training/random.js';

/** A change with the evidence for it. */
export interface EvidenceRow {
  readonly features: readonly number[];
  readonly right: boolean;
}

interface TreeOptions {
  readonly trees: number;
  readonly rate: number;
  /** Penalty of the square of a leaf. */
  readonly ridge: number;
  /** Rows that a leaf must have at least. */
  readonly least: number;
  /** Share of the rows that each tree sees. */
  readonly share: number;
  /** Values that a feature is cut into. */
  readonly bins: number;
}

export const TREE_OPTIONS: TreeOptions = {
  trees: 400,
  rate: 0.08,
  ridge: 5,
  least: 25,
  share: 0.7,
  bins: 32,
};

const QUESTIONS = 2 ** DEPTH - 1;
const LEAVES = 2 ** DEPTH;

/** Boosted trees as `Trees` reads them. */
export interface FittedTrees {
  readonly base: number;
  readonly features: Uint8Array<ArrayBuffer>;
  readonly cuts: Float32Array<ArrayBuffer>;
  readonly leaves: Float32Array<ArrayBuffer>;
}

/**
 * Gradient boosting with logistic loss (Friedman 2001), trees of `DEPTH` levels with Newton steps in their leaves (Chen &
 * Guestrin 2016), on features cut into quantiles.
 */
export function fitTrees(rows: readonly EvidenceRow[], options: TreeOptions = TREE_OPTIONS): FittedTrees {
  const random = seededRandom(1);
  const cutsOf = quantiles(rows, options.bins);
  const binned = cutsOf.map((cuts, feature) =>
    Uint8Array.from(rows, ({ features }) => binOf(cuts, features[feature]!)),
  );
  const mean = rows.filter(({ right }) => right).length / rows.length;
  const base = Math.log(mean / (1 - mean));
  const logits = new Float64Array(rows.length).fill(base);
  const slope = new Float64Array(rows.length);
  const curve = new Float64Array(rows.length);
  const fitted = {
    base,
    features: new Uint8Array(options.trees * QUESTIONS),
    cuts: new Float32Array(options.trees * QUESTIONS),
    leaves: new Float32Array(options.trees * LEAVES),
  };
  for (let tree = 0; tree < options.trees; tree++) {
    const sample: number[] = [];
    rows.forEach(({ right }, row) => {
      const probability = 1 / (1 + Math.exp(-logits[row]!));
      slope[row] = (right ? 1 : 0) - probability;
      curve[row] = probability * (1 - probability);
      if (random() < options.share) sample.push(row);
    });
    const grow = (at: number, members: readonly number[], all: readonly number[]) => {
      if (at >= QUESTIONS) {
        const value =
          (options.rate * sumOf(members, (row) => slope[row]!)) /
          (sumOf(members, (row) => curve[row]!) + options.ridge);
        fitted.leaves[tree * LEAVES + at - QUESTIONS] = value;
        for (const row of all) logits[row]! += value;
        return;
      }
      const { feature, bin } = bestCut(members, binned, cutsOf, slope, curve, options);
      fitted.features[tree * QUESTIONS + at] = feature;
      fitted.cuts[tree * QUESTIONS + at] = cutsOf[feature]![bin] ?? Number.POSITIVE_INFINITY;
      const isLeft = (row: number) => binned[feature]![row]! <= bin;
      grow(2 * at + 1, members.filter(isLeft), all.filter(isLeft));
      grow(
        2 * at + 2,
        members.filter((row) => !isLeft(row)),
        all.filter((row) => !isLeft(row)),
      );
    };
    grow(
      0,
      sample,
      rows.map((_, row) => row),
    );
  }
  return fitted;
}

/** The bytes of models/evidence/evidence.bin. */
export const encodeTrees = (
  { base, features, cuts, leaves }: FittedTrees,
  meta: Readonly<Record<string, unknown>>,
): Uint8Array => encodeArtefact({ ...meta, base }, { features, cuts, leaves });

/** The cut that lowers the loss most; one that leaves all on the left if none does. */
function bestCut(
  members: readonly number[],
  binned: readonly Uint8Array[],
  cutsOf: readonly Float32Array[],
  slope: Float64Array,
  curve: Float64Array,
  { ridge, least }: TreeOptions,
): { feature: number; bin: number } {
  const slopes = sumOf(members, (row) => slope[row]!);
  const curves = sumOf(members, (row) => curve[row]!);
  let most = slopes ** 2 / (curves + ridge) + 1e-4;
  let best = { feature: 0, bin: cutsOf[0]!.length };
  binned.forEach((bins, feature) => {
    const size = cutsOf[feature]!.length + 1;
    if (size === 1) return;
    const sums = new Float64Array(3 * size);
    for (const row of members) {
      const at = 3 * bins[row]!;
      sums[at]! += slope[row]!;
      sums[at + 1]! += curve[row]!;
      sums[at + 2]! += 1;
    }
    let [left, leftCurve, count] = [0, 0, 0];
    for (let bin = 0; bin < size - 1; bin++) {
      left += sums[3 * bin]!;
      leftCurve += sums[3 * bin + 1]!;
      count += sums[3 * bin + 2]!;
      if (count < least || members.length - count < least) continue;
      const gain = left ** 2 / (leftCurve + ridge) + (slopes - left) ** 2 / (curves - leftCurve + ridge);
      if (gain > most) {
        most = gain;
        best = { feature, bin };
      }
    }
  });
  return best;
}

/** For each feature, values that divide the rows into about equal parts. */
function quantiles(rows: readonly EvidenceRow[], bins: number): Float32Array[] {
  return (rows[0]?.features ?? []).map((_, feature) => {
    const sorted = Float32Array.from(rows, ({ features }) => features[feature]!).sort();
    const cuts = new Set<number>();
    for (let bin = 1; bin < bins; bin++) cuts.add(sorted[Math.floor((bin * sorted.length) / bins)]!);
    cuts.delete(sorted.at(-1)!);
    return Float32Array.from([...cuts].sort((a, b) => a - b));
  });
}

/** How many cuts are below a value; as `Trees`, a value at a cut is on its left. */
function binOf(cuts: Float32Array, value: number): number {
  let bin = 0;
  while (bin < cuts.length && value > cuts[bin]!) bin += 1;
  return bin;
}

const sumOf = <T>(items: readonly T[], value: (item: T) => number) =>
  items.reduce((sum, item) => sum + value(item), 0);

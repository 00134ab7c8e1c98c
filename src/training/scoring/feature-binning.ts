/** Features as small integers, which is all that a tree looks at while it grows. */
interface BinnedFeatures {
  /** For each feature, the bin of each row. */
  readonly bins: readonly Uint8Array[];
  /** For each feature, rising thresholds, one fewer than bins: the values of bin b are at most thresholds[b]. */
  readonly thresholds: readonly Float64Array[];
}

/**
 * Cuts each feature at its weighted quantiles, halfway between neighbouring values; one with few different values gets
 * a bin for each of them.
 * @param rows one finite number a feature
 * @param weights one a row; rows of weight 0 are binned but have no say in where the cuts are
 * @param most bins of a feature, at most 256
 */
export function binFeatures(
  rows: readonly Float64Array[],
  weights: Float64Array,
  most: number,
): BinnedFeatures {
  const columns = Array.from({ length: rows[0]?.length ?? 0 }, (_, feature) =>
    Float64Array.from(rows, (row) => row[feature]!),
  );
  const thresholds = columns.map((column) => quantileCuts(column, weights, most));
  const bins = columns.map((column, feature) =>
    Uint8Array.from(column, (value) => firstNotBelow(thresholds[feature]!, value)),
  );
  return { bins, thresholds };
}

function quantileCuts(column: Float64Array, weights: Float64Array, most: number): Float64Array {
  const sorted = column.filter((_, row) => weights[row]! > 0).sort();
  const distinct = sorted.filter((value, at) => at === 0 || value !== sorted[at - 1]);
  const weightOf = new Float64Array(distinct.length);
  column.forEach((value, row) => {
    if (weights[row]! > 0) weightOf[firstNotBelow(distinct, value)]! += weights[row]!;
  });
  let remaining = weightOf.reduce((sum, weight) => sum + weight, 0);
  const cuts: number[] = [];
  let filled = 0;
  for (let at = 0; at + 1 < distinct.length && cuts.length + 1 < most; at++) {
    filled += weightOf[at]!;
    // A heavy value fills a bin by itself, and the bins after it share what is left.
    if (distinct.length > most && filled < remaining / (most - cuts.length)) continue;
    cuts.push(between(distinct[at]!, distinct[at + 1]!));
    remaining -= filled;
    filled = 0;
  }
  return Float64Array.from(cuts);
}

/** Halfway, but below the higher one even where no number lies between them. */
function between(low: number, high: number): number {
  const middle = low + (high - low) / 2;
  return middle < high ? middle : low;
}

/** Index of the first of rising numbers that is not below a value; their count where all are. */
function firstNotBelow(rising: Float64Array, value: number): number {
  let low = 0;
  let high = rising.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (rising[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

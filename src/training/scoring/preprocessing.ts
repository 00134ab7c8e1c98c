/** What training learned about each feature before it weighed them; part of the model. */
export interface Preprocessing {
  readonly low: Float64Array<ArrayBuffer>;
  readonly high: Float64Array<ArrayBuffer>;
  readonly mean: Float64Array<ArrayBuffer>;
  readonly deviation: Float64Array<ArrayBuffer>;
}

/** Share of values on either side that counts as outside the range seen. */
const TAIL = 0.005;
/** A feature that varies less than this is constant: its deviation is taken as 1, so that it stays out of the way. */
const LEAST_DEVIATION = 1e-9;

/** The range of each feature, without the outermost texts on either side. */
export function fitRange(rows: readonly Float64Array[]): Pick<Preprocessing, 'low' | 'high'> {
  const size = rows[0]?.length ?? 0;
  const low = new Float64Array(size);
  const high = new Float64Array(size);
  for (let j = 0; j < size; j++) {
    const sorted = Float64Array.from(rows, (row) => row[j]!).sort();
    low[j] = quantile(sorted, TAIL);
    high[j] = quantile(sorted, 1 - TAIL);
  }
  return { low, high };
}

/** Mean and standard deviation of each feature within a range. */
export function fitMoments(
  rows: readonly Float64Array[],
  { low, high }: Pick<Preprocessing, 'low' | 'high'>,
  importance: readonly number[],
): Pick<Preprocessing, 'mean' | 'deviation'> {
  const size = low.length;
  const total = importance.reduce((sum, weight) => sum + weight, 0);
  const mean = new Float64Array(size);
  const deviation = new Float64Array(size);
  for (let j = 0; j < size; j++) {
    const clipped = rows.map((row) => Math.min(high[j]!, Math.max(low[j]!, row[j]!)));
    mean[j] = clipped.reduce((sum, value, i) => sum + importance[i]! * value, 0) / total;
    const squares = clipped.reduce((sum, value, i) => sum + importance[i]! * (value - mean[j]!) ** 2, 0);
    const found = Math.sqrt(squares / total);
    deviation[j] = found > LEAST_DEVIATION ? found : 1;
  }
  return { mean, deviation };
}

/** The row clipped to the range seen and standardised. */
export function standardise({ low, high, mean, deviation }: Preprocessing, row: Float64Array): Float64Array {
  return row.map((value, j) => (Math.min(high[j]!, Math.max(low[j]!, value)) - mean[j]!) / deviation[j]!);
}

/** The value below which a share of the sorted values lies, interpolated between neighbours. */
export function quantile(sorted: Float64Array, level: number): number {
  const position = level * (sorted.length - 1);
  const below = Math.floor(position);
  const above = Math.min(sorted.length - 1, below + 1);
  return sorted[below]! + (position - below) * (sorted[above]! - sorted[below]!);
}

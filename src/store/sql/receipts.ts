/** Receipts per statement: DuckDB uses the index for lists of up to 2,048 literals. */
export const RECEIPTS_PER_STATEMENT = 1000;

/** Slices with at most `size` elements. */
export function* slices<T>(values: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < values.length; start += size) yield values.slice(start, start + size);
}

/** A list of integers for `IN (…)`, as literals, because DuckDB uses an index only for literals. */
export function integerList(values: readonly number[]): string {
  if (!values.every(Number.isSafeInteger)) throw new TypeError('not a list of integers');
  return values.join(',');
}

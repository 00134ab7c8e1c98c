/** Distinct values, and the index of each value among them. */
interface Distinct {
  /** Ascending. */
  readonly values: Float64Array;
  readonly codes: Int32Array;
}

/** Codes of numbers, none of them NaN, in ascending order. */
export function distinct(numbers: ArrayLike<number>): Distinct {
  const sorted = Float64Array.from(numbers).sort();
  let kept = 0;
  for (let index = 0; index < sorted.length; index++) {
    // 0 and −0 sort separately but are one value.
    if (index === 0 || sorted[index] !== sorted[kept - 1]) sorted[kept++] = sorted[index]!;
  }
  const values = sorted.slice(0, kept);
  const codes = new Int32Array(numbers.length);
  for (let index = 0; index < codes.length; index++) codes[index] = placeOf(values, numbers[index]!);
  return { values, codes };
}

function placeOf(ascending: Float64Array, number: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ascending[middle]! < number) low = middle + 1;
    else high = middle;
  }
  return low;
}

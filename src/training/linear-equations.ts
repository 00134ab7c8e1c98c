/**
 * The solution of a few linear equations with a positive definite matrix, which needs no pivots, by Gauss–Jordan elimination.
 * Not finite where the matrix is singular.
 */
export function solvePositiveDefinite(
  matrix: readonly (readonly number[])[],
  right: readonly number[],
): number[] {
  const rows = matrix.map((row, at) => [...row, right[at]!]);
  const size = rows.length;
  for (let pivot = 0; pivot < size; pivot++) {
    for (let row = 0; row < size; row++) {
      if (row === pivot) continue;
      const factor = rows[row]![pivot]! / rows[pivot]![pivot]!;
      for (let column = pivot; column <= size; column++)
        rows[row]![column]! -= factor * rows[pivot]![column]!;
    }
  }
  return rows.map((row, at) => row[size]! / row[at]!);
}

/**
 * Weights of a logistic regression with an L2 penalty, by Newton's method (Hastie, Tibshirani & Friedman 2009, 4.4.1).
 * @param rows values of the features; the first may be a constant 1
 * @param outcomes 1 or 0 for each row
 * @param penalty added to the diagonal of the Hessian, per weight but the first
 */
export function fitLogisticRegression(
  rows: readonly (readonly number[])[],
  outcomes: readonly number[],
  penalty: number,
): number[] {
  const size = rows[0]?.length ?? 0;
  const weights = new Array<number>(size).fill(0);
  for (let round = 0; round < 30; round++) {
    const slope = weights.map((weight, at) => (at === 0 ? 0 : penalty * weight));
    const hessian = weights.map((_, row) =>
      weights.map((__, column) => (row === column && row > 0 ? penalty : 1e-9)),
    );
    rows.forEach((row, number) => {
      const logit = row.reduce((sum, value, at) => sum + value * weights[at]!, 0);
      const probability = 1 / (1 + Math.exp(-logit));
      const error = probability - outcomes[number]!;
      const curvature = probability * (1 - probability);
      for (let at = 0; at < size; at++) {
        slope[at]! += error * row[at]!;
        for (let other = 0; other < size; other++) hessian[at]![other]! += curvature * row[at]! * row[other]!;
      }
    });
    const step = solved(hessian, slope);
    for (let at = 0; at < size; at++) weights[at]! -= step[at]!;
    if (Math.max(...step.map(Math.abs)) < 1e-7) break;
  }
  return weights;
}

/** The solution of a few linear equations, by Gaussian elimination with pivots. */
function solved(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at]!]);
  const size = rows.length;
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let row = column + 1; row < size; row++)
      if (Math.abs(rows[row]![column]!) > Math.abs(rows[pivot]![column]!)) pivot = row;
    [rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!];
    const lead = rows[column]![column]! || 1e-12;
    for (let row = 0; row < size; row++) {
      if (row === column) continue;
      const factor = rows[row]![column]! / lead;
      for (let at = column; at <= size; at++) rows[row]![at]! -= factor * rows[column]![at]!;
    }
  }
  return rows.map((row, at) => row[size]! / (row[at] || 1e-12));
}

import type { Design } from './design.js';

/** A symmetric matrix, row by row. */
export interface SquareMatrix {
  readonly size: number;
  readonly cells: Float64Array;
}

/**
 * The normal equations of raters after eliminating the texts: each text with m scores adds 1 on the diagonal of its
 * raters and −1/m between all of them. This is the Laplacian of the graph of shared texts.
 */
export function laplacian({ starts, raterOf, raters }: Design): SquareMatrix {
  const cells = new Float64Array(raters * raters);
  for (let text = 0; text + 1 < starts.length; text++) {
    const share = 1 / (starts[text + 1]! - starts[text]!);
    for (let a = starts[text]!; a < starts[text + 1]!; a++) {
      const row = raterOf[a]! * raters;
      cells[row + raterOf[a]!]! += 1;
      for (let b = starts[text]!; b < starts[text + 1]!; b++) cells[row + raterOf[b]!]! -= share;
    }
  }
  return { size: raters, cells };
}

/**
 * The pseudo-inverse of the Laplacian of a connected graph, L⁺ = (L + J)⁻¹ − J with J = 11ᵀ / n, by Cholesky's
 * decomposition (Gutman and Xiao 2004, "Generalized inverse of the Laplacian matrix").
 */
export function pseudoInverse({ size, cells }: SquareMatrix): SquareMatrix {
  const shift = 1 / size;
  const inverse = inverseOf({ size, cells: cells.map((cell) => cell + shift) });
  return { size, cells: inverse.map((cell) => cell - shift) };
}

/** The inverse of a positive definite matrix of up to thousands of raters, in flat arrays for speed. */
function inverseOf({ size, cells }: SquareMatrix): Float64Array {
  // Computes the lower triangle of the decomposition, then its inverse in the same place.
  const lower = cells.slice();
  for (let column = 0; column < size; column++) {
    for (let row = column; row < size; row++) {
      let sum = lower[row * size + column]!;
      for (let k = 0; k < column; k++) sum -= lower[row * size + k]! * lower[column * size + k]!;
      lower[row * size + column] = row === column ? Math.sqrt(sum) : sum / lower[column * size + column]!;
    }
  }
  // Rows of the transposed inverse, so that both loops below access memory sequentially.
  const columns = new Float64Array(size * size);
  for (let column = 0; column < size; column++) {
    const own = columns.subarray(column * size, (column + 1) * size);
    own[column] = 1 / lower[column * size + column]!;
    for (let row = column + 1; row < size; row++) {
      let sum = 0;
      for (let k = column; k < row; k++) sum += lower[row * size + k]! * own[k]!;
      own[row] = -sum / lower[row * size + row]!;
    }
  }
  const inverse = new Float64Array(size * size);
  for (let a = 0; a < size; a++) {
    for (let b = a; b < size; b++) {
      let sum = 0;
      for (let k = b; k < size; k++) sum += columns[a * size + k]! * columns[b * size + k]!;
      inverse[a * size + b] = inverse[b * size + a] = sum;
    }
  }
  return inverse;
}

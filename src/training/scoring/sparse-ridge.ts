import { type SparseVector, weightOf } from '../../engine/scoring/ngram-vector.js';
import type { LinearFit } from './ridge.js';

interface SparseRidgeProblem {
  readonly rows: readonly SparseVector[];
  readonly targets: readonly number[];
  readonly importance: readonly number[];
  /** Length of the vectors. */
  readonly size: number;
  /** λ: penalty on Σw², in the unit of rows. */
  readonly penalty: number;
}

const MOST_STEPS = 200;
/** Stops when the residual has shrunk by so much. */
const TOLERANCE = 1e-6;

/**
 * Ridge regression on sparse rows: solves (XᵀCX + λI)w = XᵀC(y − ȳ) by conjugate gradients (Hestenes & Stiefel 1952).
 * The matrix, as wide as the vectors, is never formed. The intercept is the mean of the targets, so that rows have to be
 * of about equal length.
 */
export function fitSparseRidge({ rows, targets, importance, size, penalty }: SparseRidgeProblem): LinearFit {
  const total = importance.reduce((sum, weight) => sum + weight, 0);
  const intercept = targets.reduce((sum, target, i) => sum + importance[i]! * target, 0) / total;
  const weights = new Float64Array(size);
  const residual = new Float64Array(size);
  for (const [i, row] of rows.entries()) addTo(residual, row, importance[i]! * (targets[i]! - intercept));
  const direction = residual.slice();
  let squared = dot(residual, residual);
  const enough = squared * TOLERANCE ** 2;
  for (let step = 0; step < MOST_STEPS && squared > enough; step++) {
    const image = direction.map((value) => penalty * value);
    for (const [i, row] of rows.entries()) addTo(image, row, importance[i]! * weightOf(direction, row));
    const length = squared / dot(direction, image);
    for (let j = 0; j < size; j++) {
      weights[j]! += length * direction[j]!;
      residual[j]! -= length * image[j]!;
    }
    const next = dot(residual, residual);
    for (let j = 0; j < size; j++) direction[j] = residual[j]! + (next / squared) * direction[j]!;
    squared = next;
  }
  return { intercept, weights };
}

function addTo(target: Float64Array, { indices, values }: SparseVector, factor: number): void {
  for (let at = 0; at < indices.length; at++) target[indices[at]!]! += factor * values[at]!;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let j = 0; j < a.length; j++) sum += a[j]! * b[j]!;
  return sum;
}

/** Which way a weight may point: 1 never negative, −1 never positive, 0 either. */
export type Sign = -1 | 0 | 1;

interface RidgeProblem {
  /** One row of standardised features per text. */
  readonly rows: readonly Float64Array[];
  readonly targets: readonly number[];
  /** How much each row counts; all 1 when left out. */
  readonly importance?: readonly number[] | undefined;
  /** λ: penalty on Σw², in the unit of rows (the sum of importance). */
  readonly penalty: number;
  /** One per feature; all 0 when left out. */
  readonly signs?: readonly Sign[] | undefined;
  /** What the weights are drawn to instead of 0, one per feature. */
  readonly centre?: Float64Array | undefined;
}

export interface LinearFit {
  readonly intercept: number;
  readonly weights: Float64Array;
}

/** Coordinate descent stops when no weight moves by more than this, or after MAX_SWEEPS. */
const TOLERANCE = 1e-9;
const MAX_SWEEPS = 20_000;

/**
 * Ridge regression (Hoerl & Kennard 1970) under sign constraints: minimises Σ cᵢ(yᵢ − b − w·xᵢ)² + λ·|w − w₀|² by
 * cyclic coordinate descent on the normal equations. The problem is strictly convex for λ > 0, so that the result does
 * not depend on the order; without constraints it is the closed-form solution. Solving equations can't keep to signs.
 */
export function fitRidge({ rows, targets, importance, penalty, signs, centre }: RidgeProblem): LinearFit {
  const size = rows[0]?.length ?? 0;
  const { means, targetMean, gram, moment } = normalEquations(rows, targets, importance, size);
  for (let j = 0; j < size; j++) {
    gram[j * size + j]! += penalty;
    moment[j]! += penalty * (centre?.[j] ?? 0);
  }
  const weights = new Float64Array(size);
  for (let sweep = 0; sweep < MAX_SWEEPS; sweep++) {
    let moved = 0;
    for (let j = 0; j < size; j++) {
      let residual = moment[j]!;
      for (let k = 0; k < size; k++) residual -= gram[j * size + k]! * weights[k]!;
      const free = weights[j]! + residual / gram[j * size + j]!;
      const next = constrained(free, signs?.[j] ?? 0);
      moved = Math.max(moved, Math.abs(next - weights[j]!));
      weights[j] = next;
    }
    if (moved < TOLERANCE) break;
  }
  let intercept = targetMean;
  for (let j = 0; j < size; j++) intercept -= weights[j]! * means[j]!;
  return { intercept, weights };
}

export function predictLinear(fit: LinearFit, row: Float64Array): number {
  let sum = fit.intercept;
  for (let j = 0; j < row.length; j++) sum += fit.weights[j]! * row[j]!;
  return sum;
}

function constrained(value: number, sign: Sign): number {
  if (!Number.isFinite(value)) return 0;
  return sign === 0 ? value : sign > 0 ? Math.max(0, value) : Math.min(0, value);
}

/** Centred Σ c·x·xᵀ and Σ c·x·y, so that the intercept is not penalised. */
function normalEquations(
  rows: readonly Float64Array[],
  targets: readonly number[],
  importance: readonly number[] | undefined,
  size: number,
) {
  const means = new Float64Array(size);
  let targetMean = 0;
  let total = 0;
  rows.forEach((row, i) => {
    const weight = importance?.[i] ?? 1;
    total += weight;
    targetMean += weight * targets[i]!;
    for (let j = 0; j < size; j++) means[j]! += weight * row[j]!;
  });
  targetMean /= total;
  for (let j = 0; j < size; j++) means[j]! /= total;
  const gram = new Float64Array(size * size);
  const moment = new Float64Array(size);
  const centred = new Float64Array(size);
  rows.forEach((row, i) => {
    const weight = importance?.[i] ?? 1;
    for (let j = 0; j < size; j++) centred[j] = row[j]! - means[j]!;
    for (let j = 0; j < size; j++) {
      const scaled = weight * centred[j]!;
      moment[j]! += scaled * (targets[i]! - targetMean);
      for (let k = j; k < size; k++) gram[j * size + k]! += scaled * centred[k]!;
    }
  });
  for (let j = 0; j < size; j++) for (let k = 0; k < j; k++) gram[j * size + k] = gram[k * size + j]!;
  return { means, targetMean, gram, moment };
}

import type { Tangent } from './estimate.js';
import type { Coded } from './group-effects.js';

/** Rows, some of which are in a group. Loops over a million of them run once per group. */
export interface Rows {
  readonly codes: ArrayLike<number>;
  readonly group: number;
  /** How many rows are in the group, and how many are outside. */
  readonly inside: number;
  readonly outside: number;
}

/** Human scores as categories. */
export type Strata = Coded;

/** (mean inside − mean outside) / pooled standard deviation (Cohen 1988, Statistical Power Analysis, ch. 2). */
export function fromTheRest(values: Float64Array, { codes, group, inside, outside }: Rows): Tangent {
  const n = values.length;
  let [sumInside, sumOutside] = [0, 0];
  for (let row = 0; row < n; row++) {
    if (codes[row] === group) sumInside += values[row]!;
    else sumOutside += values[row]!;
  }
  const [meanInside, meanOutside] = [sumInside / inside, sumOutside / outside];
  let squares = 0;
  for (let row = 0; row < n; row++) {
    const distance = values[row]! - (codes[row] === group ? meanInside : meanOutside);
    squares += distance * distance;
  }
  const freedom = n - 2;
  const variance = squares / freedom;
  if (inside === 0 || outside === 0 || freedom < 1 || !(variance > 0)) return null;
  const sd = Math.sqrt(variance);
  const value = (meanInside - meanOutside) / sd;
  const influence = new Float64Array(n);
  const [perInside, perOutside, perSquare] = [
    1 / (inside * sd),
    -1 / (outside * sd),
    value / (2 * variance * freedom),
  ];
  for (let row = 0; row < n; row++) {
    const isInside = codes[row] === group;
    const distance = values[row]! - (isInside ? meanInside : meanOutside);
    influence[row] =
      (isInside ? perInside : perOutside) * distance - perSquare * (distance * distance - variance);
  }
  return { value, influence };
}

/**
 * Mean of system − human inside, in standard deviations of all human scores (Williamson, Xi and Breyer 2012). If all
 * rows are inside, it is the overall difference.
 */
export function systemLessHuman(
  system: Float64Array,
  human: Float64Array,
  { codes, group, inside }: Rows,
): Tangent {
  const n = human.length;
  const { mean, variance } = momentsOf(human);
  if (inside === 0 || !(variance > 0)) return null;
  let sum = 0;
  for (let row = 0; row < n; row++) if (codes[row] === group) sum += system[row]! - human[row]!;
  const difference = sum / inside;
  const sd = Math.sqrt(variance);
  const value = difference / sd;
  const influence = new Float64Array(n);
  const perSquare = value / (2 * variance * (n - 1));
  for (let row = 0; row < n; row++) {
    influence[row] = -perSquare * ((human[row]! - mean) ** 2 - variance);
    if (codes[row] === group) influence[row]! += (system[row]! - human[row]! - difference) / (inside * sd);
  }
  return { value, influence };
}

/**
 * The difference of standardised means (DSM) as RSMTool defines it: the mean of z(system) − z(human) inside, both
 * standardised by means and standard deviations of all rows.
 */
export function differenceOfMeans(system: Float64Array, human: Float64Array, rows: Rows): Tangent {
  const [ofSystem, ofHuman] = [fromAll(system, rows), fromAll(human, rows)];
  return (
    ofSystem &&
    ofHuman && {
      value: ofSystem.value - ofHuman.value,
      influence: ofSystem.influence.map((each, row) => each - ofHuman.influence[row]!),
    }
  );
}

/** (mean inside − mean of all) / standard deviation of all. */
function fromAll(values: Float64Array, { codes, group, inside }: Rows): Tangent {
  const n = values.length;
  const all = momentsOf(values);
  if (inside === 0 || !(all.variance > 0)) return null;
  let sum = 0;
  for (let row = 0; row < n; row++) if (codes[row] === group) sum += values[row]!;
  const [mean, sd] = [sum / inside, Math.sqrt(all.variance)];
  const value = (mean - all.mean) / sd;
  const perSquare = value / (2 * all.variance * (n - 1));
  const influence = values.map((each, row) => {
    const own = codes[row] === group ? (each - mean) / (inside * sd) : 0;
    return own - (each - all.mean) / (n * sd) - perSquare * ((each - all.mean) ** 2 - all.variance);
  });
  return { value, influence };
}

/**
 * How much the difference system − human of a group exceeds that of all texts: (mean inside − mean of all) / sd of all
 * human scores. It is the standardised mean difference of the group (Williamson, Xi and Breyer 2012) minus the overall
 * one, just as the difference of standardised means (DSM) of RSMTool removes what all groups have in common. With i of
 * n rows inside, it is (1 − i / n) of the difference between the group and the rest, so a test of one is a test of
 * both.
 * @param own and overall: `systemLessHuman` of the group, and of all rows
 */
export function netOfOverall(own: Tangent, overall: Tangent, { outside }: Rows): Tangent {
  if (!own || !overall || outside === 0) return null;
  return {
    value: own.value - overall.value,
    influence: own.influence.map((each, row) => each - overall.influence[row]!),
  };
}

/**
 * Coefficient of the group among texts with the same human score, by least squares, in standard deviations of the
 * system scores: the difference between groups that is left after controlling for the human score (conditional score
 * difference; Loukina, Madnani and Zechner 2019). Where dₕ is the share of the group in stratum h: Σ(d − dₕ)s / Σ(d −
 * dₕ)².
 */
export function atTheSameMark(system: Float64Array, { codes, group }: Rows, strata: Strata): Tangent {
  const n = system.length;
  const sizes = new Float64Array(strata.size);
  const share = new Float64Array(strata.size);
  const mean = new Float64Array(strata.size);
  for (let row = 0; row < n; row++) {
    const stratum = strata.codes[row]!;
    sizes[stratum]! += 1;
    if (codes[row] === group) share[stratum]! += 1;
    mean[stratum]! += system[row]!;
  }
  for (let stratum = 0; stratum < sizes.length; stratum++) {
    share[stratum]! /= sizes[stratum]!;
    mean[stratum]! /= sizes[stratum]!;
  }
  let [squares, together] = [0, 0];
  for (let row = 0; row < n; row++) {
    const stratum = strata.codes[row]!;
    const member = (codes[row] === group ? 1 : 0) - share[stratum]!;
    squares += member * member;
    together += member * (system[row]! - mean[stratum]!);
  }
  const all = momentsOf(system);
  // Without a stratum that has texts both inside and outside, there is nothing to compare.
  if (!(squares > 1e-9) || !(all.variance > 0)) return null;
  const [slope, sd] = [together / squares, Math.sqrt(all.variance)];
  const value = slope / sd;
  const influence = new Float64Array(n);
  const [perMember, perSquare] = [1 / (squares * sd), value / (2 * all.variance * (n - 1))];
  for (let row = 0; row < n; row++) {
    const stratum = strata.codes[row]!;
    const member = (codes[row] === group ? 1 : 0) - share[stratum]!;
    const residual = system[row]! - mean[stratum]! - slope * member;
    influence[row] =
      perMember * member * residual - perSquare * ((system[row]! - all.mean) ** 2 - all.variance);
  }
  return { value, influence };
}

/** Mean and variance (n − 1). */
function momentsOf(values: Float64Array): { mean: number; variance: number } {
  let sum = 0;
  for (const value of values) sum += value;
  const mean = sum / values.length;
  let squares = 0;
  for (const value of values) squares += (value - mean) * (value - mean);
  return { mean, variance: squares / (values.length - 1) };
}

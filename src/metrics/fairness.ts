import { type Coded, type GroupEffects, groupEffects } from './group-effects.js';

/** More groups can't be compared meaningfully, and equations would take minutes. */
export const MOST_GROUPS = 300;

/**
 * Measures of fairness of Loukina, Madnani and Zechner 2019 ("The many dimensions of algorithmic fairness in
 * educational applications"), as in RSMTool: how much of the error group membership explains.
 */
export interface Fairness {
  /** Overall score accuracy: the share of the variance of (s − h)² that groups explain. */
  readonly osa: GroupEffects;
  /** Overall score difference: the share of the variance of s − h. */
  readonly osd: GroupEffects;
  /** Conditional score difference: the same among texts with the same human score. */
  readonly csd: GroupEffects;
}

/** Null with fewer than two groups, or with more than 300. */
export function fairness(
  human: ArrayLike<number>,
  system: ArrayLike<number>,
  groups: Coded,
): Fairness | null {
  if (groups.size < 2 || groups.size > MOST_GROUPS) return null;
  const error = Float64Array.from(system, (score, row) => score - human[row]!);
  const together: Coded = { codes: new Uint8Array(error.length), size: 1 };
  return {
    osa: groupEffects(
      error.map((each) => each * each),
      groups,
      together,
    ),
    osd: groupEffects(error, groups, together),
    csd: groupEffects(error, groups, coded(human)),
  };
}

/** Codes of values in order of first occurrence. */
export function coded<T>(values: ArrayLike<T>): Coded & { readonly values: readonly T[] } {
  const places = new Map<T, number>();
  const codes = new Int32Array(values.length);
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!;
    const place = places.get(value) ?? places.size;
    places.set(value, place);
    codes[row] = place;
  }
  return { codes, size: places.size, values: [...places.keys()] };
}

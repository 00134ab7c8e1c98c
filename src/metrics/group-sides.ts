import { type ClusterSizes, clusterSizes, type Sampling, samplingOf, sizesOf } from './clusters.js';
import {
  clusteredError,
  type Estimate,
  estimate,
  independentError,
  type StandardError,
  type Tangent,
  UNKNOWN,
} from './estimate.js';
import type { Rows } from './group-differences.js';
import type { Coded } from './group-effects.js';

/** A group and the rest of the texts: the numbers of texts and authors on each side. */
export interface Sides {
  readonly rows: Rows;
  readonly authors: Coded;
  readonly inside: ClusterSizes;
  readonly outside: ClusterSizes;
  /** Of the texts on both sides together. */
  readonly whole: Sampling;
}

/** The sides of each group. @param codes the group of each text */
export function sidesOf(codes: Int32Array, groups: number, authors: Coded): Sides[] {
  const all = new Int32Array(authors.size);
  for (let row = 0; row < codes.length; row++) all[authors.codes[row]!]! += 1;
  const whole = samplingOf(clusterSizes(authors));
  const own = new Int32Array(authors.size);
  return Array.from({ length: groups }, (_, group) => {
    own.fill(0);
    for (let row = 0; row < codes.length; row++) if (codes[row] === group) own[authors.codes[row]!]! += 1;
    const inside = sizesOf(own);
    const outside = sizesOf(all, own);
    return {
      rows: { codes, group, inside: inside.texts, outside: outside.texts },
      authors,
      inside,
      outside,
      whole,
    };
  });
}

/**
 * Standard error of a difference between a group and the rest, from the contribution of each text to its tangent: by
 * author if both sides have enough authors, with the degrees of freedom of the smaller side.
 */
export function errorBetween({ authors, inside, outside }: Sides, influence: Float64Array): StandardError {
  return errorOfSides(authors, influence, inside, outside);
}

/** A difference that concerns the group alone. */
export function estimateWithin({ authors, inside }: Sides, found: Tangent): Estimate {
  return found
    ? estimate(found.value, errorOfSides(authors, found.influence, inside), 'difference')
    : UNKNOWN;
}

function errorOfSides(
  authors: Coded,
  influence: Float64Array,
  ...sides: readonly ClusterSizes[]
): StandardError {
  const by = sides.every((side) => samplingOf(side).by === 'cluster') ? 'cluster' : 'text';
  const units = sides.map(({ clusters, texts }) => (by === 'cluster' ? clusters : texts));
  const freedom = Math.min(...units) - 1;
  if (freedom < 1) return { error: null, freedom, by };
  return {
    error: by === 'cluster' ? clusteredError(influence, authors) : independentError(influence),
    freedom,
    by,
  };
}

/** Whether all texts together have enough authors but one of the sides does not: then it is not judged. */
export function lacksAuthors({ inside, outside, whole }: Sides): boolean {
  return whole.by === 'cluster' && [inside, outside].some((side) => samplingOf(side).by === 'text');
}

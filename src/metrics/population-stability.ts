import { chdtri } from 'cephes';

/** Number of texts added to each bin, so that empty bins have a logarithm. */
const HALF_A_TEXT = 0.5;

/**
 * Population stability index: Σ (pₖ − qₖ) · ln(pₖ / qₖ) over bins, where p are the shares of the texts and q those of
 * the reference, with half a text added to each bin. It is the symmetrised divergence of Kullback and Leibler (1951);
 * below .10 counts as stable, above .25 as another population (Siddiqi 2006, Credit Risk Scorecards). Null if either
 * side is empty.
 */
export function populationStability(counts: readonly number[], reference: readonly number[]): number | null {
  const shares = (of: readonly number[]) => {
    const all = of.reduce((sum, count) => sum + count + HALF_A_TEXT, 0);
    return of.map((count) => (count + HALF_A_TEXT) / all);
  };
  if (!counts.some(Boolean) || !reference.some(Boolean)) return null;
  const [p, q] = [shares(counts), shares(reference)];
  return p.reduce((sum, share, bin) => sum + (share - q[bin]!) * Math.log(share / q[bin]!), 0);
}

/**
 * The value that the index exceeds with a given probability when nothing has changed: for B bins, n texts and m of the
 * reference, it is (1/n + 1/m) · χ² with B − 1 degrees of freedom (Yurdakul and Naranjo 2020, "Statistical properties
 * of the population stability index"). With texts that are alike, n and m are numbers of independent texts (the
 * first-order correction of Rao and Scott 1981, "The analysis of categorical data from complex sample surveys").
 */
export function stabilityByChance(bins: number, n: number, m: number, probability: number): number | null {
  return bins < 2 || n === 0 || m === 0 ? null : (1 / n + 1 / m) * chdtri(bins - 1, probability);
}

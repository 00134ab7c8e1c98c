import { fdtrc, ndtri, stdtri } from 'cephes';

/** From this number of degrees of freedom on, the normal distribution is the same to four digits. */
const AS_GOOD_AS_NORMAL = 10_000;

/** The quantile of Student's t with these degrees of freedom; null without any. */
export function quantileOfT(freedom: number, probability: number): number | null {
  if (freedom < 1) return null;
  return freedom > AS_GOOD_AS_NORMAL ? ndtri(probability) : stdtri(Math.floor(freedom), probability);
}

/** The value that Student's t with these degrees of freedom exceeds with a probability of 2.5 %; null without any. */
export const upperT = (freedom: number): number | null => quantileOfT(freedom, 0.975);

/** The two-sided probability of a t at least as far from 0, if there is no effect. */
export function tTest(t: number, freedom: number): number | null {
  return fTest(t * t, 1, freedom);
}

/** The probability of an F at least as large without any effect; null if a degree of freedom is missing. */
export function fTest(f: number, between: number, within: number): number | null {
  if (between < 1 || within < 1 || Number.isNaN(f)) return null;
  return f === Number.POSITIVE_INFINITY ? 0 : fdtrc(between, within, Math.max(0, f));
}

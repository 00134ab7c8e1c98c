import { ndtri, stdtri } from 'cephes';
import { fTest } from './f-test.js';

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

import { fdtrc } from 'cephes';

/** The probability of an F at least as large without any effect; null if a degree of freedom is missing. */
export function fTest(f: number, between: number, within: number): number | null {
  if (between < 1 || within < 1 || Number.isNaN(f)) return null;
  return f === Number.POSITIVE_INFINITY ? 0 : fdtrc(between, within, Math.max(0, f));
}

/** The part of cephes that we use; its package.json does not export its own types. */
declare module 'cephes' {
  /** Complement of the F distribution with `between` and `within` degrees of freedom. */
  export function fdtrc(between: number, within: number, f: number): number;
  /** The quantile `p` of the standard normal distribution. */
  export function ndtri(p: number): number;
  /** The same for Student's t with `freedom` degrees of freedom, a whole number. */
  export function stdtri(freedom: number, p: number): number;
  /** The value that a chi-square with `freedom` degrees of freedom exceeds with probability `p`. */
  export function chdtri(freedom: number, p: number): number;
}

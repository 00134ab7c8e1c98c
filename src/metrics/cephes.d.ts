/** What we use of cephes, whose own types its package.json does not export. */
declare module 'cephes' {
  /** Settles when the functions can be called. */
  export const compiled: Promise<void>;
  /** Complement of the F distribution with `between` and `within` degrees of freedom. */
  export function fdtrc(between: number, within: number, f: number): number;
  /** The value below which a standard normal lies with the chance `p`. */
  export function ndtri(p: number): number;
  /** The same of Student's t with `freedom` degrees of freedom, a whole number. */
  export function stdtri(freedom: number, p: number): number;
  /** What a chi-square with `freedom` degrees of freedom exceeds with the chance `p`. */
  export function chdtri(freedom: number, p: number): number;
}
